import { expect, it } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import { around, chosen, isUnsure, lowest, nearest, partsOf, plotOf, points, signed, told, withEvenLuck } from '../src/review/figures'
import type { Estimate, Judged, Moment, Review, Split } from '../src/review/shapes'

const sure = (value: number): Estimate => ({ value, low: value, high: value })
const moment = (at: number, ...chances: number[]): Moment => ({ at, kind: 'decision', by: 0, turn: 1, chances: chances.map((one) => ({ value: one, low: one - 0.1, high: one + 0.1 })), done: '', say: {} })
const choice = { do: 'x', say: {}, chance: sure(0.5), why: {}, considered: true }
const judged = (at: number, seat: number, grade: Judged['grade']): Judged => ({
  at, seat, number: 0, turn: 1, question: {}, rule: '', grade, loss: sure(0), gain: sure(0), made: choice, best: choice, others: [],
})

it('a text is told in the reader’s language, or else in English', () => {
  expect(told({ en: 'luck', ru: 'удача' })).toBe(settings.lang === 'ru' ? 'удача' : 'luck')
  expect(told({ en: 'luck' })).toBe('luck')
  expect(told({})).toBe('')
})

it('changes of chance are points out of a hundred, with a sign', () => {
  expect([signed(0.124), signed(-0.3), signed(0.001)]).toEqual(['+12', '−30', '0'])
  expect(points(0.555)).toBe(56)
  expect(around({ value: 0, low: -0.1, high: 0.2 })).toBe(15)
  expect(around({ value: 0, low: -6, high: 6 })).toBe(100) // after two rounds nothing is known yet
})

it('the line goes from the first moment to the last, the band around it', () => {
  const plot = plotOf([moment(0, 0.5), moment(5, 0.75), moment(10, 1)], 0, 10, 100, 40)
  expect(plot.line).toBe('M0 20L50 10L100 0')
  expect(plot.band).toBe('M0 16L50 6L100 0L100 4L50 14L0 24Z')
  expect(plot.area).toBe('M0 20L0 20L50 10L100 0L100 20Z')
  expect(plotOf([], 0, 0, 100, 40)).toEqual({ line: '', band: '', area: '' })
})

it('each part of the result has a bar from the middle, to the right where it helped', () => {
  const split: Split = { seat: 0, start: sure(0.5), own: sure(0.2), others: sure(0.1), luck: sure(0.4), hidden: sure(-0.2), result: 1, lost: sure(0.1) }
  const parts = partsOf(split)
  expect(parts.map((one) => one.key)).toEqual(['own', 'others', 'luck', 'hidden'])
  const luck = parts[2]!
  const hidden = parts[3]!
  expect(luck.bar[0]).toBe(50)
  expect(hidden.bar[1]).toBe(50)
  expect(luck.bar[1] - luck.bar[0]).toBeCloseTo(2 * (hidden.bar[1] - hidden.bar[0]))
})

it('what even luck would have brought has the interval of luck, and says nothing where that is wide', () => {
  const split = (luck: Estimate, result: number): Split => ({ seat: 0, start: sure(0.5), own: sure(0), others: sure(0), luck, hidden: sure(0), result, lost: sure(0) })
  const even = withEvenLuck(split({ value: 0.4, low: 0.3, high: 0.5 }, 1))
  expect([even.value, even.low, even.high].map((one) => Math.round(100 * one))).toEqual([60, 50, 70])
  expect(isUnsure(even)).toBe(false)
  const open = withEvenLuck(split({ value: -0.2, low: -1.5, high: 1.1 }, 0))
  expect([open.value, open.low, open.high]).toEqual([0.2, 0, 1])
  expect(isUnsure(open)).toBe(true)
})

it('decisions are chosen by seat and kind, and stepping goes on from the nearest one', () => {
  const all = [judged(1, 0, 'best'), judged(3, 1, 'blunder'), judged(6, 0, 'slip'), judged(9, 1, 'unclear')]
  expect(chosen(all, { seat: null, kind: 'errors' }).map((one) => one.at)).toEqual([3, 6])
  expect(chosen(all, { seat: 1, kind: 'all' }).map((one) => one.at)).toEqual([3, 9])
  expect(chosen(all, { seat: 0, kind: 'best' }).map((one) => one.at)).toEqual([1])
  expect(nearest(all, 7)).toBe(2)
  expect(nearest(all, 100)).toBe(3)
})

it('what a winner came back from', () => {
  const review = { moments: [moment(0, 0.5, 0.5), moment(4, 0.2, 0.8), moment(9, 1, 0)] } as Partial<Review> as Review
  expect(lowest(review, 0)).toEqual({ value: 0.2, at: 4 })
})
