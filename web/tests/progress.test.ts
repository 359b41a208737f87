import { beforeEach, expect, it } from 'vitest'
import { history, type Finished } from '../src/lib/history'
import type { DrillEntry, DrillTheme } from '../src/lib/wire'
import { bring, LARGEST, saved } from '../src/review/keeping'
import type { Drill } from '../src/review/practice'
import { type Filter, answered, dayOf, isDone, lostBy, MOST, OWN, pile, readProgress, themeOf, writeProgress } from '../src/review/progress'
import type { Review } from '../src/review/shapes'

beforeEach(() => localStorage.clear())
const KEY = 'hulldown.drills'
const DAY = 86_400_000
const NOW = Date.parse('2026-11-18T10:00:00Z')
const entry = (id: string, theme = 'buy', tier = 0): DrillEntry => ({ id, theme, tier })
const THEMES: DrillTheme[] = [
  { id: 'attack', title: 'When to attack', rules: ['rush.turn.any-order'], verbs: ['assault'] },
  { id: 'buy', title: 'What to buy', rules: ['rush.turn.any-order', 'rush.purchase.'], verbs: [] },
]
const rush = { game: 'rush', drills: [entry('a'), entry('b', 'attack', 2), entry('c', 'attack')], themes: THEMES }
const cards = { game: 'cardgame', drills: [entry('d', 'target', 1)], themes: [] }
const own = (at: number, due: number): Drill => ({ match: 'm', game: 'rush', title: 'Rush', at, seat: 0, question: {}, rule: 'rush.purchase.pay', why: {}, answers: [{ do: 'with x', say: {}, chance: 0.5 }, { do: 'done', say: {}, chance: 0.1 }], box: 0, due })
const ids = (list: ReturnType<typeof pile>['fresh']) => list.map((one) => (one.kind === 'own' ? one.drill.at : one.entry.id))
const ALL: Filter = { game: '', theme: '', tier: null }

it('well answered it comes back after 1, 3, 7, 16 and 35 days, and soon where it was wrong', () => {
  const waits = [1, 3, 7, 16, 35, 35].map(() => (answered('rush', 'a', true, NOW).due - NOW) / DAY)
  expect(waits).toEqual([1, 3, 7, 16, 35, 35])
  expect(answered('rush', 'a', false, NOW)).toMatchObject({ box: 0, due: NOW + 600_000, right: 6, of: 7 })
  expect(readProgress().known.a).toMatchObject({ game: 'rush', right: 6 })
})

it('what is due comes first, then what is new from the easiest on, and themes in turns', () => {
  answered('rush', 'a', true, NOW - 2 * DAY)
  answered('cardgame', 'd', true, NOW)
  const found = pile([rush, cards], ALL, readProgress().known, [own(5, NOW - 3 * DAY), own(6, NOW + DAY)], NOW)
  expect([ids(found.due), ids(found.fresh), found.later]).toEqual([[5, 'a'], ['c', 'b'], 2])
})

it('a game, a theme and a difficulty are chosen; own mistakes have themes and no difficulty', () => {
  const narrowed = (filter: Partial<Filter>) => pile([rush, cards], { ...ALL, ...filter }, {}, [own(5, 0)], NOW)
  expect(ids(narrowed({ game: 'cardgame' }).fresh)).toEqual(['d'])
  expect(ids(narrowed({ game: 'rush', theme: 'attack' }).fresh)).toEqual(['c', 'b'])
  expect(ids(narrowed({ game: 'rush', theme: 'attack' }).due)).toEqual([])
  expect(ids(narrowed({ game: 'rush', theme: 'buy' }).due)).toEqual([5])
  const mine = narrowed({ theme: OWN })
  expect([ids(mine.due), ids(mine.fresh)]).toEqual([[5], []])
  const hard = narrowed({ tier: 2 })
  expect([ids(hard.due), ids(hard.fresh)]).toEqual([[], ['b']])
})

it('a theme is found by the rule and the answers, the first that fits', () => {
  expect(themeOf(THEMES, 'rush.turn.any-order', ['buy x', 'assault y'])).toBe('attack')
  expect(themeOf(THEMES, 'rush.turn.any-order', ['buy x', 'end'])).toBe('buy')
  expect(themeOf(THEMES, 'rush.purchase.pay', ['with x'])).toBe('buy')
  expect(themeOf(THEMES, 'rush.purchases', ['with x'])).toBe('')
})

