import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../workshop/draft'
import type { Face } from '../../../workshop/module'
import type { CardFacts } from '../wire'
import { added, carrier, copied, costOf, moved, put, removed, slots } from './platoon'

const words = { printed: '', kindName: '', nations: [], nationNames: [], cls: '', clsName: '', coin: true, figures: [], texts: [], source: 'project' }
const face = (id: string, kind: string, cost = 1): Face => ({ ...words, game: 'miniatures', id, name: id, kind, cost })
const none: Draft = { name: '', limit: 100, parts: [], notes: [] }
const T34 = face('t_34', 'tank', 40)
const RECON = face('recon', 'crew', 3)
const known = { source: '', source_say: '', confidence: '', confidence_say: '', sources: '', note: '', nations: [], unique: false, text: '', skills: [], only: [], revealed: false, paid: false }
const card = (id: string, kind: string, subtype: string, subtype_say: string): CardFacts => ({ ...known, id, name: id, kind, subtype, subtype_say, cost: 1 })
const cards = [
  card('recon', 'crew', 'commander', 'Commander'),
  card('repair', 'crew', 'any', 'Any Position'),
  card('gun', 'module', 'gun', 'Gun'),
  card('apcr', 'upgrade', 'ammo', 'Ammo'),
  card('kit', 'upgrade', 'consumable', 'Consumable'),
  card('net', 'upgrade', 'equipment', 'Equipment'),
]
const catalogue = { cards: Object.fromEntries(cards.map((one) => [one.id, one])) }
const tank = { crew: ['Commander/Gunner', 'Driver'] }

describe('a platoon in the making', () => {
  it('has a card nowhere without a tank, and on the chosen one or the last', () => {
    expect(added(none, RECON, -1)).toBeNull()
    const two = added(added(none, T34, -1)!, T34, -1)!
    expect(carrier(two, -1)).toBe(1)
    expect(carrier(two, 0)).toBe(0)
    expect(carrier(none, 0)).toBe(-1)
    expect(added(two, RECON, 0)!.parts.map((part) => part.carried.length)).toEqual([1, 0])
    expect(added(two, face('stunned', 'critical'), 0)).toBeNull()
  })
  it('counts copies of a card, takes them off again, and leaves the older draft alone', () => {
    const one = added(none, T34, -1)!
    const twice = put(put(one, 'recon', 0), 'recon', 0)
    expect(twice.parts[0]!.carried).toEqual([{ card: 'recon', count: 2, carried: [] }])
    expect(removed(removed(twice, RECON, 0)!, RECON, 0)!.parts[0]!.carried).toEqual([])
    expect(one.parts[0]!.carried).toEqual([])
    expect(removed(one, RECON, 0)).toBeNull()
    expect(removed(one, T34, 0)!.parts).toEqual([])
    expect(costOf(twice.parts[0]!, new Map([[T34.id, T34], [RECON.id, RECON]]))).toBe(46)
  })
  it('copies a tank with all that it has, and moves cards between tanks', () => {
    const copy = copied(put(added(none, T34, -1)!, 'recon', 0), 0)
    expect(copy.parts).toHaveLength(2)
    expect(moved(copy, 'recon', 0, 1).parts.map((part) => part.carried[0]?.count ?? 0)).toEqual([0, 2])
    expect(moved(copy, 'recon', 1, 1)).toBe(copy)
  })
  it('shows every place, filled or free, and what has none', () => {
    const carried = ['repair', 'recon', 'gun', 'apcr', 'apcr'].map((id) => ({ card: id, count: 1, carried: [] }))
    const found = slots(tank, { card: 't_34', count: 1, carried: [...carried, { card: 'recon', count: 1, carried: [] }] }, catalogue)
    const said = found.map((slot) => `${slot.name}:${slot.card?.id ?? ''}`)
    expect(said.slice(0, 2)).toEqual(['Commander/Gunner:recon', 'Driver:repair'])
    expect(said).toContain('Gun:gun')
    expect(said.filter((one) => one.startsWith('Ammo'))).toEqual(['Ammo:apcr', 'Ammo:apcr'])
    expect(said).toContain('Equipment:')
    expect(said.at(-1)).toBe('Commander:recon')
  })
})
