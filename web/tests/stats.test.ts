import { beforeEach, expect, it } from 'vitest'
import { history, noteReview, type Finished } from '../src/lib/history'
import { besideOf, favorites, losses, months, ratingOf, shareOf } from '../src/review/stats'

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
  noteReview('a', 87, { buy: 12.5 })
  noteReview('nobody', 10, {})
  expect(history().map((one) => [one.accuracy, one.lost])).toEqual([[87, { buy: 12.5 }], [undefined, undefined]])
  localStorage.setItem('hulldown.history', JSON.stringify([{ ...match('a', 'won'), accuracy: 1000 }]))
  expect(history()).toEqual([])
})

it('a damaged loss or list takes that match out and no other', () => {
  localStorage.setItem('hulldown.history', JSON.stringify([{ ...match('a', 'won'), lost: { buy: -1 } }, { ...match('b', 'won'), lost: [1] }, { ...match('c', 'won'), list: 'x'.repeat(401) }, { ...match('d', 'won'), lost: { buy: 3 }, list: 'D1' }]))
  expect(history().map((one) => one.match)).toEqual(['d'])
})

it('the lists that were played most come first, with their results', () => {
  const brought = (id: string, list: string, outcome: Finished['outcome']) => ({ ...match(id, outcome), game: 'cardgame', list })
  const found = favorites([brought('a', 'D1', 'won'), brought('b', 'D1', 'lost'), brought('c', 'D1', 'shared'), brought('d', 'D2', 'won'), brought('e', 'D3', 'none'), match('f', 'won')])
  expect(found.map(({ list, played, won }) => [list, played, won])).toEqual([['D1', 3, 1.5], ['D2', 1, 1]])
  expect(found[0]!.low).toBeCloseTo(0.125, 3) // Wilson of 1.5 in 3
})

it('what loses most is a mean over matches with an interval, and nothing lost counts too', () => {
  const lost = (id: string, points: Record<string, number>): Finished => ({ ...match(id, 'won'), lost: points })
  const [first, second] = losses([lost('a', { buy: 10, attack: 6 }), lost('b', { buy: 20 }), lost('c', { buy: 30 }), match('d', 'won')])
  expect([first!.theme, first!.value, first!.matches]).toEqual(['buy', 20, 3])
  expect(first!.high - first!.value).toBeCloseTo((4.303 * 10) / Math.sqrt(3), 6)
  expect([second!.theme, second!.value, second!.low]).toEqual(['attack', 2, 0])
  expect(losses([lost('a', { buy: 10 })])[0]!.high).toBe(Infinity)
})

it('accuracy among the levels is the mean over matches, and one match says nothing for sure', () => {
  const beside = (id: string, own: number, level1: number, level8: number): Finished => ({ ...match(id, 'won'), beside: { own, level1, level8 } })
  const [one] = besideOf([beside('a', 60, 20, 90), match('b', 'lost')])
  expect(one!.levels.map((level) => [level.bot, level.value.value, level.decisions, level.ahead.low, level.ahead.high])).toEqual([['level1', 20, 1, -100, 100], ['level8', 90, 1, -100, 100]])
  const [many] = besideOf([beside('a', 60, 20, 70), beside('b', 62, 24, 50), beside('c', 58, 22, 66)])
  const [low, high] = many!.levels
  expect(low!.own.value).toBe(60)
  expect(low!.ahead.value).toBe(38)
  expect(low!.ahead.low).toBeGreaterThan(0) // ahead in each of them by about as much
  expect(high!.ahead.low).toBeLessThan(0)
  expect(high!.ahead.high).toBeGreaterThan(0)
  expect(besideOf([match('a', 'won')])).toEqual([])
})

it('accuracies of the levels are kept with a reviewed match, once they are known', () => {
  localStorage.setItem('hulldown.history', JSON.stringify([match('a', 'won'), { ...match('b', 'lost'), beside: { level1: 3 } }]))
  noteReview('a', 87, {})
  noteReview('a', 87, {}, { own: 87, level1: 40 })
  noteReview('a', 87, {}) // read again before the levels are asked
  expect(history().map((one) => one.beside)).toEqual([{ own: 87, level1: 40 }]) // what has no own figure was not written here
})
