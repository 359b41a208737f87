import { beforeEach, describe, expect, it } from 'vitest'
import { Hands } from '../src/lib/hands.svelte'
import { keep } from '../src/lib/settings.svelte'
import { buy, defend, end, foreseen, Memory, soon, table, use } from './fixtures'

let wire: Memory
let hands: Hands

beforeEach(() => {
  wire = new Memory()
  hands = new Hands(table(), wire)
  keep({ oneClick: false })
})

const answer = (what: string) => ({ type: 'answer', number: 7, do: what })

describe('what is lit', () => {
  it('is what has a legal answer', () => {
    expect(hands.at('hand:t-34')).toEqual([use, defend])
    expect(hands.at('base:0:1')).toEqual([defend])
    expect(hands.at('base:1:0')).toEqual([])
  })

  it('is nothing while another is asked, for spectators, in records and after leaving', () => {
    const others = table().ask
    expect(new Hands(table({ ask: { ...others, seat: 1 } }), wire).at('reserve:kv-1')).toEqual([])
    expect(new Hands(table({ seat: null }), wire).at('reserve:kv-1')).toEqual([])
    expect(new Hands(table(), wire, true).at('reserve:kv-1')).toEqual([])
    const left = table()
    left.match.seats[0]!.left = true
    expect(new Hands(left, wire).mine).toBe(false)
  })
})

describe('choose, see, commit', () => {
  it('chooses at the first click, shows what would come, and commits at the second', async () => {
    wire.preview = foreseen({ heard: [{ text: 'Anna buys KV-1.', kind: 'bought' }], final: true })
    hands.click('reserve:kv-1')
    expect(hands.chosen).toEqual(buy)
    expect(wire.said).toEqual([])
    await soon()
    expect(hands.preview?.heard[0]?.text).toBe('Anna buys KV-1.')
    hands.click('reserve:kv-1')
    expect(wire.said).toEqual([answer('buy kv-1')])
  })

  it('opens a menu where one place has several answers', () => {
    hands.click('hand:t-34')
    expect(hands.menu?.choices).toEqual([use, defend])
    expect(hands.chosen).toBeNull()
    hands.choose(defend)
    expect(hands.menu).toBeNull()
    expect(hands.isChosen('base:0:1')).toBe(true)
    hands.click('base:0:1') // the other place of the same answer
    expect(wire.said).toEqual([answer('defend t-34')])
  })

  it('goes back a step at a time', () => {
    hands.click('reserve:kv-1')
    hands.click('hand:t-34')
    expect(hands.menu).not.toBeNull()
    expect(hands.back()).toBe(true)
    expect(hands.menu).toBeNull()
    hands.choose(end)
    expect(hands.back()).toBe(true)
    expect(hands.chosen).toBeNull()
    expect(hands.back()).toBe(false)
  })

  it('only chooses what a hint advises, from the list or a pose of its own', () => {
    const advice = { choice: end, chance: 0.5, low: 0.4, high: 0.6, games: 10, why: '' }
    const move = { do: 'move a1 10 20 90', say: 'ahead', verb: 'move', places: ['pose'], pose: { x: 1000, y: 2000, facing: 9000 } }
    hands.follow(advice)
    expect(hands.chosen).toEqual(end)
    hands.follow({ ...advice, choice: move })
    expect(hands.chosen).toEqual(move)
    expect(wire.said).toEqual([])
    hands.take({ ...table(), number: 8 }) // somebody chats: the question is the same
    expect(hands.chosen?.verb).toBe('move')
    hands.take({ ...table(), number: 9, moment: table().moment + 1 })
    expect(hands.chosen).toBeNull()
  })

  it('sends nothing twice while an answer is under way', () => {
    hands.choose(end)
    hands.commit()
    hands.commit()
    hands.click('reserve:kv-1')
    expect(wire.said.filter((one) => one.type === 'answer')).toEqual([answer('end')])
    expect(hands.mine).toBe(false)
  })

  it('commits at once what a game calls instant', () => {
    hands.instant = new Set(['buy'])
    hands.click('reserve:kv-1')
    expect(wire.said).toEqual([answer('buy kv-1')])
  })

  it('with one click commits what is not final, and waits where it is', async () => {
    keep({ oneClick: true })
    hands.click('reserve:kv-1')
    await soon()
    expect(wire.said).toEqual([answer('buy kv-1')])
    const careful = new Hands(table(), wire)
    wire.preview = foreseen({ final: true })
    careful.choose(end)
    await soon()
    expect(wire.said).toHaveLength(1)
  })

  it('forgets a preview that comes after another choice', async () => {
    wire.preview = foreseen({ final: true })
    hands.choose(buy)
    hands.choose(end)
    hands.back()
    await soon()
    expect(hands.preview).toBeNull()
  })
})

