// The Card Game's own logic: coins and words of the server, and an attack that is aimed and paid as one answer.
import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { Grip } from '../src/games/cardgame/grip.svelte'
import { added, begun, removed, whole } from '../src/games/cardgame/plan'
import type { Coin, Extras, Game, Hit, Order, PlayerView, Target, VehicleView } from '../src/games/cardgame/wire'
import { Hands } from '../src/lib/hands.svelte'
import type { Asked, Wire } from '../src/lib/socket.svelte'
import type { Choice, ClientMessage, Table } from '../src/lib/wire'
import { table } from './fixtures'

function coin(word: string, count: number): Coin {
  const place = word === 'depot' || word === 'token' ? `${word}s:0` : `hand:${word}`
  const verb = word === 'depot' || word === 'token' ? `spend-${word}` : 'spend'
  return { do: word, say: word, verb, places: [place], count }
}

function target(to: number, words = `at ${to + 1}`): Target {
  return { do: words, say: `C-1 attacks position ${to + 1}.`, verb: 'at', places: [`position:1:${to}`], to }
}

function order(price: number, targets: Target[] = [target(0), target(1), target(2)]): Order {
  return { do: 'fire 2', by: 'with', price, proposed: price > 0 ? ['depot'] : [], place: 1, targets }
}

const PAY: Order = { do: 'pay', by: '', price: 2, proposed: ['depot'], place: null, targets: [] }

describe('a price', () => {
  it('takes no more of a kind than there is', () => {
    expect(added(['depot'], coin('depot', 1), 3)).toEqual(['depot'])
    expect(added(['A-1'], coin('A-1', 2), 3)).toEqual(['A-1', 'A-1'])
    expect(added(['A-1', 'A-1'], coin('A-1', 2), 3)).toEqual(['A-1', 'A-1'])
    expect(added([], coin('depot', 1), 0)).toEqual([])
  })

  it('lets go of another coin where it is covered already', () => {
    expect(added(['depot', 'token'], coin('B-2', 1), 2)).toEqual(['token', 'B-2'])
    expect(removed(['A-1', 'depot', 'A-1'], 'A-1')).toEqual(['A-1', 'depot'])
  })

  it('makes an answer of the words that the server sent, only when nothing is open', () => {
    expect(whole(order(2), ['depot', 'B-2'], target(2))).toBe('fire 2 with depot B-2 at 3')
    expect(whole(order(2), ['depot'], target(2))).toBeNull()
    expect(whole(order(1), ['depot'], null)).toBeNull()
    expect(whole(order(1, [target(1, '')]), ['depot'], target(1, ''))).toBe('fire 2 with depot')
    expect(whole(order(0), [], target(2))).toBe('fire 2 at 3')
    expect(whole(PAY, ['token', 'B-2'], null)).toBe('pay token B-2')
    expect([begun(order(2), ['depot', 'B-2']), begun(order(2), ['depot'])]).toEqual(['fire 2 with depot B-2', 'fire 2'])
  })
})

// A table with one attacker at position 2, a depot and three cards in hand

function hit(to: number): Hit {
  return { to, card: null, damage: 0, before: 0, after: 0, hp: 0, destroys: false, explode: false }
}

function vehicle(): VehicleView {
  return {
    uid: 1, card: 'C-1', crew: null, damage: 0, tokens: 0, supplied: true, spent: false, attacks: 0, boosts: [0, 0, 0, 0, 0], firepower: 1,
    cost: 1, hp: 1, vp: 1, taken: 0, thick_armor: false, explosive: false, double_shot: 0, triple_shot: 0, reach: 1,
  }
}

function player(seat: number): PlayerView {
  return {
    seat, hand: seat === 0 ? ['C-2', 'C-2', 'C-3'] : ['?'], deck: [], junkyard: [], depots: ['C-9'], ready_depots: 1, tokens: 0,
    bases: [], face_up: [], brought: null, unseen: null, bases_done: [], points: 0, passed: false, locked: false, depot_built: false,
    positions: seat === 0 ? [null, vehicle(), null, null, null] : [null, null, vehicle(), null, null],
  }
}

