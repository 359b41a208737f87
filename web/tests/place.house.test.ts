// Which place answers what, on the page of a server that lets one play in the browser too.
import { beforeEach, expect, it, vi } from 'vitest'
import type * as Api from '../src/lib/api'
import type * as Where from '../src/house/where'
import type { MyMatch } from '../src/lib/wire'

const asked: string[] = []
vi.mock('../src/house/house', () => ({
  ask: (path: string, request: RequestInit) => {
    asked.push(`here ${path}`)
    return Promise.resolve(Response.json(path.startsWith('/api/mine') ? listed(request.body as string) : []))
  },
}))

const line = (match: string): MyMatch => ({ match, game: 'rush', title: 'Rush', seats: [], seat: 0, your_move: true, over: false, ask: '', since: 1, stopped: false, note: '' })
const listed = (body: string) => (JSON.parse(body) as { claims: { match: string }[] }).claims.map((one) => line(one.match))
const claim = (match: string) => ({ match, secret: 'x'.repeat(22) })

/** A page afresh, as its head says. */
async function open(meta: string, here: boolean): Promise<{ api: typeof Api.api; where: typeof Where }> {
  vi.resetModules()
  asked.length = 0
  localStorage.setItem('hulldown.settings', JSON.stringify({ here }))
  document.head.innerHTML = meta
  const [{ api }, where] = await Promise.all([import('../src/lib/api'), import('../src/house/where')])
  await (await import('../src/lib/words')).loadWords('shell', 'en')
  return { api, where }
}

const OFFERED = '<meta name="hulldown-engine" content="/house-1/">'
const ALONE = '<meta name="hulldown-house" content="/house-1/">'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    asked.push(`server ${path}`)
    return Promise.resolve(Response.json(path.startsWith('/api/mine') ? listed(request.body as string) : []))
  })
})

it('without an engine everything is asked of the server, whatever was chosen elsewhere', async () => {
  const { api, where } = await open('', true)
  await api.games('en')
  expect(asked).toEqual(['server /api/games?lang=en'])
  expect([where.playsHere(), where.canChoose(), where.isAlone()]).toEqual([false, false, false])
})

it('a match is asked where it lives, and everything new where one has chosen', async () => {
  for (const here of [false, true]) {
    const { api } = await open(OFFERED, here)
    await api.match('here-a', 'en')
    await api.match('b', 'en')
    await api.catalogue('rush', 'en', '', 'here-a')
    await api.catalogue('rush', 'en', '', 'b')
    await api.games('en')
    await api.here()
    const chosen = here ? 'here' : 'server'
    expect(asked).toEqual([
      'here /api/matches/here-a?lang=en', 'server /api/matches/b?lang=en', 'here /api/games/rush/catalogue?lang=en',
      'server /api/games/rush/catalogue?lang=en', `${chosen} /api/games?lang=en`, 'server /api/here',
    ])
  }
})

it('on a page without a server nothing goes over the network', async () => {
  const { api } = await open(ALONE, false)
  await api.match('b', 'en')
  await api.here()
  await api.mine({ claims: [claim('here-a')], lang: 'en' })
  expect(asked.filter((one) => one.startsWith('server'))).toEqual([])
})

it('one list has the matches of both places, and none is lost where the other does not answer', async () => {
  const { api } = await open(OFFERED, true)
  const claims = [claim('here-a'), claim('b')]
  expect((await api.mine({ claims, lang: 'en' })).map((one) => one.match)).toEqual(['here-a', 'b'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  expect((await api.mine({ claims, lang: 'en' })).map((one) => one.match)).toEqual(['here-a'])
  await expect(api.mine({ claims: [claim('b')], lang: 'en' })).rejects.toThrow("can't be reached")
})

it('the list does not begin the engine: matches here stand there as they were seen last', async () => {
  const first = await open(OFFERED, true)
  await first.api.mine({ claims: [claim('here-a')], lang: 'en' })
  const { api } = await open(OFFERED, false)
  const found = await api.mine({ claims: [claim('here-a'), claim('here-unseen'), claim('b')], lang: 'en' })
  expect(found.map((one) => one.match)).toEqual(['here-a', 'b'])
  expect(asked).toEqual(['server /api/mine'])
})

it('what somebody wrote into the storage breaks no list', async () => {
  for (const text of ['[]', '{', 'null', '7']) {
    localStorage.setItem('hulldown.here', text)
    const { api } = await open(OFFERED, false)
    expect(await api.mine({ claims: [claim('here-a')], lang: 'en' })).toEqual([])
  }
})
