// What is selected at the table of the Card Game: clicks go to the server, and what it makes of them is chosen.
import { flushSync } from 'svelte'
import { describe, expect, it } from 'vitest'
import { Selection } from '../src/games/cardgame/selection.svelte'
import type { Coin, ComposeQuery, Extras, Game, Hit, Order, PlayerView, Target, VehicleView, Way } from '../src/games/cardgame/wire'
import { Hands } from '../src/lib/hands.svelte'
import type { Asked, Replies, Wire } from '../src/lib/socket.svelte'
import type { Choice, ClientMessage, Table } from '../src/lib/wire'
import { soon, table } from './fixtures'

function coin(word: string, count: number): Coin {
  const place = word === 'depot' || word === 'token' ? `${word}s:0` : `hand:${word}`
  const verb = word === 'depot' || word === 'token' ? `spend-${word}` : 'spend'
  return { do: word, say: word, verb, places: [place], count }
}

function target(to: number, words = `at ${to + 1}`): Target {
  return { do: words, say: `C-1 attacks position ${to + 1}.`, verb: 'at', places: [`position:1:${to}`], to }
}

function order(price: number, targets: Target[] = [target(0), target(1), target(2)]): Order {
  return composed({ place: 1, price, targets }, price > 0 ? ['depot'] : [], targets.length === 1 ? targets[0]!.to : null)
}

const PAY = composed({ place: null, price: 2, targets: [] }, ['depot'], null)

/** As the server would put it together. */
function composed({ place, price, targets }: Pick<Order, 'place' | 'price' | 'targets'>, coins: string[], to: number | null): Order {
  const aimed = targets.find((one) => one.to === to)
  const paid = coins.length === price
  const words = [place === null ? 'pay' : `fire ${place + 1}`, ...(paid && coins.length ? [place === null ? '' : 'with', ...coins] : [])]
  const begun = words.filter(Boolean).join(' ')
  const places = place === null ? ['pay'] : [`position:0:${place}`, ...(aimed?.places ?? [])]
  const whole: Choice = { do: `${begun} ${aimed?.do ?? ''}`.trim(), say: 'told', verb: place === null ? 'spend' : 'fire', places }
  return { place, price, coins, targets, target: to, begun, choice: paid && (aimed || !targets.length) ? whole : null }
}

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
    can_place: true,
    purse: [coin('depot', 1), coin('C-2', 2), coin('C-3', 1)],
    orders: [order(cost)],
    payment: null, points: [], ammo: [4, 1], shot: null, source: null, phase: 'actions',
    ...extra,
  }
  const view = {
    game: 'cardgame', rules: 2, seat: 0, actor: 0, options: {}, pending: [], first: 0, turn: 0, round_number: 1, round_winner: null,
    resigned: null, next_uid: 2, players: [player(0), player(1)], result: null,
  }
  return { ...table(), ask: { say: '', rule: '', kind, seat: 0, since: 0 }, choices, view, faces, log: [] }
}

/** Answers questions about orders and ways, and nothing else. */
class Clerk implements Wire<Game> {
  said: ClientMessage<Game>[] = []
  asked: Asked<Game>[] = []

  constructor(private orders: Order[]) {}

  send(message: ClientMessage<Game>): boolean {
    return this.said.push(message) > 0
  }

  ask<M extends Asked<Game>>(message: M): Promise<Replies<Game>[M['type']]> {
    this.asked.push(message)
    const reply = message.type === 'query' ? this.reply(message.about) : null
    if (!reply) return new Promise(() => undefined)
    const replies: Partial<Replies<Game>> = { query: { type: 'query', id: 0, reply, problem: null } }
    return Promise.resolve(replies[message.type as keyof Replies] as Replies<Game>[M['type']])
  }

  private reply(about: Game['query']): Game['reply'] {
    if (about.q === 'compose') return { q: 'compose', order: this.compose(about) }
    const way = (kind: Way['kind'], words: string, ...places: string[]): Way => ({
      do: `play ${about.card} as ${words}`, say: words, verb: 'play', places: [`hand:${about.card}`, ...places], card: about.card, kind,
    })
    return { q: 'ways', ways: [way('vehicle', 'vehicle 1', 'position:0:0'), way('crew', 'crew 2', 'crew:0:1', 'position:0:1'), way('depot', 'depot', 'depots:0')] }
  }

