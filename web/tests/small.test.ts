import { describe, expect, it } from 'vitest'
import { tableOf } from '../src/lib/film.svelte'
import { inCharacter, levelName, levelOf, parts } from '../src/lib/levels'
import { gather } from '../src/lib/lines'
import { found } from '../src/lib/rules'
import { guessLang } from '../src/lib/settings.svelte'
import { nearest } from '../src/lib/walk'
import type { BotInfo, GameInfo, OptionInfo } from '../src/lib/wire'
import { divisions, settled, usualDivision, wish, type Form } from '../src/lib/wishes'
import { table } from './fixtures'

it('equal lines one after the other are told once', () => {
  const line = (text: string, note = '') => ({ text, kind: 'event.drew', note })
  const told = gather([line('a'), line('a'), line('b'), line('a'), line('a', 'rolled'), line('a', 'rolled')])
  expect(told.map((one) => [one.line.text, one.times, one.place])).toEqual([
    ['a', 2, 0], ['b', 1, 2], ['a', 1, 3], ['a', 1, 4], ['a', 1, 5],
  ]) // prettier-ignore
})

it('a level plays in a style by one name, and other bots have none', () => {
  expect(inCharacter('level5', 'raider')).toBe('level5-raider')
  expect(inCharacter('greedy', 'raider')).toBe('greedy')
  expect(parts('level5-raider')).toEqual({ level: 'level5', character: 'raider' })
  expect(parts('careful-bot')).toEqual({ level: 'careful-bot', character: '' })
  expect(levelName('level5-raider')).toBe('Level 5, raider')
  expect(levelName('level5')).toBe('Level 5')
})

describe('arrows', () => {
  const spots = [
    { x: 100, y: 0 },
    { x: 200, y: 10 },
    { x: 0, y: 100 },
  ]
  it('go to the nearest in their direction', () => {
    expect(nearest({ x: 0, y: 0 }, spots, 'right')).toBe(0)
    expect(nearest({ x: 100, y: 0 }, [spots[1]!, spots[2]!], 'right')).toBe(0)
    expect(nearest({ x: 0, y: 0 }, spots, 'down')).toBe(2)
    expect(nearest({ x: 0, y: 0 }, spots, 'up')).toBe(-1)
  })
})

it('rules are found by all their words, or one by its id', () => {
  const rule = (id: string, text: string) => ({ id, text, source: '', kind: 'rule' })
  const rules = [rule('rush.buy', 'Ещё одна покупка за ход'), rule('rush.buy.price', 'The price of a purchase')]
  expect(found(rules, 'еще покупка')).toEqual([rules[0]])
  expect(found(rules, 'rush.buy')).toEqual([rules[0]])
  expect(found(rules, 'rush price')).toEqual([rules[1]])
  expect(found(rules, 'nothing like it')).toEqual([])
})

it('the level is the remembered one, where this game has it', () => {
  const bots = ['random', 'level1', 'level3'].map((name) => ({ name }) as BotInfo)
  expect(levelOf(bots, 'level1')).toBe('level1')
  expect(levelOf(bots, 'level8')).toBe('level3')
  expect(levelOf([{ name: 'random' } as BotInfo], 'level8')).toBe('random')
})

it('the language is guessed from the browser', () => {
  expect(guessLang(['de-DE', 'ru-RU'])).toBe('ru')
  expect(guessLang(['de-DE'])).toBe('en')
})

describe('the form', () => {
  const option = (name: string, values: OptionInfo['values']): OptionInfo => ({ name, title: name, say: name, values, rule: '', figures: {}, kind: values.length ? 'choice' : 'text', bounds: [], seat: null, named: [] })
  const deck = (seat: number): OptionInfo => ({ ...option(`deck_${seat + 1}`, []), seat, named: [{ id: 'D1', name: 'Iron Wall' }] })
  const game = { id: 'cardgame', options: [option('edition', ['1.4', '1.2']), deck(0), deck(1)] } as unknown as GameInfo
  const form: Form = {
    rows: [
      { kind: 'person', name: ' Anna ', bot: '' },
      { kind: 'bot', name: '', bot: 'level3' },
    ],
    values: { edition: '1.4', deck_2: 'D4' },
    hotseat: true,
    chat: false,
    spectators: false,
    clock: null,
    verifiable: true,
    byLot: true,
  }

  it('tells a chooser every option, also those that nobody has changed', () => {
    expect(settled(game, { deck_1: 'D1' })).toEqual({ edition: '1.4', deck_1: 'D1' })
    expect(settled(game, { edition: '1.2' })).toEqual({ edition: '1.2' })
  })

  it('sends nothing for a seat that is not there', () => {
    expect(wish(game, { ...form, rows: form.rows.slice(0, 1) }).options).toEqual({})
  })

  it('sends what differs from the usual', () => {
    const sent = wish(game, form)
    expect(sent.options).toEqual({ deck_2: 'D4' })
    expect(sent.by_lot).toBe(true)
    expect(sent.seats).toEqual([
      { kind: 'person', name: 'Anna' },
      { kind: 'bot', bot: 'level3' },
    ])
    expect(sent.settings).toMatchObject({ chat: false, hotseat: false, spectators: false })
  })

  it('knows every way to make sides, and sends one only where it divides the seats', () => {
    expect(divisions(2)).toEqual(['1-2'])
    expect(divisions(3)).toEqual(['12-3', '13-2', '1-23', '1-2-3'])
    expect(divisions(4)).toHaveLength(14)
    expect(divisions(4).slice(0, 4)).toEqual(['12-34', '13-24', '14-23', '123-4'])
    expect([usualDivision(2), usualDivision(3), usualDivision(4)]).toEqual(['1-2', '1-2-3', '13-24'])
    const sides: OptionInfo = { name: 'sides', title: 'Sides', say: '', values: ['teams', 'alone'], rule: '', figures: {}, kind: 'sides', bounds: [], seat: null, named: [] }
    const miniatures = { id: 'miniatures', options: [sides] } as unknown as GameInfo
    const bot = { kind: 'bot' as const, name: '', bot: 'level3' }
    const sent = (value: string, seats: number) =>
      wish(miniatures, { ...form, rows: Array.from({ length: seats }, () => bot), values: { sides: value } }).options
    expect(sent('12-3', 3)).toEqual({ sides: '12-3' })
    expect([sent('12-3', 2), sent('1-2-3', 3), sent('13-24', 4)]).toEqual([{}, {}, {}])
  })

  it('lets spectators in where only bots play', () => {
    const bot = { kind: 'bot' as const, name: '', bot: 'level3' }
    expect(wish(game, { ...form, rows: [bot, bot] }).settings).toMatchObject({ spectators: true })
  })
})

it('a moment of a record is a table on which nothing can be done', () => {
  const { view, ask, match, log, faces } = table()
  const made = tableOf({ number: 4, last: 9, match, seat: null, open: true, view, ask, log, result: null, faces, log_from: 0 })
  expect(made).toMatchObject({ type: 'table', number: 4, seat: null, choices: [], undo: { way: 'none' } })
})
