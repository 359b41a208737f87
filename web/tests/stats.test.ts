import { beforeEach, expect, it } from 'vitest'
import { history, noteAccuracy, type Finished } from '../src/lib/history'
import { months, ratingOf, shareOf } from '../src/review/stats'

beforeEach(() => localStorage.clear())

const match = (id: string, outcome: Finished['outcome'], level = 'level3', at = '2026-11-03', accuracy?: number): Finished => ({
  match: id, game: 'rush', title: 'Rush', at: Date.parse(at), outcome, level, others: [level], ...(accuracy === undefined ? {} : { accuracy }),
})

it('a share has the interval of Wilson', () => {
  const half = shareOf(50, 100)
  expect(half.low).toBeCloseTo(0.404, 3)
  expect(half.high).toBeCloseTo(0.596, 3)
  expect(shareOf(1, 1).low).toBeCloseTo(0.207, 3)
  expect(shareOf(0, 0)).toMatchObject({ low: 0, high: 1 })
})

it('months count what was played against levels, with the mean accuracy of what was reviewed', () => {
  const all = [match('a', 'won'), match('b', 'lost', 'level3', '2026-10-30', 80), match('c', 'shared', 'level3', '2026-10-02', 60), match('d', 'won', ''), match('e', 'none')]
  expect(months(all).map(({ month, played, won, accuracy }) => [month, played, won, accuracy])).toEqual([
    ['2026-11', 1, 1, null],
    ['2026-10', 2, 0.5, 70],
  ])
})

it('a rating follows from results against levels that have one', () => {
  expect(ratingOf([match('a', 'won', 'stranger')], { level3: 1100 })).toBeNull()
  const even = Array.from({ length: 20 }, (_, n) => match(`m${n}`, n % 2 ? 'won' : 'lost'))
  const found = ratingOf(even, { level3: 1100 })!
  expect(found.value).toBe(1100)
  expect(found.high - found.low).toBeCloseTo(2 * 1.96 * (400 / Math.LN10) / Math.sqrt(21 / 4), -1)
  const better = ratingOf(even.map((one, n) => ({ ...one, outcome: n % 4 ? ('won' as const) : ('lost' as const) })), { level3: 1100 })!
  expect(better.value).toBeGreaterThan(1250) // three of four are 191 points; the imagined draw takes some of it
  expect(better.value).toBeLessThan(1291)
  expect(ratingOf([match('a', 'won')], { level3: 1100 })!.low).toBeLessThan(1100) // one win proves little
})

it('the accuracy of a reviewed match is kept with it', () => {
  localStorage.setItem('hulldown.history', JSON.stringify([match('a', 'won'), match('b', 'lost')]))
  noteAccuracy('a', 87)
  noteAccuracy('nobody', 10)
  expect(history().map((one) => one.accuracy)).toEqual([87, undefined])
  localStorage.setItem('hulldown.history', JSON.stringify([{ ...match('a', 'won'), accuracy: 1000 }]))
  expect(history()).toEqual([])
})