function tableOf(cost: number, kind = 'take-action', extra: Partial<Extras> = {}): Table<Game> {
  const choices: Choice[] = [
    { do: 'play C-2', say: '', verb: 'play', places: ['hand:C-2'], card: 'C-2' },
    { do: 'play C-3', say: '', verb: 'play', places: ['hand:C-3'], card: 'C-3' },
    { do: 'fire 2', say: '', verb: 'fire', places: ['position:0:1'] },
    { do: 'pass', say: '', verb: 'pass' },
  ]
  const faces: Extras = {
    attacks: [{ seat: 0, place: 1, cost, can: true, reach: [hit(0), hit(1), hit(2)] }],
    ways: [
      { do: 'as vehicle 1', say: 'as a vehicle', verb: 'vehicle', places: ['position:0:0'] },
      { do: 'as crew 2', say: 'as crew', verb: 'crew', places: ['crew:0:1', 'position:0:1'] },
      { do: 'as depot', say: 'as a depot', verb: 'depot', places: ['depots:0'] },
    ],
    purse: [coin('depot', 1), coin('C-2', 2), coin('C-3', 1)],
    orders: [order(cost)],
    payment: null, points: [], ammo: [4, 1], shot: null, source: null, phase: 'actions',
    ...extra,
  }
  const view = {
    game: 'cardgame', rules: 2, seat: 0, actor: 0, options: {}, pending: [], first: 0, turn: 0, round_number: 1, round_winner: null,
    resigned: null, next_uid: 2, players: [player(0), player(1)], result: null,
  }
  return { ...table(), ask: { say: '', rule: '', kind, seat: 0, since: 0 }, choices, view, faces }
}

/** Hears everything and replies nothing. */
class Deaf implements Wire<Game> {
  said: ClientMessage<Game>[] = []
  asked: Asked<Game>[] = []

  send(message: ClientMessage<Game>): boolean {
    return this.said.push(message) > 0
  }
  ask<M extends Asked<Game>>(message: M): Promise<never> {
    this.asked.push(message)
    return new Promise(() => undefined)
  }
}

function sit(table: Table<Game>) {
  const wire = new Deaf()
  const hands = new Hands(table, wire)
  let grip!: Grip
  const stop = $effect.root(() => {
    grip = new Grip(() => hands)
  })
  flushSync()
  const sent = () => wire.said.flatMap((one) => (one.type === 'answer' ? [one.do] : []))
  return { hands, grip, wire, sent, stop, click: (place: string) => (grip.click(place), flushSync()) }
}

