// The lines of the log as they are told.
import type { LogLine } from './wire'

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
