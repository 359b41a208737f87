// All that this browser remembers of a person's play, as one file: to be saved, and to be brought to another browser.
import { addHistory, history, isFinished } from '../lib/history'
import { drills, isDrill, keepDrills, MOST as MOST_OWN } from './practice'
import { isProgress, MOST, readProgress, writeProgress, type Progress } from './progress'

export const FORMAT = 'hulldown-history 1'
export const LARGEST = 4_000_000 // letters of a file that is looked at

export interface Brought {
  matches: number
  positions: number
}

export function saved(): string {
  return JSON.stringify({ format: FORMAT, matches: history(), mistakes: drills(), progress: readProgress().known }, null, 2)
}

/** Adds what a file holds to what is known; null where it is no such file. What is known newer stays. */
export function bring(text: string): Brought | null {
  if (text.length > LARGEST) return null
  let found: Record<string, unknown>
  try {
    found = JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null || found.format !== FORMAT) return null
  const { matches, mistakes, progress } = found
  const own = (Array.isArray(mistakes) ? mistakes : []).filter(isDrill).slice(0, MOST_OWN)
  return {
    matches: addHistory((Array.isArray(matches) ? matches : []).filter(isFinished)),
    positions: keepDrills(own) + addProgress(typeof progress === 'object' && progress !== null ? progress : {}),
  }
}

function addProgress(found: object): number {
  const { known } = readProgress()
  const all: Record<string, Progress> = { ...known }
  let added = 0
  for (const [id, one] of Object.entries(found).slice(0, MOST)) {
    if (!/^[\w-]{1,40}$/.test(id) || !isProgress(one) || (Object.hasOwn(known, id) && known[id]!.at >= one.at)) continue
    const { game, box, due, at, right, of } = one // and nothing else that stands there
    all[id] = { game, box, due, at, right, of }
    added++
  }
  writeProgress(all)
  return added
}
