import { beforeEach, expect, it } from 'vitest'
import { drillOf, drills, dropDrill, isGood, keepDrills, mistakes, settle, shuffled } from '../src/review/practice'
import type { Choice, Judged, Review } from '../src/review/shapes'
import { table } from './fixtures'

beforeEach(() => localStorage.clear())
const NOW = 1_000_000
const DAY = 86_400_000
const choice = (text: string, chance: number): Choice => ({ do: text, say: { en: text }, chance: { value: chance, low: chance, high: chance }, why: {}, considered: true })
const sure = { value: 0, low: 0, high: 0 }
const judged = (at: number, grade: Judged['grade'], seat = 0): Judged => ({
  at, seat, number: 0, turn: 1, question: { en: 'What now?' }, rule: '', grade, loss: sure, gain: sure, made: choice('run', 0.3), best: choice('hold', 0.6), others: [choice('fire', 0.57), choice('aim', 0.1)],
})
const match = { ...table().match, id: 'a-match' }

it('only what one got wrong beyond doubt is asked again', () => {
  const review = { decisions: [judged(1, 'blunder'), judged(2, 'mistake'), judged(3, 'slip'), judged(4, 'unclear'), judged(5, 'blunder', 1)] } as Partial<Review> as Review
  expect(mistakes(review, 0).map((one) => one.at)).toEqual([1, 2])
})

it('the order of the answers does not tell which is best', () => {
  const drill = drillOf(match, judged(1, 'blunder'), NOW)
  expect(drill.answers.map((one) => one.do)).toEqual(['hold', 'fire', 'run', 'aim'])
  expect(shuffled(drill.answers, (one) => one.do).map((one) => one.do)).toEqual(['aim', 'fire', 'hold', 'run'])
  expect(drill.answers.filter((one) => isGood(drill, one)).map((one) => one.do)).toEqual(['hold', 'fire']) // three points less are as good
})

it('a drill comes again later each time, and soon where it was wrong', () => {
  expect(keepDrills([drillOf(match, judged(1, 'blunder'), NOW), drillOf(match, judged(2, 'mistake'), NOW + 1)])).toBe(2)
  expect(keepDrills([drillOf(match, judged(1, 'blunder'), NOW)])).toBe(0)
  const first = drills().filter((one) => one.due <= NOW + 5).sort((a, b) => a.due - b.due)[0]!
  expect(first.at).toBe(1)
  const once = settle(first, true, NOW)
  expect(once.due).toBe(NOW + DAY)
  expect(settle(once, true, NOW).due).toBe(NOW + 3 * DAY)
  expect(drills().filter((one) => one.due <= NOW + 5).sort((a, b) => a.due - b.due)[0]!.at).toBe(2)
  const wrong = settle(drills().find((one) => one.at === 1)!, false, NOW)
  expect([wrong.box, wrong.due]).toEqual([0, NOW + 600_000])
  dropDrill(wrong)
  expect(drills().map((one) => one.at)).toEqual([2])
})

it('what cannot be asked is passed over', () => {
  const good = drillOf(match, judged(1, 'blunder'), NOW)
  localStorage.setItem('hulldown.practice', JSON.stringify([good, null, {}, { ...good, answers: [] }, { ...good, match: '../x' }, { ...good, question: 3 }, { ...good, due: 'soon' }]))
  expect(drills()).toEqual([good])
  localStorage.setItem('hulldown.practice', 'no json')
  expect(drills()).toEqual([])
})
