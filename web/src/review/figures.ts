// What a review says, as lines, bars and words.
import { settings } from '../lib/settings.svelte'
import type { Estimate, Judged, LevelAccuracy, Moment, Review, Split } from './shapes'

export type Told = Record<string, string>
export type Grade = Judged['grade']
export const GRADES: readonly Grade[] = ['brilliant', 'best', 'good', 'slip', 'mistake', 'blunder', 'unclear']

/** A text in the reader's language. */
export function told(text: Told): string {
  return text[settings.lang] ?? text.en ?? Object.values(text)[0] ?? ''
}

/** Points of chance, out of a hundred. */
export function points(value: number): number {
  return Math.round(100 * value)
}

/** A change with its sign; minus is a minus, not a hyphen. */
export function signed(value: number): string {
  const n = points(value)
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}

/** Half of an interval. */
export function around(one: Estimate): number {
  return Math.min(100, Math.max(0, points((one.high - one.low) / 2)))
}

export interface Plot {
  line: string
  band: string
  area: string // between the line and the middle
}

/** The chance of a seat over the match. */
export function plotOf(moments: readonly Moment[], seat: number, last: number, width: number, height: number): Plot {
  const x = (at: number) => round(last ? (width * at) / last : 0)
  const y = (value: number) => round(height * (1 - Math.min(1, Math.max(0, value))))
  const known = moments.filter((one) => one.chances[seat])
  const walk = (pick: (one: Estimate) => number, list = known) => list.map((one) => `${x(one.at)} ${y(pick(one.chances[seat]!))}`)
  const line = walk((one) => one.value)
  const high = walk((one) => one.high)
  const low = walk((one) => one.low, [...known].reverse())
  const middle = round(height / 2)
  const [first, end] = [known[0], known.at(-1)]
  return {
    line: line.length ? `M${line.join('L')}` : '',
    band: high.length ? `M${high.join('L')}L${low.join('L')}Z` : '',
    area: first && end ? `M${x(first.at)} ${middle}L${line.join('L')}L${x(end.at)} ${middle}Z` : '',
  }
}

export interface Part {
  key: 'luck' | 'own' | 'others' | 'hidden'
  change: Estimate
  bar: [number, number] // from where to where, in hundredths of the width; the middle is no change
  span: [number, number] // the same for its interval
}

/** What made the chance at the start the result, part by part, on one scale. */
export function partsOf(split: Split): Part[] {
  const keys = ['own', 'others', 'luck', 'hidden'] as const
  const most = Math.max(0.25, ...keys.map((key) => Math.abs(split[key].value))) * 1.15
  const spot = (value: number) => Math.min(100, Math.max(0, 50 + (50 * value) / most))
  return keys.map((key) => {
    const change = split[key]
    const [a, b] = [spot(0), spot(change.value)]
    return { key, change, bar: [Math.min(a, b), Math.max(a, b)], span: [spot(change.low), spot(change.high)] }
  })
}

/** What a seat would have reached with even luck, and how sure that is. */
export function withEvenLuck(split: Split): Estimate {
  const without = (luck: number) => Math.min(1, Math.max(0, split.result - luck))
  return { value: without(split.luck.value), low: without(split.luck.high), high: without(split.luck.low) }
}

/** An interval that leaves nearly everything open: its middle says nothing. */
export function isUnsure(chance: Estimate): boolean {
  return chance.high - chance.low > 0.5
}

export interface Bar {
  bot: string
  label: string
  value: Estimate
  side: 'above' | 'below' | 'near' // where the seat surely stands
}

/** An accuracy that may be nearly anything: its middle says nothing. */
export function isVague(accuracy: Estimate): boolean {
  return accuracy.high - accuracy.low > 80
}

export interface BesideLevels {
  decisions: number
  own: Estimate // of the seat, at the same decisions
  bars: Bar[]
  above: string[] // labels of levels that the seat is surely above
  below: string[]
}

/** The accuracy of a seat among what the levels get at the same decisions; null where none was asked. */
export function besideLevels(levels: readonly LevelAccuracy[], seat: number): BesideLevels | null {
  const known = levels.filter((one) => one.seat === seat && /^level\d+$/.test(one.bot))
  const first = known[0]
  if (!first) return null
  const bars = known.map((one): Bar => ({
    bot: one.bot, label: one.bot.slice('level'.length), value: one.value,
    side: one.ahead.low > 0 ? 'above' : one.ahead.high < 0 ? 'below' : 'near',
  }))
  const on = (side: Bar['side']) => bars.filter((bar) => bar.side === side).map((bar) => bar.label)
  return { decisions: first.decisions, own: first.own, bars, above: on('above'), below: on('below') }
}

/** The same as what is remembered of a match; nothing where no level was asked. */
export function accuraciesBeside(levels: readonly LevelAccuracy[], seat: number): Record<string, number> | undefined {
  const found = besideLevels(levels, seat)
  return found ? Object.fromEntries([['own', Math.round(found.own.value)], ...found.bars.map((bar) => [bar.bot, Math.round(bar.value.value)])]) : undefined
}

export interface Filter {
  seat: number | null
  kind: 'all' | 'errors' | Grade
}

const ERRORS: readonly Grade[] = ['slip', 'mistake', 'blunder']

export function chosen(decisions: readonly Judged[], filter: Filter): Judged[] {
  return decisions.filter(
    (one) =>
      (filter.seat === null || one.seat === filter.seat) &&
      (filter.kind === 'all' || (filter.kind === 'errors' ? ERRORS.includes(one.grade) : one.grade === filter.kind)),
  )
}

/** The answer of the match that is closest to a moment, for stepping on from it. */
export function nearest(list: readonly Judged[], at: number): number {
  let found = 0
  for (const [place, one] of list.entries()) if (Math.abs(one.at - at) < Math.abs((list[found]?.at ?? 0) - at)) found = place
  return found
}

/** The lowest chance that a winner had, and when: what one tells others. */
export function lowest(review: Review, seat: number): { value: number; at: number } | null {
  let found: { value: number; at: number } | null = null
  for (const one of review.moments) {
    const value = one.chances[seat]?.value
    if (value !== undefined && (!found || value < found.value)) found = { value, at: one.at }
  }
  return found
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
