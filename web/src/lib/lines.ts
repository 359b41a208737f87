// How a line of the log looks: a heading, damage, an ending, or a plain sentence.
import type { LogLine } from './wire'

export type Weight = 'heading' | 'part' | 'damage' | 'end' | 'plain'

const HEADINGS = new Set(['turn', 'round'])
const PARTS = new Set(['movement-phase', 'shooting-phase', 'command-phase'])
const ENDS = new Set(['winner', 'draw', 'shared-victory', 'resigns', 'end-medal-pile', 'end-last-base', 'won-round'])
const DAMAGE = /(^|-)(damaged|destroyed)$|^(crew-lost|burns|stunned|critical-(drawn|picked))$/

export function weigh(kind: string): Weight {
  const key = kind.replace(/^event\./, '')
  if (HEADINGS.has(key)) return 'heading'
  if (PARTS.has(key)) return 'part'
  if (ENDS.has(key)) return 'end'
  return DAMAGE.test(key) ? 'damage' : 'plain'
}

export interface Gathered {
  line: LogLine
  times: number
  place: number // of its first line in the whole log
}

/** Equal lines one after the other are told once, with how often. */
export function gather(lines: LogLine[]): Gathered[] {
  const told: Gathered[] = []
  lines.forEach((line, place) => {
    const last = told.at(-1)
    if (last && last.line.text === line.text && !line.note && !last.line.note) last.times += 1
    else told.push({ line, times: 1, place })
  })
  return told
}
