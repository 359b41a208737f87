// What is known of the matches in this browser without its engine: as they were seen last. The page of a server lists them
// by it beside its own, and loads the engine when one of them is opened.
import type { MyMatch, Table } from './wire'

const KEY = 'hulldown.here'
const MOST = 100

export function knownHere(): Record<string, MyMatch> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, MyMatch>) : {}
  } catch {
    return {}
  }
}

export function keepHere(seen: readonly MyMatch[]): void {
  const all = { ...knownHere(), ...Object.fromEntries(seen.map((one) => [one.match, one])) }
  const newest = Object.entries(all).sort(([, a], [, b]) => b.since - a.since)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))))
  } catch {
    // Then they are listed when the engine runs.
  }
}

/** A match as its table shows it now. */
export function asListed({ match, seat, ask, result }: Table): MyMatch | null {
  if (seat === null) return null
  const { id, game, title, seats, over } = match
  return { match: id, game, title, seats, seat, your_move: ask.seat === seat && !result, over, ask: ask.say, since: ask.since, stopped: false, note: '' }
}
