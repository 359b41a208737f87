import { beforeEach, describe, expect, it } from 'vitest'
import { best, compare, MOST } from '../src/workshop/compare.svelte'
import { added, countOf, differences, empty, isDraft, isSame, missing, taken, total, type Draft } from '../src/workshop/draft'
import { classChoices, costChoices, Filters } from '../src/workshop/filters.svelte'
import type { Face } from '../src/workshop/module'
import { find, folded, indexed } from '../src/workshop/search'

const face = (id: string, more: Partial<Face> = {}): Face => ({
  game: 'cardgame', id, name: id, printed: '', kind: 'combat', kindName: 'Combat card', nations: ['ussr'], nationNames: ['USSR'],
  cls: 'medium', clsName: 'Medium Tank', cost: 1, coin: false, figures: [], texts: [], source: '', ...more,
}) // prettier-ignore

describe('a draft', () => {
  it('counts copies where they lie, and what is carried once for each carrier', () => {
    const draft: Draft = { ...empty(), parts: [{ card: 't34', count: 2, carried: [{ card: 'net', count: 1, carried: [] }] }, { card: 'net', count: 1, carried: [] }] }
    expect(countOf(draft, 'net')).toBe(3)
    expect(total(draft)).toBe(5)
  })

  it('is never changed in place', () => {
    const one = added(empty(), 'a')
    const two = added(one, 'a')
    const back = taken(two, 'a')
    expect([countOf(one, 'a'), countOf(two, 'a'), countOf(back, 'a')]).toEqual([1, 2, 1])
    expect(isSame(one, back)).toBe(true)
    expect(taken(back, 'a').parts).toEqual([])
    expect(taken(back, 'b')).toBe(back)
  })

  it('tells what has become of it, and what a collection lacks', () => {
    const before = added(added(empty(), 'a'), 'b')
    const after = taken(added(added(before, 'a'), 'c'), 'b')
    expect(differences(before, after)).toEqual([{ card: 'a', before: 1, after: 2 }, { card: 'b', before: 1, after: 0 }, { card: 'c', before: 0, after: 1 }])
    expect(missing(after, { a: 1, c: 5 })).toEqual([{ card: 'a', before: 1, after: 2 }])
  })

  it.each([
    null, 7, [], {}, { name: 'x', limit: 0, parts: 'many', notes: [] },
    { name: 'x'.repeat(81), limit: 0, parts: [], notes: [] },
    { name: '', limit: -1, parts: [], notes: [] },
    { name: '', limit: 0, parts: [{ card: 'a', count: 0, carried: [] }], notes: [] },
    { name: '', limit: 0, parts: [{ card: 'a', count: 1e9, carried: [] }], notes: [] },
    { name: '', limit: 0, parts: Array(501).fill({ card: 'a', count: 1, carried: [] }), notes: [] },
    { name: '', limit: 0, parts: [{ card: 'a', count: 1, carried: [{ card: 'b', count: 1, carried: [{ card: 'c', count: 1, carried: [] }] }] }], notes: [] },
    { name: '', limit: 0, parts: [], notes: [{ tool: 1, text: '', on: 0 }] },
  ])('is not anything that somebody has put there: %#', (value) => {
    expect(isDraft(value)).toBe(false)
  }) // prettier-ignore

  it('is what the server takes', () => {
    expect(isDraft(added(empty('Mine', 100), 'a'))).toBe(true)
  })
})

describe('the search', () => {
  const index = indexed(
    [face('tiger', { name: 'Tiger (P)', texts: [['', 'Thick Armor.']] }), face('t34', { name: 'T-34' }), face('leo', { name: 'Léopard' }), face('fire', { name: 'Firefighting', texts: [['', 'Re-roll a failed repair; T-34 only']] })],
    [[face('tiger', { name: 'Тигр (P)' }), face('fire', { name: 'Пожаротушение', kindName: 'Ещё экипаж' })]],
  )
  const found = (words: string) => find(index, words).map((one) => one.id)

  it('hears every language at once, and answers in one', () => {
    expect(found('тигр')).toEqual(['tiger'])
    expect(found('Пожаро')).toEqual(['fire'])
    expect(find(index, 'тигр')[0]!.name).toBe('Tiger (P)')
  })

  it('needs no dashes, accents or capitals', () => {
    expect(found('t34')[0]).toBe('t34')
    expect(found('LEOPARD')).toEqual(['leo'])
    expect(found('еще эк')).toEqual(['fire'])
    expect(folded('Ёлка É')).toBe('елка e')
  })

  it('puts names before texts, and wants all words', () => {
    expect(found('t-34')).toEqual(['t34', 'fire'])
    expect(found('tiger armor')).toEqual(['tiger'])
    expect(found('tiger repair')).toEqual([])
  })

  it('shows everything for nothing, and survives what people paste', () => {
    expect(found('  ')).toHaveLength(4)
    expect(found('('.repeat(5000))).toEqual([])
    expect(found('\\ [.*')).toEqual([])
  })
})

describe('filters', () => {
  const faces = [face('a', { cost: 3, cls: 'light' }), face('b', { cost: 1, nations: ['usa'], nationNames: ['USA'] }), face('c', { cost: null, kind: 'base', cls: '', nations: [] })]

  it('hold together; a card of no nation fits all of them', () => {
    const filters = new Filters()
    filters.nation = 'ussr'
    expect(filters.show(indexed(faces), () => true).map((one) => one.id)).toEqual(['a', 'c'])
    filters.kind = 'combat'
    expect(filters.show(indexed(faces), () => true).map((one) => one.id)).toEqual(['a'])
    filters.owned = true
    expect(filters.show(indexed(faces), (one) => one.id === 'b')).toEqual([])
    filters.clear()
    filters.order = 'cost'
    expect(filters.show(indexed(faces), () => true).map((one) => one.id)).toEqual(['c', 'b', 'a'])
  })

  it('offer the costs that there are, in ranges where they are many', () => {
    expect(costChoices(faces).map((one) => one.id)).toEqual(['1', '3'])
    const many = Array.from({ length: 101 }, (_, n) => face(`t${n}`, { cost: n }))
    expect(costChoices(many).map((one) => one.id)).toEqual(['0-19', '20-39', '40-59', '60-79', '80-99', '100-119'])
    const filters = new Filters()
    filters.cost = '20-39'
    expect(filters.show(indexed(many), () => true)).toHaveLength(20)
    expect(classChoices(faces).map((one) => one.id)).toEqual(['light', 'medium'])
  })
})

describe('cards side by side', () => {
  beforeEach(() => compare.clear())

  it('are four at most', () => {
    for (let n = 0; n < MOST; n++) expect(compare.toggle(face(`c${n}`))).toBe(true)
    expect(compare.toggle(face('more'))).toBe(false)
    expect(compare.toggle(face('c1'))).toBe(true)
    expect(compare.faces.map((one) => one.id)).toEqual(['c0', 'c2', 'c3'])
  })

  it('mark the best where one is better', () => {
    expect(best([1, 3, 3], 1)).toEqual([false, true, true])
    expect(best([1, 3, undefined], -1)).toEqual([true, false, false])
    expect(best([2, 2], 1)).toEqual([false, false])
    expect(best([1, 2], 0)).toEqual([false, false])
  })
})
