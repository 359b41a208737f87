// The duplicates and challenges that were made in this browser: their tables and the key of whoever made them.
import type { MadeDuplicate } from './wire'

export interface Made {
  tables: string[] // matches, in their order
  host: string
  at: number
}

const KEY = 'hulldown.duplicates'
const MOST = 100

function all(): Record<string, Made> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, Made>) : {}
  } catch {
    return {}
  }
}

function write(made: Record<string, Made>): void {
  const newest = Object.entries(made).sort(([, a], [, b]) => b.at - a.at)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))))
  } catch {
    // Then the links are known until the page is closed.
  }
}

export function keepMade(made: MadeDuplicate): void {
  write({ ...all(), [made.id]: { tables: (made.tables ?? []).map((one) => one.match), host: made.host ?? '', at: Date.now() } })
}

export const madeHere = (id: string): Made | undefined => all()[id]

/** A table of one's own of a challenge. */
export function keepTaken(id: string, match: string): void {
  const known = all()
  const now = known[id] ?? { tables: [], host: '', at: 0 }
  write({ ...known, [id]: { ...now, tables: [...now.tables, match], at: Date.now() } })
}

export function forgetMade(id: string): void {
  const known = all()
  delete known[id]
  write(known)
}
