import { beforeEach, expect, it } from 'vitest'
import { MOST, clearHistory, history, remember, tallies, type Finished } from '../src/lib/history'
import type { SeatInfo, Table } from '../src/lib/wire'
import { table } from './fixtures'

const KEY = 'hulldown.history'
beforeEach(() => localStorage.clear())

const person = (seat: number, name: string): SeatInfo => ({ seat, kind: 'person', name, bot: null, here: true, left: false, clock: null, muted: false })
const bot = (seat: number, level: string): SeatInfo => ({ ...person(seat, level), kind: 'bot', bot: level })

function over(id: string, winners: number[], seats: SeatInfo[] = [person(0, 'Ann'), bot(1, 'level3')], seat: number | null = 0): Table {
  const usual = table()
  return { ...usual, seat, match: { ...usual.match, id, seats, over: true }, result: { reason: '', decided: '', winners, standings: [] } }
}

it('a match that is over is kept once, with who it was against', () => {
  remember(over('a', [0]), 1)
  remember(over('a', [0]), 1)
  expect(history().map(({ match, outcome, level, others }) => [match, outcome, level, others])).toEqual([['a', 'won', 'level3', ['level3']]])
})

it('nothing is kept of a match that goes on, of a lesson, or of what one only watches', () => {
  remember(table(), 1)
  remember(over('a', [0], undefined, null), 1)
  remember({ ...over('b', [0]), lesson: { id: 'x', title: '', goal: '', steps: 1, step: 1 } }, 1)
  expect(history()).toEqual([])
})

it('wins are counted for each level of each game', () => {
  remember(over('a', [0]), 1)
  remember(over('b', [1]), 1)
  remember(over('c', [0, 1]), 1)
  remember(over('d', [0], [person(0, 'Ann'), bot(1, 'level5')]), 1)
  remember(over('e', [0], [person(0, 'Ann'), person(1, 'Bob')]), 1) // among people
  remember(over('f', [0], [person(0, 'Ann'), { ...bot(1, 'level3'), left: true }]), 1) // a bot sat in for somebody
  remember(over('g', [0]), 2) // two at one screen
  remember(over('here-a', [0]), 1) // in this browser, where levels think less deeply
  const game = table().match.game
  expect(tallies(history())).toEqual([
    { game, level: 'level3', local: false, played: 3, won: 1, shared: 1 },
    { game, level: 'level3', local: true, played: 1, won: 1, shared: 0 },
    { game, level: 'level5', local: false, played: 1, won: 1, shared: 0 },
  ])
})

it('only so many are kept, the newest', () => {
  for (let n = 0; n < MOST + 5; n++) remember(over(`m${n}`, [0]), 1)
  expect(history().length).toBe(MOST)
  expect(history()[0]?.match).toBe(`m${MOST + 4}`)
})

it('what cannot be shown is left out, whoever wrote it', () => {
  remember(over('a', [0]), 1)
  const good = history()[0] as Finished
  const bad = [null, 7, 'x', {}, { ...good, match: '../../evil' }, { ...good, outcome: 'king' }, { ...good, at: 'now' }, { ...good, others: [1] }, { ...good, title: 'x'.repeat(5000) }]
  localStorage.setItem(KEY, JSON.stringify([...bad, good]))
  expect(history()).toEqual([good])
  for (const text of ['{', 'null', '{"a":1}']) {
    localStorage.setItem(KEY, text)
    expect(history()).toEqual([])
  }
})

it('it can be cleared', () => {
  remember(over('a', [0]), 1)
  clearHistory()
  expect([history(), localStorage.getItem(KEY)]).toEqual([[], null])
})

it('a match that plays on from another one counts nowhere', () => {
  const fork = over('a', [0])
  remember({ ...fork, match: { ...fork.match, settings: { ...fork.match.settings, fork: { match: 'b', moment: 3, knowing: 0 } } } }, 1)
  expect(history()).toEqual([])
})