describe('the grip', () => {
  it('lights the places of a card that is chosen and sends card and place as one answer', () => {
    const { grip, click, sent, stop } = sit(tableOf(1))
    click('hand:C-2')
    expect(grip.mode).toBe('placing')
    expect(['position:0:0', 'position:0:1', 'crew:0:1', 'depots:0'].map((place) => grip.at(place).length)).toEqual([1, 1, 1, 1])
    expect(grip.at('position:0:3')).toEqual([])
    click('position:0:1')
    click('position:0:1')
    expect(sent()).toEqual(['play C-2 as crew 2'])
    stop()
  })

  it('aims, proposes the depot, and fires at the second click on the target', () => {
    const { grip, click, sent, stop } = sit(tableOf(1))
    click('position:0:1')
    expect([grip.mode, grip.coins]).toEqual(['aiming', ['depot']])
    expect(grip.at('position:1:3')).toEqual([])
    click('position:1:2')
    expect(sent()).toEqual([])
    expect(grip.hands.chosen?.do).toBe('fire 2 with depot at 3')
    click('position:1:2')
    expect(sent()).toEqual(['fire 2 with depot at 3'])
    stop()
  })

  it('waits for hand cards where depots do not suffice, and takes them back', () => {
    const { grip, click, sent, stop } = sit(tableOf(2))
    click('position:0:1')
    click('position:1:2')
    click('position:1:2')
    expect(sent()).toEqual([])
    click('hand:C-2#2')
    expect([grip.isChosen('hand:C-2'), grip.isChosen('hand:C-2#2')]).toEqual([true, false])
    expect(grip.line).toBe('fire 2 with depot C-2 at 3')
    click('hand:C-2')
    expect(grip.line).toBeNull()
    expect(grip.hands.chosen?.do).toBe('fire 2')
    click('hand:C-3')
    grip.commit()
    expect(sent()).toEqual(['fire 2 with depot C-3 at 3'])
    stop()
  })

  it('says what was paid and attacked in words', () => {
    const { grip, click, stop } = sit(tableOf(1))
    click('position:0:1')
    click('position:1:2')
    expect(grip.hands.chosen?.say).toBe('C-1 attacks position 3. Pay: depot.')
    expect(grip.hands.chosen?.places).toEqual(['position:0:1', 'position:1:2'])
    stop()
  })

  it('takes an only target by itself and names it not', () => {
    const { grip, click, sent, stop } = sit(tableOf(1, 'take-action', { orders: [order(1, [target(1, '')])] }))
    click('position:0:1')
    expect([grip.target?.to, grip.hands.chosen?.do]).toEqual([1, 'fire 2 with depot'])
    click('position:0:1')
    expect(sent()).toEqual(['fire 2 with depot'])
    stop()
  })

  it('asks why not with what is chosen so far', () => {
    const { click, wire, stop } = sit(tableOf(2))
    const asked = () => wire.asked.filter((one) => one.type === 'why')
    click('hand:C-2')
    click('position:0:3')
    click('hand:C-2')
    click('position:0:1')
    click('position:1:4')
    click('hand:C-3')
    click('position:1:4')
    expect(asked()).toEqual([
      { type: 'why', number: 7, do: 'play C-2', place: 'position:0:3' },
      { type: 'why', number: 7, do: 'fire 2', place: 'position:1:4' },
      { type: 'why', number: 7, do: 'fire 2 with depot C-3', place: 'position:1:4' },
    ])
    stop()
  })

  it('counts what an earlier answer has named, and lights no more of it', () => {
    const payment = { seat: 0, price: 3, optional: false, known: true, cards: ['C-3'], depots: 1, tokens: 0 }
    const purse = [coin('depot', 0), coin('C-2', 2), coin('C-3', 0)]
    const { grip, stop } = sit(tableOf(1, 'payment', { payment, purse, orders: [{ ...PAY, price: 1, proposed: [] }], ways: [] }))
    expect(grip.named.map((one) => one.do)).toEqual(['depot', 'C-3'])
    expect([grip.at('depots:0'), grip.at('hand:C-3'), grip.at('hand:C-2').length, grip.depotsTaken]).toEqual([[], [], 1, 1])
    stop()
  })

  it('forgets the price of one attacker when nothing is chosen any more', () => {
    const { grip, hands, click, stop } = sit(tableOf(1))
    click('position:0:1')
    click('position:1:2')
    hands.back()
    flushSync()
    expect(grip.mode).toBe('plain')
    click('position:0:1')
    expect([grip.target, grip.coins]).toEqual([null, ['depot']])
    stop()
  })

  it('covers a payment that the rules ask for and pays it as one answer', () => {
    const payment = { seat: 0, price: 2, optional: false, known: true, cards: [], depots: 0, tokens: 0 }
    const { grip, click, sent, stop } = sit(tableOf(1, 'payment', { payment, orders: [PAY], ways: [] }))
    expect([grip.mode, grip.coins]).toEqual(['paying', ['depot']])
    click('hand:C-3')
    expect(grip.hands.chosen?.do).toBe('pay depot C-3')
    grip.drop('depot')
    expect(grip.hands.chosen).toBeNull()
    click('hand:C-2')
    grip.commit()
    expect(sent()).toEqual(['pay C-3 C-2'])
    stop()
  })

  it('is no hand of whoever watches', () => {
    const table = tableOf(1)
    const hands = new Hands<Game>({ ...table, seat: null }, undefined, true)
    const stop = $effect.root(() => {
      const grip = new Grip(() => hands)
      expect([grip.at('position:0:1'), grip.mode]).toEqual([[], 'plain'])
    })
    stop()
  })
})
