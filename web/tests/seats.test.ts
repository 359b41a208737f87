import { beforeEach, expect, it } from 'vitest'
import { browserOf } from '../src/lib/browsers'
import { claims, exchange, forget, hold, holdCreated, holdKey, holding, invite, setLesson } from '../src/lib/seats'
import { against, invitation, show } from '../src/lib/start'
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
  holdCreated({ match: 'm', seats, watch: null, host: 'k'.repeat(22) })
  expect(holding('m')?.seats).toEqual([{ seat: 1, secret: 'a'.repeat(22) }])
  expect(holding('m')?.invites).toEqual([{ seat: 0, link: '/m/m#b' }])
  expect(holding('m')?.host).toBe('k'.repeat(22))
  expect(claims()).toEqual([{ match: 'm', secret: 'a'.repeat(22) }])
  forget('m')
  expect(claims()).toEqual([])
})

it('a link that was taken back is exchanged, and the other seats stay', () => {
  hold('m', [{ seat: 0, secret: 'a'.repeat(22) }, { seat: 1, secret: 'b'.repeat(22) }])
  exchange('m', 'a'.repeat(22), 'c'.repeat(22))
  expect(holding('m')?.seats).toEqual([{ seat: 0, secret: 'c'.repeat(22) }, { seat: 1, secret: 'b'.repeat(22) }])
  exchange('unknown', 'a', 'b')
  expect(holding('unknown')).toBeUndefined()
})

it('who comes instead of somebody has the newest link of the seat', () => {
  hold('m', [], [{ seat: 1, link: '/m/m#old' }, { seat: 2, link: '/m/m#two' }])
  invite('m', 1, '/m/m#new')
  expect(holding('m')?.invites).toEqual([{ seat: 2, link: '/m/m#two' }, { seat: 1, link: '/m/m#new' }])
})

it('the key of a host stays in the browser, and no claim tells it', () => {
  holdKey('m', undefined)
  expect(holding('m')).toBeUndefined()
  holdKey('m', 'k'.repeat(22))
  hold('m', [{ seat: 0, secret: 'a'.repeat(22) }])
  expect(holding('m')?.host).toBe('k'.repeat(22))
  expect(JSON.stringify(claims())).not.toContain('kkkk')
})

it('a browser is named by its kind and system', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1'
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'
  expect([chrome, safari, firefox, 'curl/8.5', ''].map(browserOf)).toEqual(['Chrome, Android', 'Safari, iOS', 'Firefox, Windows', 'curl', ''])
})

it('what cannot be read counts as nothing', () => {
  localStorage.setItem('hulldown.seats', '{broken')
  expect(claims()).toEqual([])
})

const bots = ['random', 'level1', 'level3'].map((name): BotInfo => ({ name, say: name, seconds: null, rating: null, low: null, high: null }))
const game = (seats: number[]): GameInfo => ({ id: 'skirmish', name: 'Skirmish', about: '', seats, minutes: [3, 5], options: [], bots, lessons: [], tables: false, characters: [] })

it('seats are drawn by lot for Play now and Invite, which choose nothing else', () => {
  const duel = game([2, 2])
  expect([against(duel, 'level3').by_lot, invitation(duel).by_lot]).toEqual([true, true])
  expect([against(duel, 'level3').options, invitation(duel).options]).toEqual([undefined, undefined])
})

it('a lesson is held like a match, but is none of mine', () => {
  const seats = [{ seat: 0, kind: 'person' as const, secret: 'c'.repeat(22), link: '/m/l#c' }]
  holdCreated({ match: 'l', seats, watch: null, host: '' })
  setLesson('l')
  expect(holding('l')?.seats).toEqual([{ seat: 0, secret: 'c'.repeat(22) }])
  expect(claims()).toEqual([])
  forget('l')
})

it('a table has two seats, or as many as the game wants', () => {
  expect([[1, 1], [1, 4], [2, 5], [3, 6]].map((seats) => against(game(seats), 'level3').seats.length)).toEqual([1, 2, 2, 3])
  expect(show(game([3, 6]), 'level3').seats).toEqual(Array(3).fill({ kind: 'bot', bot: 'level3' }))
})
