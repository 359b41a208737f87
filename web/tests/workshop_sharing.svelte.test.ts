// Two browsers and one list on a server that is played here: whatever happens, no change is lost without a word.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SharedList } from '../src/lib/wire'
import { Builder } from '../src/workshop/builder.svelte'
import { added, countOf, empty, type Draft } from '../src/workshop/draft'
import type { BuilderModule } from '../src/workshop/module'
import { Sharing } from '../src/workshop/sharing.svelte'
import { lists } from '../src/workshop/store.svelte'

const SECRET = 'abcdefghijklmnopqrstuv'
const MODULE: BuilderModule = { brings: '', kinds: ['combat'], slips: () => 3 }

class FakeServer {
  list: SharedList | null = null
  isLost = false
  editors: string[] = []

  answer = async (path: string, request: RequestInit): Promise<Response> => {
    if (this.isLost) throw new TypeError('lost')
    const body = request.body ? JSON.parse(String(request.body)) : {}
    if (path.endsWith('/check')) return json({ code: 'C', legal: true, size: 1, of: 40, fullness: [], broken: [], kept: [], charts: [] })
    if (path === '/api/lists') {
      this.list = { id: 'L', game: body.game, version: 1, draft: body.draft, edited: 0, editors: [] }
      return json({ id: 'L', secret: SECRET })
    }
    if (path.endsWith('/here')) return json({ version: this.list!.version, editors: [...this.editors, body.editor] })
    if (request.method === 'PUT') {
      expect(new Headers(request.headers).get('authorization')).toBe(`Bearer ${SECRET}`)
      if (body.version !== this.list!.version) return json(this.list, 409)
      this.list = { ...this.list!, version: this.list!.version + 1, draft: body.draft }
    }
    return json(this.list)
  }

  /** Somebody else writes. */
  write(draft: Draft): void {
    this.list = { ...this.list!, version: this.list!.version + 1, draft }
  }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
let server: FakeServer
let builder: Builder
let sharing: Sharing

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  lists.look()
  server = new FakeServer()
  vi.stubGlobal('fetch', server.answer)
  builder = new Builder(lists.make('cardgame', added(empty('Ours'), 'a')), MODULE, () => sharing.changed())
  sharing = new Sharing(() => builder)
  sharing.begin()
  expect(await sharing.share()).toBe(true)
})

afterEach(() => {
  sharing.close()
  builder.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = () => vi.advanceTimersByTimeAsync(6000)

describe('a shared list', () => {
  it('is sent when it changes', async () => {
    builder.change({ kind: 'add', card: 'b' }, added(builder.draft, 'b'))
    expect(sharing.state).toBe('sending')
    await pass()
    expect(countOf(server.list!.draft, 'b')).toBe(1)
    expect([sharing.state, builder.kept.shared!.version]).toEqual(['saved', 2])
  })

  it('tells who else has it open', async () => {
    server.editors = ['Boris']
    await pass()
    expect(sharing.others).toEqual(['Boris'])
  })

  it('takes over what others did where nothing was done here, and undo brings back', async () => {
    server.write(added(server.list!.draft, 'z'))
    await pass()
    expect([countOf(builder.draft, 'z'), sharing.newer]).toEqual([1, null])
    builder.undo()
    expect(countOf(builder.draft, 'z')).toBe(0)
  })

  it('keeps a change here while the server is lost, and sends it later', async () => {
    server.isLost = true
    builder.change({ kind: 'add', card: 'b' }, added(builder.draft, 'b'))
    await pass()
    expect(sharing.state).toBe('waits')
    expect(countOf(lists.read(builder.kept.key)!.draft, 'b')).toBe(1)
    server.isLost = false
    await vi.advanceTimersByTimeAsync(40_000)
    expect([sharing.state, countOf(server.list!.draft, 'b')]).toEqual(['saved', 1])
  })

  it.each([true, false])('asks where two have changed it, and keeps the other version as a list: mine %s', async (mine) => {
    server.write(added(server.list!.draft, 'theirs'))
    builder.change({ kind: 'add', card: 'mine' }, added(builder.draft, 'mine'))
    await pass()
    expect(countOf(sharing.newer!.draft, 'theirs')).toBe(1)
    expect(countOf(server.list!.draft, 'mine')).toBe(0)
    sharing.choose(mine)
    await pass()
    const [kept, lost] = mine ? ['mine', 'theirs'] : ['theirs', 'mine']
    expect([countOf(server.list!.draft, kept), countOf(builder.draft, kept), countOf(server.list!.draft, lost)]).toEqual([1, 1, 0])
    const others = lists.of('cardgame').filter((head) => head.key !== builder.kept.key)
    expect(others.map((head) => countOf(lists.read(head.key)!.draft, lost))).toEqual([1])
    expect(sharing.newer).toBeNull()
  })

  it('is not sent over the other one while nobody has chosen', async () => {
    server.write(added(server.list!.draft, 'theirs'))
    builder.change({ kind: 'add', card: 'mine' }, added(builder.draft, 'mine'))
    await pass()
    sharing.later()
    await pass()
    expect([sharing.newer, countOf(server.list!.draft, 'theirs'), countOf(builder.draft, 'mine')]).toEqual([null, 1, 1])
    builder.change({ kind: 'add', card: 'mine' }, added(builder.draft, 'mine'))
    await pass()
    expect(sharing.newer).not.toBeNull()
  })
})

describe('the bench', () => {
  it('tells in one sentence that the server is lost, and asks again by itself', async () => {
    server.isLost = true
    builder.change({ kind: 'add', card: 'b' }, added(builder.draft, 'b'))
    await vi.advanceTimersByTimeAsync(10)
    expect(builder.trouble).toContain('kept here')
    server.isLost = false
    await pass()
    expect([builder.trouble, builder.isFresh]).toEqual(['', true])
  })

  it('believes only what was said of the list as it is now', async () => {
    await pass()
    const before = builder.draft
    builder.change({ kind: 'add', card: 'b' }, added(builder.draft, 'b'))
    expect(builder.isFresh).toBe(false)
    builder.change({ kind: 'add', card: 'c' }, added(builder.draft, 'c'))
    await pass()
    expect([builder.isFresh, builder.of === before]).toEqual([true, false])
  })
})
