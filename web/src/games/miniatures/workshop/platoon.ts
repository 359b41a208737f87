// A platoon in the making: which tank a card goes to, and what is where. What is legal only the server says.
import type { Draft, DraftPart } from '../../../workshop/draft'
import type { Face } from '../../../workshop/module'
import type { CardFacts, Catalogue, TankFacts } from '../wire'

export const TANK = 'tank'
export const CARRIED = ['crew', 'module', 'upgrade'] as const
const MODULES = ['gun', 'turret', 'engine', 'suspension', 'radio']
const UPGRADES = ['ammo', 'consumable', 'equipment']

/** The tank that the next card goes to: the chosen one, else the last. */
export function carrier(draft: Draft, chosen: number): number {
  return chosen >= 0 && chosen < draft.parts.length ? chosen : draft.parts.length - 1
}

function changed(draft: Draft, at: number, change: (part: DraftPart) => DraftPart): Draft {
  return { ...draft, parts: draft.parts.map((part, place) => (place === at ? change(part) : part)) }
}

function counted(carried: DraftPart[], card: string, by: number): DraftPart[] {
  const at = carried.findIndex((one) => one.card === card)
  if (at < 0) return by > 0 ? [...carried, { card, count: by, carried: [] }] : carried
  return carried.map((one, place) => (place === at ? { ...one, count: one.count + by } : one)).filter((one) => one.count > 0)
}

/** One more of a card on a tank. */
export function put(draft: Draft, card: string, at: number, by = 1): Draft {
  return changed(draft, at, (part) => ({ ...part, carried: counted(part.carried, card, by) }))
}

/** A new tank at the end, or a card on the chosen tank; null where there is none to carry it. */
export function added(draft: Draft, face: Face, chosen: number): Draft | null {
  if (face.kind === TANK) return { ...draft, parts: [...draft.parts, { card: face.id, count: 1, carried: [] }] }
  const at = carrier(draft, chosen)
  if (at < 0 || !(CARRIED as readonly string[]).includes(face.kind)) return null
  return put(draft, face.id, at)
}

/** The chosen tank, or the last of its kind; a card from the chosen tank, or from the last that has it. */
export function removed(draft: Draft, face: Face, chosen: number): Draft | null {
  const has = (part: DraftPart | undefined) => (face.kind === TANK ? part?.card === face.id : (part?.carried.some((one) => one.card === face.id) ?? false))
  const at = has(draft.parts[chosen]) ? chosen : draft.parts.findLastIndex(has)
  if (at < 0) return null
  return face.kind === TANK ? without(draft, at) : put(draft, face.id, at, -1)
}

export function without(draft: Draft, at: number): Draft {
  return { ...draft, parts: draft.parts.filter((_, place) => place !== at) }
}

/** The same tank once more, with all that it has. */
export function copied(draft: Draft, at: number): Draft {
  const part = draft.parts[at]
  return part ? { ...draft, parts: [...draft.parts.slice(0, at + 1), { ...part }, ...draft.parts.slice(at + 1)] } : draft
}

/** A card from one tank to another. */
export function moved(draft: Draft, card: string, from: number, to: number): Draft {
  return from === to ? draft : put(put(draft, card, from, -1), card, to)
}

export function costOf(part: DraftPart, faces: ReadonlyMap<string, Face>): number {
  const each = (id: string) => faces.get(id)?.cost ?? 0
  return part.count * (each(part.card) + part.carried.reduce((sum, one) => sum + one.count * each(one.card), 0))
}

export interface Slot {
  kind: (typeof CARRIED)[number]
  name: string
  card: CardFacts | null // none: it is free
}

/** The places on a tank in the order of its card, with what lies there. Cards without a place come last. */
export function slots(tank: Pick<TankFacts, 'crew'>, part: DraftPart, catalogue: Pick<Catalogue, 'cards'>): Slot[] {
  const left = part.carried.flatMap((one) => Array<CardFacts | undefined>(one.count).fill(catalogue.cards[one.card])).filter((one) => one !== undefined)
  const take = (fits: (card: CardFacts) => boolean): CardFacts | null => {
    const at = left.findIndex(fits)
    return at < 0 ? null : left.splice(at, 1)[0]!
  }
  const said = (subtype: string) => Object.values(catalogue.cards).find((card) => card.subtype === subtype)?.subtype_say ?? subtype
  const free: Slot[] = tank.crew.map((name) => ({ kind: 'crew', name, card: take((card) => card.kind === 'crew' && name.split('/').includes(card.subtype_say)) }))
  for (const slot of free) slot.card ??= take((card) => card.kind === 'crew' && card.subtype === 'any')
  for (const subtype of MODULES) free.push({ kind: 'module', name: said(subtype), card: take((card) => card.subtype === subtype) })
  for (const subtype of UPGRADES) {
    do free.push({ kind: 'upgrade', name: said(subtype), card: take((card) => card.subtype === subtype) })
    while (left.some((card) => card.subtype === subtype))
  }
  return [...free, ...left.map((card): Slot => ({ kind: card.kind as Slot['kind'], name: card.subtype_say, card }))]
}
