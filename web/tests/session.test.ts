import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { partOf } from '../src/lib/chance'
import { hold, holding, setGuided } from '../src/lib/seats'
import { keep } from '../src/lib/settings.svelte'
import { Session } from '../src/lib/session.svelte'
import type { Table } from '../src/lib/wire'
import { end, table, use } from './fixtures'

class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 1
  said: { type: string; seat?: number }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    FakeSocket.all.push(this)
  }
  send(data: string): void {
    this.said.push(JSON.parse(data) as FakeSocket['said'][number])
  }
  close(): void {
    this.readyState = 3
  }
}

let session: Session
const socket = () => FakeSocket.all.at(-1)!
const hear = (one: Table) => socket().onmessage?.({ data: JSON.stringify(one) })
const asks = (seat: number, eyes: number, number = 7): Table => table({ number, seat: eyes, ask: { ...table().ask, seat } })

beforeEach(() => {
  localStorage.clear()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
})

afterEach(() => {
  session.close()
  vi.unstubAllGlobals()
})

function open(...seats: (number | null)[]): void {
  hold('m', seats.map((seat) => ({ seat, secret: `secret-of-seat-${seat}-xx` })))
  session = new Session('m')
  socket().onopen?.()
}

describe('somebody who joins', () => {
  it('is heard of on the same line, with the whole log under the new name', () => {
    open(0)
    const before = table()
    before.match.seats[1] = { ...before.match.seats[1]!, kind: 'open', name: 'Player 2' }
    hear(before)
    hear(table({ number: 8, log: [{ text: 'Boris draws', kind: 'drew' }] }))
    expect(FakeSocket.all).toHaveLength(1)
    expect(session.hands?.lines.map((one) => one.text)).toEqual(['Boris draws'])
    expect(session.name(1)).toBe('Boris')
  })
})

describe('the part in chance', () => {
  const mark = 'c0'.repeat(32)
  const waiting = (entropy: (string | null)[], seat = 0): Table => {
    const one = table({ seat })
    return { ...one, match: { ...one.match, chance: { commitment: mark, entropy } } }
  }
  const given = () => socket().said.filter((one) => one.type === 'entropy') as unknown as { seat: number; entropy: string }[]

  it('is given for each seat held here, after the commitment was seen, and remembered', () => {
    open(0, 1)
    expect(given()).toEqual([])
    hear(waiting([null, null]))
    expect(given().map((one) => one.seat)).toEqual([0, 1])
    expect(given()[0]!.entropy).toMatch(/^[0-9a-f]{64}$/)
    expect(given()[0]!.entropy).not.toBe(given()[1]!.entropy)
    expect(partOf('m')).toMatchObject({ commitment: mark, given: { 0: given()[0]!.entropy, 1: given()[1]!.entropy } })
  })

  it('is the same when it has to be said again, and is not said for others', () => {
    open(1)
    hear(waiting([null, null], 1))
    hear(waiting([null, null], 1))
    expect(given().map((one) => one.seat)).toEqual([1, 1])
    expect(given()[0]).toEqual(given()[1])
  })

  it('is not given twice, nor where nobody needs it', () => {
    open(0)
    hear(waiting(['ab'.repeat(16), null]))
    hear(table())
    expect(given()).toEqual([])
  })
})

describe('several people at one screen', () => {
  beforeEach(() => open(0, 1))

  it('see nothing before the one who is asked has sat down', () => {
    hear(asks(0, 0))
    expect(session.curtain).toBe(0)
    session.sitDown()
    expect(session.curtain).toBeNull()
  })

  it('are told whom to hand the screen to, and the eyes change before the curtain rises', () => {
    hear(asks(0, 0))
    session.sitDown()
    hear(asks(1, 0, 8))
    expect(session.curtain).toBe(1)
    session.sitDown()
    expect(socket().said.at(-1)).toEqual({ type: 'look', seat: 1 })
    expect(session.curtain).toBe(1) // still the eyes of the other
    hear(asks(1, 1, 8))
    expect(session.curtain).toBeNull()
  })

  it('keep their view while a bot is asked', () => {
    hear(asks(0, 0))
    session.sitDown()
    hear(asks(2, 0, 8))
    expect(session.curtain).toBeNull()
  })

  it('meet the curtain again after a reload', () => {
    hear(asks(0, 0))
    session.sitDown()
    session.close()
    session = new Session('m')
    socket().onopen?.()
    hear(asks(0, 0))
    expect(session.curtain).toBe(0)
  })
})

