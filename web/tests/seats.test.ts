import { beforeEach, expect, it } from 'vitest'
import { claims, forget, hold, holdCreated, holding } from '../src/lib/seats'
import { invitation } from '../src/lib/start'

beforeEach(() => localStorage.clear())

it('a secret is held once, and learns its seat', () => {
  hold('m', [{ seat: null, secret: 'x'.repeat(22) }])
  hold('m', [{ seat: 1, secret: 'x'.repeat(22) }])
  expect(holding('m')?.seats).toEqual([{ seat: 1, secret: 'x'.repeat(22) }])
})

it('a new match leaves the own seat and the link for the friend, whose seat is not mine', () => {
  const seats = [
    { seat: 0, secret: 'a'.repeat(22), link: '/m/m#a' },
    { seat: 1, secret: 'b'.repeat(22), link: '/m/m#b' },
  ]
  holdCreated({ match: 'm', seats, watch: null }, invitation('rush'))
  expect(holding('m')?.seats).toEqual([{ seat: 0, secret: 'a'.repeat(22) }])
  expect(holding('m')?.invites).toEqual([{ seat: 1, link: '/m/m#b' }])
  expect(claims()).toEqual([{ match: 'm', secret: 'a'.repeat(22) }])
  forget('m')
  expect(claims()).toEqual([])
})

it('what cannot be read counts as nothing', () => {
  localStorage.setItem('hulldown.seats', '{broken')
  expect(claims()).toEqual([])
})
