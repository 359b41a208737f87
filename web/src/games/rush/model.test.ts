import { describe, expect, it } from 'vitest'
import type { PlayerView, RushView } from './wire'
import { asked, atBottom, copies, counted, marks, rivalHand, rivals, taken } from './model'

function player(seat: number, hand: string[] = []): PlayerView {
  return {
    seat,
    hand,
    garage: [],
    depot: [],
    squad: [],
    bases: [null, null, null],
    bases_destroyed: 0,
    vehicles_destroyed: 0,
  }
}

function view(change: Partial<RushView> = {}): RushView {
  return {
    game: 'rush',
    rules: 2,
    seat: 1,
    actor: 1,
    options: {},
    pending: [],
    first: 0,
    active: 1,
    open_hand: 1,
    ending: 'running',
    reserve: [],
    deck: 0,
    discard: [],
    graveyard: [],
    singles: [9, 9, 9, 9],
    doubles: [3, 3, 3, 3],
    achievements: [],
    players: [player(0), player(1), player(2)],
    result: null,
    turn: {
      number: 1,
      in_play: null,
      played: [],
      recruitment: false,
      purchases: 0,
      assaulted: false,
      siege_kills: [],
      assault_single: null,
      spent: [],
      bought: [],
    },
    ...change,
  }
}

describe('the table of Rush', () => {
  it('seats the rivals from the left', () => {
    expect(rivals(view()).map((one) => one.seat)).toEqual([2, 0])
    expect(rivals(view({ seat: null })).map((one) => one.seat)).toEqual([0, 1, 2])
  })

  it('lays the own hand at the bottom, and the open one for those who watch', () => {
    expect(atBottom(view())?.seat).toBe(1)
    expect(atBottom(view({ seat: null, open_hand: 2 }))?.seat).toBe(2)
    expect(atBottom(view({ seat: null, open_hand: null, active: null }))).toBeNull()
  })

  it('shows the open hand of a rival, never the own one twice', () => {
    expect(rivalHand(view({ open_hand: 0 }))?.seat).toBe(0)
    expect(rivalHand(view({ open_hand: 1 }))).toBeNull()
    expect(rivalHand(view({ seat: null, open_hand: 0 }))).toBeNull()
  })

  it('marks as many copies of a card as pay', () => {
    const now = view({ pending: [{ ask: 'purchase', seat: 0, vehicles: ['x'], paying: ['engineers', 'engineers'] }] })
    const shown = copies(['engineers', 'engineers', 'engineers', 'ussr-t-34'], taken(now))
    expect(shown.map((one) => one.use)).toEqual(['pay', 'pay', null, null])
    expect(new Set(shown.map((one) => one.key)).size).toBe(4)
  })

  it('marks who strikes and who waits', () => {
    const turn = { ask: 'turn', seat: 0, next: 'award-sieges' } as const
    const now = view({ pending: [turn, { ask: 'choose-target', seat: 0, attacker: 'a', waiting: ['b'], kills: 0 }] })
    expect(taken(now)).toEqual({ a: ['strikes'], b: ['assault'] })
    expect(asked(now)?.ask).toBe('choose-target')
    expect(asked(view())).toBeNull()
  })

  it('counts equal cards in the order of the pile', () => {
    expect(counted(['b', 'a', 'b'])).toEqual([
      { id: 'b', count: 2 },
      { id: 'a', count: 1 },
    ])
  })

  it('gives all players different marks', () => {
    expect(marks(['Anna', 'Boris', 'Бобр'])).toEqual(['A', 'B', 'Б'])
    expect(marks(['Gerd', 'Greta', 'Anna', ''])).toEqual(['G1', 'G2', 'A', '?'])
    expect(marks(['Anna', 'greedy', 'greedy 2', 'greedy 3'])).toEqual(['A', 'G', 'G2', 'G3'])
  })
})
