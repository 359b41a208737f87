// A list in the making, as it goes over the wire, and what is done to it. Nothing is changed in place: an older draft stays
// what it was, for undo. What is legal only the server says.
import type { Draft, DraftPart } from '../lib/wire'

export type { Draft, DraftPart } from '../lib/wire'

export const MOST_PARTS = 500
export const MOST_NAME = 80
const MOST_CARRIED = 100

export function empty(name = '', limit = 0): Draft {
  return { name, limit, parts: [], notes: [] }
}

/** How many of a card a list holds, also of what others carry. */
export function countOf(draft: Draft, card: string): number {
  let found = 0
  for (const part of draft.parts) {
    if (part.card === card) found += part.count
    for (const one of part.carried) if (one.card === card) found += one.count * part.count
  }
  return found
}

/** How many of each card a list holds. */
export function counts(draft: Draft): Map<string, number> {
  const found = new Map<string, number>()
  for (const part of draft.parts) {
    found.set(part.card, (found.get(part.card) ?? 0) + part.count)
    for (const one of part.carried) found.set(one.card, (found.get(one.card) ?? 0) + one.count * part.count)
  }
  return found
}

export function total(draft: Draft): number {
  return [...counts(draft).values()].reduce((sum, one) => sum + one, 0)
}

/** One more of a card, where it already lies or at the end. */
export function added(draft: Draft, card: string, n = 1): Draft {
  const parts = draft.parts
  const at = parts.findIndex((part) => part.card === card && !part.carried.length)
  if (at >= 0) return { ...draft, parts: parts.map((part, index) => (index === at ? { ...part, count: Math.min(MOST_PARTS, part.count + n) } : part)) }
  return parts.length < MOST_PARTS ? { ...draft, parts: [...parts, { card, count: n, carried: [] }] } : draft
}

/** One less of a card; the last one that was put in goes first. */
export function taken(draft: Draft, card: string, n = 1): Draft {
  const parts = draft.parts
  const at = parts.findLastIndex((part) => part.card === card)
  if (at < 0) return draft
  const left = parts[at]!.count - n
  return { ...draft, parts: left > 0 ? parts.map((part, index) => (index === at ? { ...part, count: left } : part)) : parts.filter((_, index) => index !== at) }
}

function spelled(part: DraftPart): unknown {
  return [part.card, part.count, part.carried.map(spelled)]
}

/** Whether two drafts hold the same, in the same order and under the same name. */
export function isSame(one: Draft, two: Draft): boolean {
  const written = (draft: Draft) => JSON.stringify([draft.name, draft.limit, draft.parts.map(spelled), draft.notes.map((note) => [note.tool, note.text, note.on])])
  return written(one) === written(two)
}

export interface Difference {
  card: string
  before: number
  after: number
}

/** What has become of a list, card by card. */
export function differences(before: Draft, after: Draft): Difference[] {
  const [was, is] = [counts(before), counts(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((card) => ({ card, before: was.get(card) ?? 0, after: is.get(card) ?? 0 }))
    .filter((one) => one.before !== one.after)
}

/** What a collection lacks for a list. */
export function missing(draft: Draft, owned: Readonly<Record<string, number>>): Difference[] {
  return [...counts(draft)].map(([card, after]) => ({ card, before: owned[card] ?? 0, after })).filter((one) => one.before < one.after)
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most
const isCount = (value: unknown, least: number, most: number): boolean => Number.isInteger(value) && (value as number) >= least && (value as number) <= most

function isPart(part: unknown, deep: number): part is DraftPart {
  if (typeof part !== 'object' || part === null) return false
  const { card, count, carried } = part as Record<string, unknown>
  return (
    isText(card, 80) && isCount(count, 1, MOST_PARTS) &&
    Array.isArray(carried) && carried.length <= (deep ? 0 : MOST_CARRIED) && carried.every((one) => isPart(one, deep + 1))
  )
}

function isNote(note: unknown): boolean {
  if (typeof note !== 'object' || note === null) return false
  const { tool, text, on } = note as Record<string, unknown>
  return isText(tool, 200) && isText(text, 100_000) && isCount(on, 0, MOST_PARTS)
}

/** Whatever is kept in a browser was written by some version, or by somebody. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { name, limit, parts, notes } = value as Record<string, unknown>
  return (
    isText(name, MOST_NAME) && isCount(limit, 0, 10_000) &&
    Array.isArray(parts) && parts.length <= MOST_PARTS && parts.every((part) => isPart(part, 0)) &&
    Array.isArray(notes) && notes.length <= MOST_PARTS && notes.every(isNote)
  )
}