it('one person never meets a curtain', () => {
  open(0)
  hear(asks(1, 0))
  expect(session.curtain).toBeNull()
})

it('a link without a seat number learns its seat from the table', () => {
  open(null)
  hear(asks(1, 1))
  expect(holding('m')?.seats[0]?.seat).toBe(1)
})

it('a rematch is opened with the same secrets', () => {
  open(0)
  hear(table())
  session.rematch()
  expect(socket().said.at(-1)).toEqual({ type: 'rematch', swap: false })
  const match = { ...table().match, over: true, rematch: 'next' }
  hear(table({ number: 8, match }))
  expect(holding('next')?.seats).toEqual(holding('m')?.seats)
  expect(location.pathname).toBe('/m/next')
})

it('where everybody has moved on, the secrets open the next seat', () => {
  open(0)
  hear(table())
  session.rematch(true)
  expect(socket().said.at(-1)).toEqual({ type: 'rematch', swap: true })
  const match = { ...table().match, over: true, rematch: 'next', rematch_shift: 1 }
  hear(table({ number: 8, match }))
  expect(holding('next')?.seats.map((one) => one.seat)).toEqual([1])
})

describe('a guided game', () => {
  const reply = (id: number, what: string) => ({
    type: 'hint', id, bot: 'level6', problem: null,
    advice: [{ choice: { do: what, say: what, verb: 'use', places: ['hand:t-34'] }, chance: 0.5, games: 9, why: '' }],
  })
  const asked = () => socket().said.filter((one) => one.type === 'hint') as unknown as { id: number; number: number }[]
  const answer = async (what: string) => {
    socket().onmessage?.({ data: JSON.stringify(reply(asked().at(-1)!.id, what)) })
    await new Promise((done) => setTimeout(done))
  }

  beforeEach(() => {
    hold('m', [{ seat: 0, secret: 'secret-of-seat-0-xx' }])
    setGuided('m', true)
    open(0)
  })

  it('asks for advice at each question that has several answers, once', async () => {
    hear(asks(0, 0))
    expect(asked()).toHaveLength(1)
    await answer('use t-34')
    expect(session.hint?.advice[0]?.choice.do).toBe('use t-34')
    hear({ ...asks(0, 0, 8) }) // somebody comes or goes; the question is the same
    expect(asked()).toHaveLength(1)
    hear({ ...asks(1, 0, 9), moment: 4 })
    expect(session.hint).toBeNull()
    hear({ ...asks(0, 0, 10), moment: 5, choices: table().choices.slice(0, 1) })
    expect(asked()).toHaveLength(1)
  })

  it('throws away advice that comes too late and asks about the new question', async () => {
    hear(asks(0, 0))
    hear({ ...asks(0, 0, 8), moment: 4 })
    await answer('use t-34')
    expect(session.hint).toBeNull()
    expect(asked().at(-1)?.number).toBe(8)
  })

  it('stays so after a reload, until it is switched off', () => {
    hear(asks(0, 0))
    session.guide(false)
    expect(session.hint).toBeNull()
    expect(holding('m')?.guided).toBe(false)
    session.guide(true)
    session.close()
    open(0)
    expect(session.guided).toBe(true)
  })
})

