// Tables of one's own, kept in this browser. Nothing of it leaves the browser unless somebody shares it.
import type { Sketch } from '../wire'

export interface Kept {
  id: string
  sketch: Sketch
  edited: number
  open: boolean // it was worked on last
  past: Sketch[]
}

const VERSION = 1
const MOST = 40
const MOST_PAST = 20
const key = (game: string) => `hulldown.tables.${game}`

export function newId(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** All of them, the one that was changed last first. What cannot be read is left out. */
export function load(game: string): Kept[] {
  try {
    const { version, tables } = JSON.parse(localStorage.getItem(key(game)) ?? '{}') as { version?: number; tables?: Kept[] }
    return version === VERSION && Array.isArray(tables) ? tables.filter(isWhole) : []
  } catch {
    return []
  }
}

function isWhole(kept: Kept): boolean {
  const { sketch } = kept
  return Array.isArray(sketch?.pieces) && Array.isArray(sketch.tanks) && Array.isArray(sketch.objectives) && Array.isArray(sketch.edges) && Array.isArray(kept.past)
}

/** Keeps a table; says whether the browser did. Other windows may have changed other tables meanwhile. */
export function save(game: string, id: string, sketch: Sketch, past: readonly Sketch[]): boolean {
  const others = load(game).filter((one) => one.id !== id)
  const own: Kept = { id, sketch, edited: Date.now(), open: true, past: past.slice(-MOST_PAST) }
  return write(game, [own, ...others.map((one) => ({ ...one, open: false, past: [] }))].slice(0, MOST))
}

export function forget(game: string, id: string): boolean {
  return write(game, load(game).filter((one) => one.id !== id))
}

function write(game: string, tables: readonly Kept[]): boolean {
  try {
    localStorage.setItem(key(game), JSON.stringify({ version: VERSION, tables }))
    return true
  } catch {
    return false
  }
}
