// The lines of a lead over time, for the page and for the picture that is shared.
import type { Story } from '../lib/wire'

export const WIDTH = 360
export const HEIGHT = 96

export interface Line {
  seat: number
  d: string
  value: number // at the end
  dash: string | undefined // besides the color, so that lines are told apart without it
}

const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '4 4']

/** A line for each seat; those who win together have one. Values hold until the next one, so lines are steps. */
export function linesOf(story: Story, width = WIDTH, height = HEIGHT): Line[] {
  const { leads, last } = story
  const seats = leads[0]?.values.length ?? 0
  const all = leads.flatMap((one) => one.values)
  const low = Math.min(0, ...all)
  const high = Math.max(1, ...all)
  const x = (at: number) => round(last ? (width * at) / last : 0)
  const y = (value: number) => round(height - (height * (value - low)) / (high - low))
  const found: Line[] = []
  const drawn = new Set<string>()
  for (let seat = 0; seat < seats; seat++) {
    let d = ''
    for (const { at, values } of leads) d += d ? `H${x(at)}V${y(values[seat] ?? 0)}` : `M${x(at)} ${y(values[seat] ?? 0)}`
    d += `H${x(last)}`
    if (drawn.has(d) && seats > 2) continue
    drawn.add(d)
    found.push({ seat, d, value: leads.at(-1)?.values[seat] ?? 0, dash: DASHES[seat % DASHES.length] })
  }
  return found
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
