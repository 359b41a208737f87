import { describe, expect, it } from 'vitest'
import { finder } from '../src/book/terms'
import type { Term } from '../src/lib/wire'

function term(id: string, ...forms: string[]): Term {
  return { id, name: id, forms, meaning: '', rules: [] }
}
function said(terms: Term[], text: string): [string, string][] {
  return finder(terms)(text).map((one) => [one.term.id, text.slice(one.from, one.to)])
}

describe('terms in a text', () => {
  it('are found as whole words, whatever their case', () => {
    expect(said([term('cover', 'in cover')], 'It is In Cover, not in covers.')).toEqual([['cover', 'In Cover']])
    expect(said([term('red', 'red')], 'reddened, bored')).toEqual([])
  })
  it('are found declined where a form has a star', () => {
    expect(said([term('card', 'критическ* карт*')], 'Возьмите критическую карту и ещё две критические карты.')).toEqual([
      ['card', 'критическую карту'],
      ['card', 'критические карты'],
    ])
  })
  it('are the longest that fit', () => {
    expect(said([term('ammo', 'ammo'), term('depot', 'ammo depot*')], 'An ammo depot pays ammo.')).toEqual([
      ['depot', 'ammo depot'],
      ['ammo', 'ammo'],
    ])
  })
  it('may have signs that mean something to a search', () => {
    expect(said([term('odd', 'a.b (c)')], 'a.b (c) and axb (c)')).toEqual([['odd', 'a.b (c)']])
  })
  it('are none where a game explains none', () => {
    expect(said([], 'anything')).toEqual([])
  })
  it('do not take long over a long text of half words', () => {
    const long = 'critical '.repeat(400) + 'x'.repeat(20_000)
    expect(said([term('card', 'critical card*')], long)).toEqual([])
  })
})
