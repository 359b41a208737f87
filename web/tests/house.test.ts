// The house as the page knows it, with a worker that does as the test says.
import { beforeEach, expect, it, vi } from 'vitest'
import type * as HouseModule from '../src/house/house'
import type { FromHouse, ToHouse } from '../src/house/messages'

class FakeWorker {
  static all: FakeWorker[] = []
  onmessage: ((event: MessageEvent<FromHouse>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  heard: ToHouse[] = []
  ended = false
  constructor() {
    FakeWorker.all.push(this)
  }
  postMessage(message: ToHouse) {
    this.heard.push(message)
  }
  terminate() {
    this.ended = true
  }
  say(message: FromHouse) {
    this.onmessage?.(new MessageEvent('message', { data: message }))
  }
}

/** Locks of which each is given when its holder has died. */
const waiting = new Map<string, () => void>()
let house: typeof HouseModule

beforeEach(async () => {
  vi.resetModules()
  FakeWorker.all = []
  waiting.clear()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', { userAgent: 'test', languages: ['en'], locks: { request: (name: string, _: unknown, got: () => void) => waiting.set(name, got) } })
  document.head.innerHTML = '<meta name="hulldown-house" content="/house-1/">'
  house = await import('../src/house/house')
  await (await import('../src/lib/words')).loadWords('shell', 'en')
})

function worker(): FakeWorker {
  const last = FakeWorker.all.at(-1)
  if (!last) throw new Error('no worker')
  return last
}

async function opened(): Promise<HouseModule.House> {
  const one = house.openHouse()
  worker().say({ kind: 'living' })
  worker().say({ kind: 'opened' })
  await one.opened
  return one
}

it('a request is answered by its own reply', async () => {
  await opened()
  const first = house.ask('/api/games', {})
  const second = house.ask('/api/x', { method: 'DELETE', headers: { authorization: 'Bearer secret' } })
  await vi.waitFor(() => expect(worker().heard.length).toBe(3))
  const [, one, two] = worker().heard
  if (one?.kind !== 'ask' || two?.kind !== 'ask') throw new Error('not asked')
  expect([two.method, two.secret]).toEqual(['DELETE', 'secret'])
  worker().say({ kind: 'answered', id: two.id, answered: { status: 204, kind: 'application/json', text: '', name: '' } })
  worker().say({ kind: 'answered', id: one.id, answered: { status: 200, kind: 'application/json', text: '[1]', name: '' } })
  expect((await second).status).toBe(204)
  expect(await (await first).json()).toEqual([1])
})

it('a worker that dies without a word is heard of, and the next request has another one', async () => {
  const one = await opened()
  const closed = vi.fn()
  one.connect('here-a', { told: () => undefined, closed })
  const asked = house.ask('/api/games', {})
  await vi.waitFor(() => expect(worker().heard.at(-1)?.kind).toBe('ask'))
  const dead = worker()
  for (const give of waiting.values()) give()
  await expect(asked).rejects.toMatchObject({ report: expect.stringContaining('worker: the worker has died') as unknown })
  await expect(asked).rejects.toThrow('Every move that was accepted is saved')
  expect(closed).toHaveBeenCalledWith(1006)
  expect(dead.ended).toBe(true)
  expect(await opened()).not.toBe(one)
  expect(FakeWorker.all.length).toBe(2)
})

it.each([
  ['storage', 'lets the page keep nothing'],
  ['evicted', 'bring it back in the lobby'],
  ['outdated', 'reload the page and go on'],
  ['engine', 'Matches that are kept here are safe'],
  ['rooms', 'Matches that are kept here are safe'],
] as const)('what failed is said in a sentence: %s', async (stage, words) => {
  const one = house.openHouse()
  worker().say({ kind: 'failed', stage, why: 'because' })
  await expect(one.opened).rejects.toThrow(words)
  await expect(one.opened).rejects.toMatchObject({ report: expect.stringMatching(new RegExp(`^Hulldown /house-1/\n${stage}: because\ntest\n`)) as unknown })
})