describe('why not', () => {
  it('asks the server and shows the sentence with its rule', async () => {
    hands.click('reserve:maus')
    await soon()
    expect(wire.asked).toEqual([{ type: 'why', number: 7, place: 'reserve:maus' }])
    expect(hands.reason).toMatchObject({ say: 'Not enough resources.', rule: 'rush.buy.price' })
    hands.click('reserve:kv-1') // the next step: what was wrong with the last one is old
    expect(hands.reason).toBeNull()
  })

  it('asks nothing in a record', async () => {
    new Hands(table(), wire, true).click('reserve:maus')
    await soon()
    expect(wire.asked).toEqual([])
  })
})

describe('updates', () => {
  it('keep the choice where the question is the same', () => {
    hands.choose(buy)
    hands.take(table({ number: 8, chat: [{ seat: 1, name: 'Boris', text: 'hi', at: 0 }] }))
    expect(hands.chosen?.do).toBe('buy kv-1')
    hands.take(table({ number: 9, moment: 4 }))
    expect(hands.chosen).toBeNull()
  })

  it('that are older than what is shown are passed over', () => {
    hands.take(table({ number: 6, choices: [] }))
    expect(hands.table.number).toBe(7)
  })

  it('add to the log behind what stands, and cut it after an undo', () => {
    hands.take(table({ number: 8, log_from: 2, log: [{ text: 'Anna buys', kind: 'bought' }] }))
    expect(hands.lines.map((one) => one.text)).toEqual(['Turn 1', 'Anna draws', 'Anna buys'])
    hands.take(table({ number: 9, log_from: 1, log: [] }))
    expect(hands.lines.map((one) => one.text)).toEqual(['Turn 1'])
  })

  it('bring the last page of a long log, and what is before it is read back page by page', () => {
    hands.take(table({ number: 8, log_from: 300, log: [{ text: 'Anna buys', kind: 'bought' }] }))
    expect(hands.before).toBe(300)
    expect(hands.lines.map((one) => one.text)).toEqual(['Anna buys'])
    hands.readBack({ log_from: 200, log: [{ text: 'too early', kind: 'turn' }] })
    expect(hands.lines).toHaveLength(1)
    hands.readBack({ log_from: 299, log: [{ text: 'Anna draws', kind: 'drawn' }] })
    expect(hands.lines.map((one) => one.text)).toEqual(['Anna draws', 'Anna buys'])
    hands.take(table({ number: 9, log_from: 300, log: [{ text: 'Anna pays', kind: 'paid' }] }))
    expect(hands.lines.map((one) => one.text)).toEqual(['Anna draws', 'Anna pays'])
    hands.take(table({ number: 10, log_from: 250, log: [] }))
    expect([hands.before, hands.lines.length]).toEqual([250, 0])
  })

  it('after a new connection replace the log', () => {
    hands.take(table({ log: [{ text: 'All anew', kind: 'turn' }] }), true)
    expect(hands.lines).toHaveLength(1)
  })
})

describe('a lost answer', () => {
  it('is said again where the question still stands', () => {
    wire.open = false
    hands.choose(end)
    hands.commit()
    expect(wire.said).toEqual([])
    wire.open = true
    hands.take(table(), true)
    expect(wire.said).toEqual([answer('end')])
    expect(hands.mine).toBe(false)
  })

  it('is not said again where the match went on', () => {
    hands.choose(end)
    hands.commit()
    hands.take(table({ number: 8, moment: 4 }), true)
    expect(wire.said).toHaveLength(1)
    expect(hands.sent).toBeNull()
  })

  it('that is refused can be given again', () => {
    hands.choose(end)
    hands.commit()
    const problem = { kind: 'late' as const, say: 'The table has changed.', rule: '' }
    hands.refused({ type: 'refused', what: 'answer', problem, number: 7 })
    expect(hands.mine).toBe(true)
    expect(hands.reason?.say).toBe('The table has changed.')
  })
})

it('hands a query to the server and gives its reply', async () => {
  expect(await hands.query({ tank: 'a1' })).toEqual({ poses: 3 })
  expect(wire.asked).toEqual([{ type: 'query', number: 7, about: { tank: 'a1' } }])
})
