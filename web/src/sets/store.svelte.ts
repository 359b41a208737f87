// A card set in the making: kept in this browser at every change, with a way back.
import { write, type Sheet } from './csv'

/** The files by name; what is no table (names in another language) is a text. */
export interface CardSet {
  sheets: Record<string, Sheet>
  texts: Record<string, string>
}

export const MOST_STEPS = 200 // that can be taken back
const KEY = 'hulldown.set.'

export function isSet(found: unknown): found is CardSet {
  const set = found as CardSet | null
  if (!set || typeof set !== 'object' || typeof set.sheets !== 'object' || typeof set.texts !== 'object') return false
  return Object.values(set.sheets).every(
    (one) => Array.isArray(one?.columns) && Array.isArray(one.rows) && one.rows.every((row) => Array.isArray(row) && row.length === one.columns.length),
  )
}

export class SetBook {
  now: CardSet | null = $state.raw(null)
  past: CardSet[] = $state.raw([])
  future: CardSet[] = $state.raw([])
  elsewhere = $state(false) // another window of this browser has changed it
  full = $state(false) // this browser keeps nothing more
  private cell = '' // the field that was changed last: letters typed into it are one step

  constructor(readonly game: string) {
    this.now = this.read()
  }

  private read(): CardSet | null {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(KEY + this.game) ?? 'null')
      return isSet(found) ? found : null
    } catch {
      return null
    }
  }

  /** Another window has written: nothing is taken over before its person says so. */
  heard(event: StorageEvent): void {
    if (event.key === KEY + this.game && event.newValue !== event.oldValue) this.elsewhere = true
  }

  takeOther(): void {
    this.put(this.read(), false)
    this.elsewhere = false
  }

  keepOwn(): void {
    this.elsewhere = false
    this.save()
  }

  /** The set as it is from now on; `cell` names the field where one is typed into. */
  put(next: CardSet | null, saves = true, cell = ''): void {
    if (next === this.now) return
    if (this.now && !(cell && cell === this.cell)) this.past = [...this.past, this.now].slice(-MOST_STEPS)
    this.cell = cell
    this.future = []
    this.now = next
    if (saves) this.save()
  }

  undo(): void {
    const before = this.past.at(-1)
    if (!before || !this.now) return
    this.future = [...this.future, this.now]
    this.past = this.past.slice(0, -1)
    this.now = before
    this.cell = ''
    this.save()
  }

  redo(): void {
    const after = this.future.at(-1)
    if (!after || !this.now) return
    this.past = [...this.past, this.now]
    this.future = this.future.slice(0, -1)
    this.now = after
    this.cell = ''
    this.save()
  }

  private save(): void {
    try {
      if (this.now) localStorage.setItem(KEY + this.game, JSON.stringify(this.now))
      else localStorage.removeItem(KEY + this.game)
      this.full = false
    } catch {
      this.full = true
    }
  }

  // Changes of one file

  change(file: string, edit: (rows: string[][]) => string[][], cell = ''): void {
    const sheet = this.now?.sheets[file]
    if (!this.now || !sheet) return
    const rows = edit(sheet.rows)
    if (rows === sheet.rows) return
    this.put({ ...this.now, sheets: { ...this.now.sheets, [file]: { columns: sheet.columns, rows } } }, true, cell)
  }

  type(file: string, row: number, column: number, value: string): void {
    this.change(file, (rows) => (rows[row]?.[column] === value ? rows : replaced(rows, row, column, [[value]])), `${file} ${row} ${column}`)
  }

  /** Fields from a corner on; rows that are not there yet are added. */
  paste(file: string, row: number, column: number, table: string[][]): void {
    this.change(file, (rows) => replaced(rows, row, column, table, this.now?.sheets[file]?.columns.length ?? 0))
  }

  add(file: string, at: number, row: string[]): void {
    this.change(file, (rows) => [...rows.slice(0, at), row, ...rows.slice(at)])
  }

  remove(file: string, at: number): void {
    this.change(file, (rows) => rows.filter((_, place) => place !== at))
  }

  /** The columns of the game: what is missing is added, what the game does not know is left out. */
  straighten(file: string, columns: string[]): void {
    const sheet = this.now?.sheets[file]
    if (!this.now || !sheet) return
    const places = columns.map((name) => sheet.columns.indexOf(name))
    const rows = sheet.rows.map((row) => places.map((place) => (place < 0 ? '' : (row[place] ?? ''))))
    this.put({ ...this.now, sheets: { ...this.now.sheets, [file]: { columns, rows } } })
  }

  /** Every file as its text. */
  files(): Record<string, string> {
    const sheets = Object.entries(this.now?.sheets ?? {}).map(([name, sheet]) => [name, write(sheet)])
    return { ...Object.fromEntries(sheets), ...this.now?.texts }
  }
}

export function replaced(rows: string[][], row: number, column: number, table: string[][], width = rows[0]?.length ?? 0): string[][] {
  const next = [...rows]
  table.forEach((fields, down) => {
    const old = next[row + down] ?? Array<string>(width).fill('')
    next[row + down] = old.map((field, place) => fields[place - column] ?? field)
  })
  return next
}

/** An id that no row has yet: the given one with a number behind it. */
export function freeId(ids: string[], wished: string): string {
  const base = wished.replace(/[-_]\d+$/, '')
  const mark = wished.includes('_') ? '_' : '-'
  for (let number = 2; ; number++) if (!ids.includes(`${base}${mark}${number}`)) return `${base}${mark}${number}`
}
