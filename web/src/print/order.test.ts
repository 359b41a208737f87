import { describe, expect, it } from 'vitest'
import type { PrintableGame } from '../lib/wire'
import { addressOf, commandOf, formOf, orderOf } from './order'

const games: PrintableGame[] = [
  { game: 'rush', title: 'Rush', kinds: ['cards', 'reference'], drawn: ['cards'], width: 63, height: 89, chosen: false, lists: [], measures: [] },
  {
    game: 'miniatures', title: 'Miniatures', kinds: ['cards', 'arrow', 'list'], drawn: ['cards', 'arrow'], width: 63, height: 88, chosen: true,
    lists: [{ id: 'guards-200', name: 'Guards' }], measures: ['arrow_tail', 'arrow_full'],
  },
]

describe('an order', () => {
  it('is the usual one where the address says nothing', () => {
    expect(orderOf(formOf('', games, 'ru'))).toEqual({ game: 'rush', what: 'cards', paper: 'a4', lang: 'ru', backs: true, bleed: 1.5, color: false })
  })
  it('comes back from its own address', () => {
    const form = formOf('?game=miniatures&what=list&code=guards-200&paper=letter&color=1&backs=0&bleed=2&width=57&height=87', games, 'en')
    expect(form.ready).toBe('guards-200')
    expect(formOf(addressOf(form).slice('/print'.length), games, 'en')).toEqual(form)
    expect(commandOf(form)).toBe('hulldown print miniatures list guards-200 -o miniatures-list.pdf --paper letter --lang en --no-backs --bleed 2 --color --size 57x87')
  })
  it('takes a code that is no ready list as one of one’s own', () => {
    const form = formOf('?game=miniatures&what=list&code=MINE-1', games, 'en')
    expect([form.ready, form.own]).toEqual(['', 'MINE-1'])
    expect(orderOf(form)?.list).toBe('MINE-1')
  })
  it('is none while a list is to be chosen', () => {
    const form = { ...formOf('?game=miniatures&what=list', games, 'en'), ready: '', own: ' ' }
    expect(orderOf(form)).toBeNull()
    expect(commandOf(form)).toBe('')
  })
  it('says measures only where they change something', () => {
    const form = formOf('?game=miniatures&what=arrow&arrow_tail=80,5', games, 'en')
    expect(orderOf(form)).toEqual({ game: 'miniatures', what: 'arrow', paper: 'a4', lang: 'en', options: { arrow_tail: '80.5' } })
    expect(orderOf({ ...form, what: 'cards' })?.options).toBeUndefined()
  })
  it('survives nonsense in an address', () => {
    const form = formOf('?game=chess&what=posters&paper=a9&bleed=x&lang=xx', games, 'en')
    expect([form.game, form.what, form.paper, form.bleed, form.lang]).toEqual(['rush', 'cards', 'a4', 1.5, 'en'])
  })
})
