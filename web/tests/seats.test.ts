import { beforeEach, expect, it } from 'vitest'
import { claims, forget, hold, holdCreated, holding } from '../src/lib/seats'
import { against, invitation, lesson, show } from '../src/lib/start'
import type { BotInfo, GameInfo, NewSeat } from '../src/lib/wire'

beforeEach(() => localStorage.clear())

it('a secret is held once, and learns its seat', () => {
  hold('m', [{ seat: null, secret: 'x'.repeat(22) }])
  hold('m', [{ seat: 1, secret: 'x'.repeat(22) }])
  expect(holding('m')?.seats).toEqual([{ seat: 1, secret: 'x'.repeat(22) }])
})

it('a new match leaves the own seat, wherever the lot put it, and the link for the friend', () => {
  const seats: NewSeat[] = [
    { seat: 0, kind: 'open', secret: 'b'.repeat(22), link: '/m/m#b' },
    { seat: 1, kind: 'person', secret: 'a'.repeat(22), link: '/m/m#a' },
    { seat: 2, kind: 'bot', secret: null, link: null },
  ]
  holdCreated({ match: 'm', seats, watch: null })
  expect(holding('m')?.seats).toEqual([{ seat: 1, secret: 'a'.repeat(22) }])
  expect(holding('m')?.invites).toEqual([{ seat: 0, link: '/m/m#b' }])
  expect(claims()).toEqual([{ match: 'm', secret: 'a'.repeat(22) }])
  forget('m')
  expect(claims()).toEqual([])
})

it('what cannot be read counts as nothing', () => {
  localStorage.setItem('hulldown.seats', '{broken')
  expect(claims()).toEqual([])
})

const bots = ['random', 'level1', 'level3'].map((name): BotInfo => ({ name, say: name, seconds: null, rating: null, low: null, high: null }))
const game = (seats: number[], first_options = {}): GameInfo => ({ id: 'skirmish', name: 'Skirmish', about: '', seats, minutes: [3, 5], options: [], bots, first_options })

it('seats are drawn by lot for Play now and Invite, which choose nothing else; a first game has its place', () => {
  const duel = game([2, 2], { scenario: 'first-game' })
  expect([against(duel, 'level3').by_lot, invitation(duel).by_lot, lesson(duel).by_lot]).toEqual([true, true, false])
  expect([against(duel, 'level3').options, invitation(duel).options]).toEqual([undefined, undefined])
  expect(lesson(duel).options).toEqual({ scenario: 'first-game' })
  expect(lesson(duel).seats[1]).toEqual({ kind: 'bot', bot: 'level1' })
})

it('a table has two seats, or as many as the game wants', () => {
  expect([[1, 1], [1, 4], [2, 5], [3, 6]].map((seats) => against(game(seats), 'level3').seats.length)).toEqual([1, 2, 2, 3])
  expect(show(game([3, 6]), 'level3').seats).toEqual(Array(3).fill({ kind: 'bot', bot: 'level3' }))
})
