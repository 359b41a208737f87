// The table of Rush as it is drawn: pure functions of the view, so that they can be tested without a browser.
import type { PlayerView, RushView } from './wire'

export const UNSEEN = '?'

/** One card of a pile with equal cards: `copy` counts from 0, `key` follows it through the table. */
export interface Copy {
  id: string
  copy: number
  key: string
  use: 'pay' | 'assault' | 'strikes' | null
}

export function copies(ids: readonly string[], taken: Record<string, Copy['use'][]> = {}): Copy[] {
  const seen = new Map<string, number>()
  return ids.map((id) => {
    const copy = seen.get(id) ?? 0
    seen.set(id, copy + 1)
    return { id, copy, key: `${id}/${copy}`, use: taken[id]?.[copy] ?? null }
  })
}

/** The question on top of the stack. */
export function asked(view: RushView): RushView['pending'][number] | null {
  return view.pending[view.pending.length - 1] ?? null
}

/** What the pending question says about cards of a hand: which pay already, attack, or strike now. */
export function taken(view: RushView): Record<string, Copy['use'][]> {
  const found: Record<string, Copy['use'][]> = {}
  const add = (id: string, use: Copy['use']) => (found[id] ??= []).push(use)
  const now = asked(view)
  if (now?.ask === 'purchase') for (const id of now.paying) add(id, 'pay')
  if (now?.ask === 'declare-assault') for (const id of now.declared) add(id, 'assault')
  if (now?.ask === 'choose-target') add(now.attacker, 'strikes')
  if (now?.ask === 'choose-target' || now?.ask === 'choose-attacker') for (const id of now.waiting) add(id, 'assault')
  return found
}

/** The others, from the left of `seat` as they sit; all of them for somebody who only watches. */
export function rivals(view: RushView): PlayerView[] {
  const seat = view.seat
  if (seat === null) return view.players
  return [...view.players.slice(seat + 1), ...view.players.slice(0, seat)]
}

/** Whose hand lies at the bottom of the table: one's own, or for those who watch the open one. */
export function atBottom(view: RushView): PlayerView | null {
  const seat = view.seat ?? view.open_hand ?? view.active
  return seat === null ? null : (view.players[seat] ?? null)
}

/** The hand that is played from now, where it is a rival's: it lies open for all. */
export function rivalHand(view: RushView): PlayerView | null {
  if (view.open_hand === null || view.open_hand === view.seat || view.seat === null) return null
  return view.players[view.open_hand] ?? null
}

/** A pile for reading: equal cards together with their number, in the order given. */
export function counted(pile: readonly string[]): { id: string; count: number }[] {
  const found = new Map<string, number>()
  for (const id of pile) found.set(id, (found.get(id) ?? 0) + 1)
  return [...found].map(([id, count]) => ({ id, count }))
}

/** Marks for the players, short and all different: the first letter and a number at the end of the name, or else the seat. */
export function marks(names: readonly string[]): string[] {
  const short = names.map((name) => ([...name.trim()][0]?.toUpperCase() ?? '?') + (/\d$/.exec(name)?.[0] ?? ''))
  return short.map((mark, seat) => (short.filter((one) => one === mark).length > 1 ? `${mark[0]}${seat + 1}` : mark))
}

/** How many one-medal cards of a nation may be left before somebody should look up. */
export const FEW_MEDALS = 2

/** The pictogram of an ability or of what is always in force. */
export function iconOf(id: string): string {
  return id === 'national' ? 'national_resources' : id.startsWith('only-') ? id.replace('-', '_') : id
}
