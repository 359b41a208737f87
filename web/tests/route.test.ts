import { describe, expect, it } from 'vitest'
import { parse, recordPath, secretsOf } from '../src/lib/route.svelte'

describe('an address', () => {
  it.each([
    ['/', '', { page: 'lobby' }],
    ['/about', '', { page: 'about' }],
    ['/new/rush', '?wish=hotseat', { page: 'new', game: 'rush', wish: 'hotseat' }],
    ['/m/aB-9_x', '', { page: 'match', id: 'aB-9_x' }],
    ['/r/abc', '?at=12&side=1&open=1', { page: 'record', id: 'abc', at: 12, side: 1, open: true }],
    ['/r/abc', '?at=-3&side=x', { page: 'record', id: 'abc', at: null, side: null, open: false }],
    ['/rules/cardgame', '?q=ammo', { page: 'rules', game: 'cardgame', chapter: '', search: 'ammo' }],
    ['/rules/chess', '', { page: 'rules', game: 'chess', chapter: '', search: '' }],
    ['/rules/a/b', '', { page: 'rules', game: 'a', chapter: 'b', search: '' }],
    ['/rules/a/b/c', '', { page: 'nowhere' }],
    ['/rules/%/b', '', { page: 'rules', game: '%', chapter: 'b', search: '' }],
    ['/reference/rush', '', { page: 'reference', game: 'rush' }],
    ['/workshop', '', { page: 'workshop' }],
    ['/workshop/cardgame', '?list=abc', { page: 'builder', game: 'cardgame', list: 'abc' }],
    ['/workshop/a/b', '', { page: 'nowhere' }],
    ['/list/aB-9', '', { page: 'list', id: 'aB-9' }],
    ['/list', '', { page: 'nowhere' }],
    ['/m', '', { page: 'nowhere' }],
    ['/m/a/b', '', { page: 'nowhere' }],
  ])('%s%s opens its page', (path, search, route) => {
    expect(parse(path, search)).toEqual(route)
  })

  it('of a moment leads back to it', () => {
    const url = new URL(recordPath('abc', 7, 1, true), 'http://here')
    expect(parse(url.pathname, url.search)).toEqual({ page: 'record', id: 'abc', at: 7, side: 1, open: true })
  })
})

describe('a link', () => {
  const secret = 'abcdefghijklmnopqrstuv'

  it('holds one secret, or several with their seats', () => {
    expect(secretsOf(`#${secret}`)).toEqual([{ seat: null, secret }])
    expect(secretsOf(`#s0=${secret},s12=${secret}x`)).toEqual([
      { seat: 0, secret },
      { seat: 12, secret: `${secret}x` },
    ])
  })

  it('with anything else holds none', () => {
    expect(secretsOf('')).toEqual([])
    expect(secretsOf('#short')).toEqual([])
    expect(secretsOf('#<script>alert(1)</script>')).toEqual([])
  })
})