describe('stops', () => {
  const stops: NonNullable<Table['stops']> = {
    kinds: [
      { kind: 'attack', say: 'When I shoot', wish: 'ask', usual: 'ask' },
      { kind: 'tank', say: 'Before each tank', wish: 'open', usual: 'open' },
    ],
    hold: false,
    passed: 0,
  }
  const said = () => socket().said.filter((one) => one.type === 'stops')
  beforeEach(() => open(0))

  it('are sent whole when one of them changes', () => {
    hear({ ...asks(0, 0), stops })
    session.setStop('tank', 'ask')
    expect(said()).toEqual([{ type: 'stops', wishes: { attack: 'ask', tank: 'ask' }, hold: false }])
  })

  it('stay as they are when the next moment is held', () => {
    hear({ ...asks(0, 0), stops })
    session.holdNext(true)
    expect(said()).toEqual([{ type: 'stops', wishes: { attack: 'ask', tank: 'open' }, hold: true }])
  })

  it('become the usual ones again', () => {
    hear({ ...asks(0, 0), stops: { ...stops, hold: true } })
    session.usualStops()
    expect(said()).toEqual([{ type: 'stops', wishes: {}, hold: true }])
  })

  it('are taken from a table of the same number, and what is chosen stays chosen', () => {
    hear({ ...asks(0, 0), stops })
    const choice = session.hands?.table.choices[0]
    if (choice) session.hands?.choose(choice)
    const chosen = session.hands?.chosen
    hear({ ...asks(0, 0), stops: { ...stops, hold: true } })
    expect(session.hands?.table.stops?.hold).toBe(true)
    expect(session.hands?.chosen).toEqual(chosen)
  })

  it('are nothing where the game has none', () => {
    hear(asks(0, 0))
    session.setStop('tank', 'ask')
    session.holdNext(true)
    expect(said()).toEqual([])
  })
})

describe('one possible answer', () => {
  const only = (change: Partial<Table> = {}) => table({ choices: [end], forced: 'step', ...change })
  const sent = () => socket().said.filter((one) => one.type === 'answer') as unknown as { do: string; number: number }[]

  beforeEach(() => {
    vi.useFakeTimers()
    keep({ alone: 'step', speed: 1 })
  })
  afterEach(() => {
    vi.useRealTimers()
    keep({ alone: 'step' })
  })

  it('is given by itself after it was seen, and told', () => {
    open(0)
    hear(only())
    expect(sent()).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(sent().map((one) => one.do)).toEqual(['end'])
    expect(session.hands?.done).toEqual(['End the turn'])
    hear(table({ number: 8, moment: 4 }))
    session.hands?.send(use.do)
    expect(session.hands?.done).toEqual([])
  })

  it('is asked for where somebody wishes so, where it is not told as one, and where there are several', () => {
    open(0)
    keep({ alone: 'ask' })
    hear(only())
    vi.advanceTimersByTime(5000)
    keep({ alone: 'turn' })
    hear(only({ number: 8, forced: '' }))
    vi.advanceTimersByTime(5000)
    hear(only({ number: 9, choices: [use, end] }))
    vi.advanceTimersByTime(5000)
    expect(sent()).toEqual([])
  })

  it('takes no step back away unless somebody wishes so', () => {
    open(0)
    hear(only({ forced: 'final', undo: { way: 'free', why: '' } }))
    vi.advanceTimersByTime(5000)
    expect(sent()).toEqual([])
    keep({ alone: 'turn' })
    hear(only({ number: 8, moment: 4, forced: 'final', undo: { way: 'free', why: '' } }))
    vi.advanceTimersByTime(1000)
    expect(sent()).toHaveLength(1)
  })

  it('ends a turn in which nothing was possible', () => {
    open(0)
    hear(only({ forced: 'final' }))
    vi.advanceTimersByTime(1000)
    expect(sent()).toHaveLength(1)
  })

  it('is left alone where somebody went back to it', () => {
    open(0)
    hear(only())
    vi.advanceTimersByTime(1000)
    hear(table({ number: 8, moment: 4 }))
    hear(only({ number: 9, moment: 3 }))
    vi.advanceTimersByTime(5000)
    expect(sent()).toHaveLength(1)
  })

  it('waits until the one who is asked has sat down', () => {
    open(0, 1)
    hear(only())
    vi.advanceTimersByTime(5000)
    expect(sent()).toEqual([])
    session.sitDown()
    vi.advanceTimersByTime(1000)
    expect(sent()).toHaveLength(1)
  })

  it('is not given for what has been answered meanwhile', () => {
    open(0)
    hear(only())
    hear(asks(1, 0, 8))
    vi.advanceTimersByTime(5000)
    expect(sent()).toEqual([])
  })
})
