// The form for a new match: what its options mean, and what is sent.
import { USUAL } from './start'
import type { Clock, GameInfo, NewMatch, OptionInfo, SeatKind, SeatWish } from './wire'

export interface SeatRow {
  kind: SeatKind
  name: string
  bot: string
}

export interface Named {
  id: string
  name: string
}

export type Value = string | number | boolean

/** `deck_1` belongs to the first seat; `edition` belongs to none. */
export function seatOf(option: OptionInfo): number | null {
  const found = /_(\d)$/.exec(option.name)
  return found && option.kind === 'text' ? Number(found[1]) - 1 : null
}

/** What a text option may name, where the catalogue has a list of it: deck_1 among decks, scenario among scenarios. */
export function namedFor(option: OptionInfo, catalogue: unknown): Named[] {
  const lists = new Map<string, unknown>(Object.entries(catalogue ?? {}))
  const list = lists.get(`${option.name.replace(/_\d$/, '')}s`)
  const entries: unknown[] = list && typeof list === 'object' ? Object.values(list) : []
  return entries.filter(isNamed)
}

function isNamed(one: unknown): one is Named {
  return typeof one === 'object' && one !== null && 'id' in one && 'name' in one && typeof one.id === 'string' && typeof one.name === 'string'
}

/** Every way in which so many seats can be two sides or more, by their numbers: 12-3. Bigger sides come first. */
export function divisions(seats: number): string[] {
  let found: string[][] = [[]]
  for (let seat = 1; seat <= seats; seat++)
    found = found.flatMap((sides) => [
      ...sides.map((_, at) => sides.map((side, n) => (n === at ? side + seat : side))),
      [...sides, String(seat)],
    ])
  const size = (sides: string[]) => sides.length * 10 + (seats - Math.max(...sides.map((side) => side.length)))
  const even = (sides: string[]) => (sides.length > 1 && sides.every((side) => side.length === sides[0]!.length) ? 0 : 1)
  return found
    .filter((sides) => sides.length > 1)
    .sort((a, b) => a.length - b.length || even(a) - even(b) || size(a) - size(b))
    .map((sides) => sides.join('-'))
}

/** The division that nobody has to choose: four play in two teams, others each alone. */
export function usualDivision(seats: number): string {
  return seats === 4 ? '13-24' : (divisions(seats).at(-1) ?? '')
}

export interface Form {
  rows: SeatRow[]
  values: Record<string, Value>
  hotseat: boolean
  chat: boolean
  spectators: boolean
  clock: Clock | null
  byLot: boolean
}

export function wish(game: GameInfo, form: Form): NewMatch {
  const options: Record<string, Value> = {}
  for (const option of game.options) {
    const value = form.values[option.name]
    const seat = seatOf(option)
    if (value === undefined || value === '' || value === option.values[0]) continue
    if (seat !== null && seat >= form.rows.length) continue
    if (option.kind === 'sides' && (value === usualDivision(form.rows.length) || !divisions(form.rows.length).includes(String(value)))) continue
    options[option.name] = value
  }
  const people = form.rows.filter((row) => row.kind === 'person').length
  const nobody = form.rows.every((row) => row.kind === 'bot')
  return {
    game: game.id,
    seats: form.rows.map(seatWish),
    options,
    settings: {
      ...USUAL,
      chat: form.chat,
      spectators: form.spectators || nobody,
      clock: form.clock,
      hotseat: form.hotseat && people > 1,
      pace: nobody ? 1.2 : USUAL.pace,
    },
    by_lot: form.byLot,
  }
}

function seatWish({ kind, name, bot }: SeatRow): SeatWish {
  if (kind === 'bot') return { kind, bot }
  return name.trim() && kind === 'person' ? { kind, name: name.trim() } : { kind }
}
