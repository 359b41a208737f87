// This browser's part in the chance of a match: what it gave, and the commitment that it had seen before.
import type { ChanceInfo } from './wire'

/** What is remembered of a match, so that its record can be compared with it. */
export interface Part {
  commitment: string
  given: Record<string, string> // by seat
  at: number
}

const KEY = 'hulldown.chance'
const MOST = 200
const BYTES = 32
let unkept: Record<string, Part> = {} // of a browser that stores nothing

function parts(): Record<string, Part> {
  try {
    return { ...unkept, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Part>) }
  } catch {
    return unkept
  }
}

export function partOf(match: string): Part | null {
  return parts()[match] ?? null
}

function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (one) => one.toString(16).padStart(2, '0')).join('')
}

/** What a seat gives: drawn once, and remembered before anybody is told. */
export function give(match: string, seat: number, { commitment }: ChanceInfo): string {
  const all = parts()
  const part = (all[match] ??= { commitment, given: {}, at: 0 })
  const given = (part.given[seat] ??= fresh())
  part.at = Date.now()
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at)
  unkept = Object.fromEntries(newest.slice(0, MOST))
  try {
    localStorage.setItem(KEY, JSON.stringify(unkept))
  } catch {
    // Remembered until the page is closed.
  }
  return given
}