  private compose({ place, coins, target, add, drop }: ComposeQuery): Order {
    const begun = this.orders.find((one) => one.place === place)!
    const kept = drop ? coins.toSpliced(coins.lastIndexOf(drop), 1) : coins
    return composed(begun, add ? [...kept, add] : kept, target)
  }
}

function sit(table: Table<Game>) {
  const wire = new Clerk(table.faces.orders)
  const hands = new Hands(table, wire)
  let selection!: Selection
  const stop = $effect.root(() => {
    selection = new Selection(() => hands)
  })
  flushSync()
  const sent = () => wire.said.flatMap((one) => (one.type === 'answer' ? [one.do] : []))
  const settle = async () => {
    await soon()
    flushSync()
  }
  const click = async (place: string) => {
    selection.click(place)
    flushSync()
    await settle()
  }
  return { hands, selection, wire, sent, stop, settle, click }
}

describe('the selection', () => {
  it('lights the places of a card that is chosen and sends card and place as one answer', async () => {
    const { selection, click, sent, stop } = sit(tableOf(1))
    await click('hand:C-2')
    expect(selection.mode).toBe('placing')
    expect(['position:0:0', 'position:0:1', 'crew:0:1', 'depots:0'].map((place) => selection.at(place).length)).toEqual([1, 1, 1, 1])
    expect(selection.at('position:0:3')).toEqual([])
    await click('position:0:1')
    await click('position:0:1')
    expect(sent()).toEqual(['play C-2 as crew 2'])
    stop()
  })

  it('aims, proposes the depot, and fires at the second click on the target', async () => {
    const { selection, click, sent, stop } = sit(tableOf(1))
    await click('position:0:1')
    expect([selection.mode, selection.coins]).toEqual(['aiming', ['depot']])
    expect(selection.at('position:1:3')).toEqual([])
    await click('position:1:2')
    expect(sent()).toEqual([])
    expect(selection.hands.chosen?.do).toBe('fire 2 with depot at 3')
    await click('position:1:2')
    expect(sent()).toEqual(['fire 2 with depot at 3'])
    stop()
  })

  it('waits for hand cards where depots do not suffice, and takes them back', async () => {
    const { selection, click, sent, stop } = sit(tableOf(2))
    await click('position:0:1')
    await click('position:1:2')
    await click('position:1:2')
    expect(sent()).toEqual([])
    await click('hand:C-2#2')
    expect([selection.isChosen('hand:C-2'), selection.isChosen('hand:C-2#2')]).toEqual([true, false])
    expect(selection.whole?.do).toBe('fire 2 with depot C-2 at 3')
    await click('hand:C-2')
    expect(selection.whole).toBeNull()
    expect(selection.hands.chosen?.do).toBe('fire 2')
    await click('hand:C-3')
    selection.commit()
    expect(sent()).toEqual(['fire 2 with depot C-3 at 3'])
    stop()
  })

  it('sends one click after the other, however fast they come', async () => {
    const { selection, wire, settle, stop } = sit(tableOf(3))
    selection.click('position:0:1')
    flushSync()
    for (const place of ['hand:C-2#2', 'hand:C-3', 'position:1:2']) selection.click(place)
    await settle()
    expect(wire.asked.flatMap((one) => (one.type === 'query' && one.about.q === 'compose' ? [one.about.coins] : []))).toEqual([
      ['depot'], ['depot', 'C-2'], ['depot', 'C-2', 'C-3'],
    ]) // prettier-ignore
    expect(selection.hands.chosen?.do).toBe('fire 2 with depot C-2 C-3 at 3')
    stop()
  })

  it('takes an only target by itself and names it not', async () => {
    const { selection, click, sent, stop } = sit(tableOf(1, 'take-action', { orders: [order(1, [target(1, '')])] }))
    await click('position:0:1')
    expect([selection.target?.to, selection.hands.chosen?.do]).toEqual([1, 'fire 2 with depot'])
    await click('position:0:1')
    expect(sent()).toEqual(['fire 2 with depot'])
    stop()
  })

  it('asks why not with what is chosen so far', async () => {
    const { click, wire, stop } = sit(tableOf(2))
    const asked = () => wire.asked.filter((one) => one.type === 'why')
    await click('hand:C-2')
    await click('position:0:3')
    await click('hand:C-2')
    await click('position:0:1')
    await click('position:1:4')
    await click('hand:C-3')
    await click('position:1:4')
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
    const { selection, stop } = sit(tableOf(1, 'payment', { payment, purse, orders: [composed({ ...PAY, price: 1 }, [], null)], can_place: false }))
    expect(selection.named.map((one) => one.do)).toEqual(['depot', 'C-3'])
    expect([selection.at('depots:0'), selection.at('hand:C-3'), selection.at('hand:C-2').length, selection.depotsTaken]).toEqual([[], [], 1, 1])
    stop()
  })

  it('forgets the price of one attacker when nothing is chosen any more', async () => {
    const { selection, hands, click, stop } = sit(tableOf(1))
    await click('position:0:1')
    await click('position:1:2')
    hands.back()
    flushSync()
    expect(selection.mode).toBe('plain')
    await click('position:0:1')
    expect([selection.target, selection.coins]).toEqual([null, ['depot']])
    stop()
  })

  it('covers a payment that the rules ask for and pays it as one answer', async () => {
    const payment = { seat: 0, price: 2, optional: false, known: true, cards: [], depots: 0, tokens: 0 }
    const { selection, click, sent, stop } = sit(tableOf(1, 'payment', { payment, orders: [PAY], can_place: false }))
    expect([selection.mode, selection.coins]).toEqual(['paying', ['depot']])
    await click('hand:C-3')
    expect(selection.hands.chosen?.do).toBe('pay depot C-3')
    await selection.drop('depot')
    flushSync()
    expect(selection.hands.chosen).toBeNull()
    await click('hand:C-2')
    selection.commit()
    expect(sent()).toEqual(['pay C-3 C-2'])
    stop()
  })

  it('gives a step that a hint advises as it is, where the rest of it is open', async () => {
    const { selection, hands, click, sent, settle, stop } = sit(tableOf(1))
    const fire = hands.table.choices.find((one) => one.do === 'fire 2')!
    await click('position:0:1')
    expect([selection.whole, selection.advised]).toEqual([null, null])
    hands.back()
    hands.follow({ choice: fire, chance: null, low: null, high: null, games: 1, why: '' })
    await settle()
    expect([selection.mode, selection.whole, selection.advised]).toEqual(['aiming', null, fire])
    hands.commit()
    expect(sent()).toEqual(['fire 2'])
    stop()
  })

  it('pays with what a hint advises, not with what was laid out before', async () => {
    const payment = { seat: 0, price: 1, optional: false, known: true, cards: [], depots: 0, tokens: 0 }
    const orders = [composed({ place: null, price: 1, targets: [] }, ['depot'], null)]
    const { selection, hands, sent, settle, stop } = sit(tableOf(1, 'payment', { payment, orders, can_place: false }))
    expect(hands.chosen?.do).toBe('pay depot')
    const choice = { do: 'spend C-3', say: '', verb: 'spend', places: ['hand:C-3'] }
    hands.follow({ choice, chance: null, low: null, high: null, games: 1, why: '' })
    await settle()
    expect(selection.advised).toEqual(choice)
    hands.commit()
    expect(sent()).toEqual(['spend C-3'])
    stop()
  })

  it('is no hand of whoever watches', () => {
    const table = tableOf(1)
    const hands = new Hands<Game>({ ...table, seat: null }, undefined, true)
    const stop = $effect.root(() => {
      const selection = new Selection(() => hands)
      expect([selection.at('position:0:1'), selection.mode]).toEqual([[], 'plain'])
    })
    stop()
  })
})
