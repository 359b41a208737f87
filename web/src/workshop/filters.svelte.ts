// What is shown of the cards: by game, nation, class, kind, cost, what one owns, and words.
import { CLASSES, classOf } from '../drawings'
import type { Face } from './module'
import { find, type Indexed } from './search'

export type Order = 'class' | 'cost' | 'name'
export const ORDERS: readonly Order[] = ['class', 'cost', 'name']

export interface Choice {
  id: string
  name: string
  count: number
}

const MOST_COSTS = 6 // buttons for a cost; more are ranges

export class Filters {
  game = $state('')
  nation = $state('')
  cls = $state('')
  kind = $state('')
  cost = $state('')
  owned = $state(false)
  words = $state('')
  order: Order = $state('class')

  get isAny(): boolean {
    return Boolean(this.game || this.nation || this.cls || this.kind || this.cost || this.owned || this.words)
  }

  clear(): void {
    Object.assign(this, { game: '', nation: '', cls: '', kind: '', cost: '', owned: false, words: '' })
  }

  /** What is shown, in its order; words bring their own. */
  show(index: readonly Indexed[], owns: (face: Face) => boolean): Face[] {
    const found = find(index, this.words).filter((face) => this.fits(face) && (!this.owned || owns(face)))
    return this.words.trim() ? found : sorted(found, this.order)
  }

  private fits(face: Face): boolean {
    return (
      (!this.game || face.game === this.game) && (!this.nation || !face.nations.length || face.nations.includes(this.nation)) &&
      (!this.cls || face.cls === this.cls) && (!this.kind || face.kind === this.kind) && (!this.cost || isWithin(face.cost, this.cost))
    )
  }
}

const rankOf = (face: Face): number => (face.cls ? (CLASSES as readonly string[]).indexOf(classOf(face.cls)) : CLASSES.length)

function sorted(faces: Face[], order: Order): Face[] {
  const name = (a: Face, b: Face) => a.name.localeCompare(b.name)
  const cost = (a: Face, b: Face) => (a.cost ?? -1) - (b.cost ?? -1)
  if (order === 'name') return faces.sort(name)
  if (order === 'cost') return faces.sort((a, b) => cost(a, b) || rankOf(a) - rankOf(b) || name(a, b))
  return faces.sort((a, b) => rankOf(a) - rankOf(b) || cost(a, b) || name(a, b))
}

/** `3`, or `10-19`. */
function isWithin(cost: number | null, range: string): boolean {
  const [from, to] = range.split('-').map(Number)
  return cost !== null && from !== undefined && cost >= from && cost <= (to ?? from)
}

/** The costs that there are as choices: each by itself, or in even ranges where there are many. */
export function costChoices(faces: readonly Face[]): Choice[] {
  const costs = faces.flatMap((face) => (face.cost === null ? [] : [face.cost]))
  const all = [...new Set(costs)].sort((a, b) => a - b)
  const count = (range: string) => costs.filter((one) => isWithin(one, range)).length
  if (all.length <= MOST_COSTS) return all.map((one) => ({ id: String(one), name: String(one), count: count(String(one)) }))
  const most = all.at(-1)!
  const step = [2, 3, 5, 10, 20, 25, 50, 100, 1000].find((one) => Math.ceil((most + 1) / one) <= MOST_COSTS) ?? most + 1
  return Array.from({ length: Math.ceil((most + 1) / step) }, (_, n) => `${n * step}-${(n + 1) * step - 1}`)
    .map((id) => ({ id, name: id.replace('-', '–'), count: count(id) }))
    .filter((one) => one.count > 0)
}

function tally(faces: readonly Face[], of: (face: Face) => (readonly [string, string])[]): Choice[] {
  const found = new Map<string, Choice>()
  for (const face of faces)
    for (const [id, name] of of(face)) {
      const known = found.get(id)
      if (known) known.count++
      else if (id) found.set(id, { id, name, count: 1 })
    }
  return [...found.values()]
}

export function nationChoices(faces: readonly Face[]): Choice[] {
  return tally(faces, (face) => face.nations.map((id, at) => [id, face.nationNames[at] ?? id] as const))
}

export function classChoices(faces: readonly Face[]): Choice[] {
  const order = (id: string) => (CLASSES as readonly string[]).indexOf(classOf(id))
  return tally(faces, (face) => [[face.cls, face.clsName]]).sort((a, b) => order(a.id) - order(b.id))
}

export function kindChoices(faces: readonly Face[]): Choice[] {
  return tally(faces, (face) => [[face.kind, face.kindName]])
}
