import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Line, Lost, Refusal, type Socket } from '../src/lib/socket.svelte'
import type { ServerMessage } from '../src/lib/wire'
import { table } from './fixtures'

class Fake implements Socket {
  readyState: Socket['readyState'] = 0
  said: Record<string, unknown>[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  send(data: string): void {
    this.said.push(JSON.parse(data) as Record<string, unknown>)
  }
  close(): void {
    this.closed = true
  }
  arrive(): void {
    this.readyState = 1
    this.onopen?.()
  }
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breakOff(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

let sockets: Fake[]
let heard: ServerMessage[]
let line: Line

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  heard = []
  line = new Line({
    url: 'ws://here',
    hello: () => ({ type: 'hello', lang: 'en' }),
    hear: (message) => heard.push(message),
    make: () => {
      const socket = new Fake()
      sockets.push(socket)
      return socket
    },
  })
})

afterEach(() => {
  line.close()
  vi.useRealTimers()
})

function sit(index = sockets.length - 1): Fake {
  const socket = sockets[index]!
  socket.arrive()
  socket.hear(table())
  return socket
}

describe('a line', () => {
  it('says hello first and is open with the first table', () => {
    const [socket] = sockets
    socket!.arrive()
    expect(socket!.said).toEqual([{ type: 'hello', lang: 'en' }])
    expect(line.state).toBe('opening')
    expect(line.send({ type: 'rematch' })).toBe(false)
    socket!.hear(table())
    expect(line.state).toBe('open')
    expect(line.send({ type: 'rematch' })).toBe(true)
  })

  it('comes back by itself, each time a little later, and says hello anew', () => {
    sit().breakOff()
    expect(line.state).toBe('lost')
    vi.advanceTimersByTime(500)
    expect(sockets).toHaveLength(2)
    sockets[1]!.breakOff()
    vi.advanceTimersByTime(300)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(700)
    expect(sockets).toHaveLength(3)
    const socket = sit()
    expect(line.state).toBe('open')
    expect(socket.said[0]).toEqual({ type: 'hello', lang: 'en' })
  })

  it('notices silence', () => {
    const socket = sit()
    vi.advanceTimersByTime(20_000)
    expect(socket.said.at(-1)).toMatchObject({ type: 'ping' })
    vi.advanceTimersByTime(8000)
    expect(line.state).toBe('lost')
    expect(socket.closed).toBe(true)
  })

  it('stays open where the ping is answered', () => {
    const socket = sit()
    vi.advanceTimersByTime(20_000)
    const { id } = socket.said.at(-1) as { id: number }
    socket.hear({ type: 'pong', id, number: 7 })
    vi.advanceTimersByTime(8000)
    expect(line.state).toBe('open')
  })

  it('does not come back after the server said that the table is gone', () => {
    const problem = { kind: 'missing' as const, say: 'There is no such match.', rule: '' }
    sockets[0]!.arrive()
    sockets[0]!.hear({ type: 'gone', problem })
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    expect(line.problem).toEqual(problem)
  })
})

describe('questions', () => {
  it('get the reply with their number, in any order', async () => {
    const socket = sit()
    const first = line.ask({ type: 'why', number: 7, place: 'a' })
    const second = line.ask({ type: 'why', number: 7, place: 'b' })
    const [, one, two] = socket.said as { id: number }[]
    const problem = (say: string) => ({ kind: 'illegal' as const, say, rule: '' })
    socket.hear({ type: 'why', id: two!.id, problem: problem('b is far') })
    socket.hear({ type: 'why', id: one!.id, problem: problem('a is far') })
    expect((await first).problem?.say).toBe('a is far')
    expect((await second).problem?.say).toBe('b is far')
    expect(heard.map((message) => message.type)).toEqual(['table'])
  })

  it('are told when they are refused', async () => {
    const socket = sit()
    const asked = line.ask({ type: 'query', number: 7, about: {} })
    const problem = { kind: 'malformed' as const, say: 'Which tank?', rule: '' }
    socket.hear({ type: 'refused', what: 'query', problem, number: 7 })
    await expect(asked).rejects.toBeInstanceOf(Refusal)
  })

  it('are told when the line breaks, and at once where there is none', async () => {
    const socket = sit()
    const asked = line.ask({ type: 'hint', number: 7 })
    socket.breakOff()
    await expect(asked).rejects.toBeInstanceOf(Lost)
    await expect(line.ask({ type: 'hint', number: 7 })).rejects.toBeInstanceOf(Lost)
  })
})
