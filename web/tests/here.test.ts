import { expect, it, vi } from 'vitest'
import { api } from '../src/lib/api'
import { findReach, isLoopback, isNearby, linkFor, reach } from '../src/lib/here'

it('knows the names that mean whatever computer they are said on', () => {
  for (const name of ['localhost', 'LOCALHOST.', 'table.localhost', '127.0.0.1', '127.9.9.9', '[::1]']) expect(isLoopback(name), name).toBe(true)
  for (const name of ['192.168.1.7', 'localhost.example', '127.0.0.1.example', 'play.example.org', '[fd00::1]', '128.0.0.1']) expect(isLoopback(name), name).toBe(false)
})

it('knows the addresses that lead nowhere from outside', () => {
  for (const name of ['192.168.1.7', '10.1.2.3', '172.16.0.1', '172.31.255.1', '[fd00::1]', 'desk.local']) expect(isNearby(name), name).toBe(true)
  for (const name of ['172.32.0.1', '203.0.113.9', 'play.example.org', '[2001:db8::1]', '11.0.0.1']) expect(isNearby(name), name).toBe(false)
})

it('a page that others can open invites to itself', () => {
  const found = reach('https://play.example.org/match/1', { addresses: ['http://192.168.1.7:8000/'], alone_at: 0 })
  expect(found).toEqual({ base: 'https://play.example.org', kind: 'open', command: '' })
  expect(reach('http://192.168.1.7:8000/', null).kind).toBe('nearby')
})

it('a page on loopback invites to the address of the network, or to the one that was given', () => {
  const nearby = reach('http://127.0.0.1:8000/match/1', { addresses: ['http://192.168.1.7:8000/', 'http://[fd00::1]:8000/'], alone_at: 0 })
  expect(nearby).toEqual({ base: 'http://192.168.1.7:8000', kind: 'nearby', command: '' })
  const given = reach('http://localhost:8000/', { addresses: ['https://play.example.org/'], alone_at: 0 })
  expect(given).toEqual({ base: 'https://play.example.org', kind: 'open', command: '' })
})

it('a table for this computer alone says so, with the command that helps', () => {
  const found = reach('http://localhost:43211/', { addresses: [], alone_at: 43211 })
  expect(found).toEqual({ base: 'http://localhost:43211', kind: 'alone', command: 'hulldown serve --host 0.0.0.0 --port 43211' })
})

it('where nobody knows how others reach the table, no command is made up', () => {
  for (const here of [null, { addresses: [], alone_at: 0 }]) expect(reach('http://localhost:8000/', here)).toEqual({ base: 'http://localhost:8000', kind: 'unknown', command: '' })
})

it('asks the server only where it has to, and does without an answer', async () => {
  const here = vi.spyOn(api, 'here').mockRejectedValue(new Error('an older server'))
  expect((await findReach('https://play.example.org/')).kind).toBe('open')
  expect(here).not.toHaveBeenCalled()
  expect((await findReach('http://127.0.0.1:8000/')).kind).toBe('unknown')
  expect(here).toHaveBeenCalledTimes(1)
  here.mockRestore()
})

it('a link keeps its path and its secret', () => {
  expect(linkFor('/match/a#b', 'http://127.0.0.1:8000/x?y', 'http://192.168.1.7:8000')).toBe('http://192.168.1.7:8000/match/a#b')
})
