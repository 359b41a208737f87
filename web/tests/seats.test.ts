import { beforeEach, expect, it } from 'vitest'
import { claims, forget, hold, holdCreated, holding } from '../src/lib/seats'
import { against, invitation, lesson } from '../src/lib/start'
import type { NewSeat } from '../src/lib/wire'

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

it('seats are drawn by lot for Play now and Invite, which choose nothing else; a first game has its place', () => {
  expect([against('rush', 'level3').by_lot, invitation('cardgame').by_lot, lesson('miniatures').by_lot]).toEqual([true, true, false])
  expect([against('miniatures', 'level3').options, invitation('miniatures').options]).toEqual([undefined, undefined])
})