it('what a seat lost is added up by theme', () => {
  const choice = (text: string) => ({ do: text })
  const decided = (seat: number, rule: string, loss: number) => ({ seat, rule, loss: { value: loss, low: 0, high: 1 }, made: choice('end'), best: choice('buy x'), others: [] })
  const review = { decisions: [decided(0, 'rush.turn.any-order', 0.125), decided(0, 'rush.purchase.pay', 0.05), decided(1, 'rush.purchase.pay', 0.9), decided(0, 'rush.other', 0.9)] } as unknown as Review
  expect(lostBy(THEMES, review, 0)).toEqual({ buy: 17.5 })
})

it('a day is that of UTC, and done is what was answered on it', () => {
  expect([dayOf(Date.parse('2026-11-18T23:59:59Z')), dayOf(Date.parse('2026-11-19T00:00:00Z'))]).toEqual(['2026-11-18', '2026-11-19'])
  answered('rush', 'a', false, NOW)
  expect([isDone(readProgress().known, 'a', '2026-11-18'), isDone(readProgress().known, 'a', '2026-11-19'), isDone(readProgress().known, 'b', '2026-11-18')]).toEqual([true, false, false])
})

it('damaged progress is told and takes nothing else with it', () => {
  const good = answered('rush', 'a', true, NOW)
  localStorage.setItem(KEY, JSON.stringify({ a: good, b: null, c: { ...good, box: 9 }, d: { ...good, right: 3 }, '../e': good, f: { ...good, due: 'soon' } }))
  expect(readProgress()).toEqual({ known: { a: good }, damaged: true })
  for (const text of ['no json', '[]', 'null', '3']) {
    localStorage.setItem(KEY, text)
    expect(readProgress()).toEqual({ known: {}, damaged: true })
  }
  expect(answered('rush', 'b', true, NOW).box).toBe(1)
  expect(readProgress().damaged).toBe(false)
})

const finished: Finished = { match: 'm1', game: 'rush', title: 'Rush', at: NOW, outcome: 'won', level: 'level3', others: ['level3'], accuracy: 80, lost: { buy: 3 }, list: 'D1' }

it('a saved file brings everything to another browser; what is newer there stays', () => {
  localStorage.setItem('hulldown.history', JSON.stringify([finished]))
  localStorage.setItem('hulldown.practice', JSON.stringify([own(5, NOW)]))
  answered('rush', 'a', true, NOW)
  answered('rush', 'b', true, NOW)
  const file = saved()
  localStorage.clear()
  answered('rush', 'b', false, NOW + 1)
  expect(bring(file)).toEqual({ matches: 1, positions: 2 })
  expect(history()).toEqual([finished])
  expect([readProgress().known.a?.box, readProgress().known.b?.box]).toEqual([1, 0])
  expect(bring(file)).toEqual({ matches: 0, positions: 0 })
})

it('a file that is none of ours, or a huge one, changes nothing', () => {
  answered('rush', 'a', true, NOW)
  for (const text of ['', 'no json', '[]', 'null', '{}', '{"format":"else"}', saved().padEnd(LARGEST + 1)]) expect(bring(text)).toBeNull()
  expect(Object.keys(readProgress().known)).toEqual(['a'])
})

it('of a file with far too much only so much is kept, and nothing of another shape', () => {
  const one = { game: 'rush', box: 0, due: 0, at: 5, right: 0, of: 1 }
  const progress = { ...Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`d${n}`, { ...one, more: 'x' }])), __proto__: null }
  const text = JSON.stringify({ format: 'hulldown-history 1', matches: Array.from({ length: 9000 }, (_, n) => ({ ...finished, match: `m${n}`, lost: { [`t${n}`]: 1 } })), mistakes: 'all', progress: { a: { ...one, box: -1 }, ...progress } })
  expect(text.length).toBeLessThan(LARGEST)
  bring(text)
  expect(history()).toHaveLength(500)
  const { known, damaged } = readProgress()
  expect([Object.keys(known).length, damaged]).toEqual([MOST - 1, false])
  expect(known.d1).toEqual(one)
  writeProgress({ ...known, last: { ...one, at: 6 }, 'one-more': { ...one, at: 7 } })
  expect(Object.keys(readProgress().known)).toHaveLength(MOST)
  expect(readProgress().known['one-more']?.at).toBe(7)
})
