// The Card Game's own logic: how a price is covered, deck codes, and an attack that is aimed and paid as one answer.
import { flushSync } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import { Grip, asHands } from '../src/games/cardgame/grip.svelte'
import { added, attackLine, payLine, proposed, removed } from '../src/games/cardgame/plan'
import type { Attack, Cards, Extras, Hit } from '../src/games/cardgame/types'
import { words } from '../src/games/cardgame/words'
import { Hands } from '../src/lib/hands.svelte'
import type { Choice, Table } from '../src/lib/wire'

const purse = { depots: 1, tokens: 1, hand: ['A-1', 'A-1', 'B-2'] }

describe('a price', () => {
  it('is covered by depots, then tokens, never by cards that nobody named', () => {
    expect(proposed(1, purse)).toEqual(['depot'])
    expect(proposed(3, purse)).toEqual(['depot', 'token'])
    expect(proposed(0, purse)).toEqual([])
  })

  it('takes no more of a kind than there is', () => {
    expect(added(['depot'], 'depot', 3, purse)).toEqual(['depot'])
    expect(added(['A-1'], 'A-1', 3, purse)).toEqual(['A-1', 'A-1'])
    expect(added(['A-1', 'A-1'], 'A-1', 3, purse)).toEqual(['A-1', 'A-1'])
    expect(added([], 'depot', 0, purse)).toEqual([])
  })

  it('lets go of another coin where it is covered already', () => {
    expect(added(['depot', 'token'], 'B-2', 2, purse)).toEqual(['token', 'B-2'])
    expect(removed(['A-1', 'depot', 'A-1'], 'A-1')).toEqual(['A-1', 'depot'])
  })

  it('makes a line only when nothing is open', () => {
    expect(attackLine(1, ['depot', 'B-2'], 2, 2, 3)).toBe('fire 2 with depot B-2 at 3')
    expect(attackLine(1, ['depot'], 2, 2, 3)).toBeNull()
    expect(attackLine(1, ['depot'], 1, null, 3)).toBeNull()
    expect(attackLine(1, ['depot'], 1, 1, 1)).toBe('fire 2 with depot')
    expect(attackLine(0, [], 0, 4, 5)).toBe('fire 1 at 5')
    expect(payLine(['token', 'B-2'], 2)).toBe('pay token B-2')
    expect(payLine([], 0)).toBeNull()
  })
})

/** Cards with ids made up from their numbers. */
function numbered(): Cards {
  const cards: Cards['cards'] = {}
  const bases: Cards['bases'] = {}
  for (let number = 1; number < 400; number++) {
    const isBase = number >= 175 && number < 210
    const id = `${isBase ? 'B' : 'C'}-${number}`
    const shared = { id, number, name: id, nation: 'france', rarity: 'common', source: '' }
    if (isBase) bases[id] = { ...shared, kind: 'base', text: '' }
    else
      cards[id] = {
        ...shared, kind: 'combat', type: 'light', reach: 'wide', firepower: 1, cost: 1, hp: 1, vp: 1, keywords: [], vehicle: '',
        crew_kind: 'instant', crew: '',
      }
  }
  return { cards, bases, decks: [], nations: {}, types: {}, stats: {}, rarities: {}, reaches: {}, keywords: {} }
}

it('has the same words in both languages', () => {
  expect(Object.keys(words.en).sort()).toEqual(Object.keys(words.ru).sort())
  for (const [key, text] of Object.entries(words.en)) {
    const gaps = (said: string) => [...said.matchAll(/\{(\w+)/g)].map((one) => one[1]).sort()
    expect([...new Set(gaps(words.ru[key as keyof typeof words.ru]))], key).toEqual([...new Set(gaps(text))])
  }
})

// A table with one attacker at position 2, a depot and two cards in hand

function hit(to: number): Hit {
  return { to, card: null, damage: 0, before: 0, after: 0, hp: 0, destroys: false, explode: false }
}

function vehicle() {
  return { uid: 1, card: 'C-1', crew: null, supplied: true }
}

function tableOf(cost: number, kind = 'take-action', extra: Partial<Extras> = {}): Table {
  const attack: Attack = { seat: 0, place: 1, cost, can: true, reach: [hit(0), hit(1), hit(2)] }
  const player = (seat: number) => ({
    seat, hand: seat === 0 ? ['C-2', 'C-2', 'C-3'] : ['?'], ready_depots: 1, tokens: 0, depots: ['C-9'], junkyard: [],
    positions: seat === 0 ? [null, vehicle(), null, null, null] : [null, null, vehicle(), null, null],
  })
  const choices: Choice[] = [
    { do: 'play C-2', say: '', verb: 'play', places: ['hand:C-2'], card: 'C-2' },
    { do: 'play C-3', say: '', verb: 'play', places: ['hand:C-3'], card: 'C-3' },
    { do: 'fire 2', say: '', verb: 'fire', places: ['position:0:1'] },
    { do: 'pass', say: '', verb: 'pass' },
  ]
  const faces: Extras = {
    attacks: [attack], payment: null, points: [], ammo: [4, 1], shot: null, source: null, phase: 'actions',
    ways: [
      { do: 'vehicle 1', say: 'as a vehicle', place: 'position:0:0' },
      { do: 'crew 2', say: 'as crew', place: 'crew:0:1' },
      { do: 'depot', say: 'as a depot', place: 'depots:0' },
    ],
    ...extra,
  }
  return {
    type: 'table', number: 7, moment: 7, seat: 0, view: { seat: 0, actor: 0, pending: [], players: [player(0), player(1)] },
    match: { over: false, seats: [{ left: false }, { left: false }] },
    ask: { say: '', rule: '', kind, seat: 0, since: 0 }, choices, log_from: 0, log: [], faces,
  } as unknown as Table
}

function sit(table: Table) {
  const sent: string[] = []
  const wire = {
    send: (message: { type: string; do?: string }) => void (message.type === 'answer' && sent.push(message.do ?? '')),
    ask: vi.fn(() => new Promise(() => undefined)),
  }
  const hands = new Hands(table, wire as never)
  let grip!: Grip
  const stop = $effect.root(() => {
    grip = new Grip(() => hands, () => numbered())
  })
  flushSync()
  return { hands, grip, sent, stop, click: (place: string) => (grip.click(place), flushSync()) }
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
    expect(sent).toEqual(['play C-2 as crew 2'])
    stop()
  })

  it('aims, proposes the depot, and fires at the second click on the target', () => {
    const { grip, click, sent, stop } = sit(tableOf(1))
    click('position:0:1')
    expect([grip.mode, grip.coins]).toEqual(['aiming', ['depot']])
    expect(grip.at('position:1:3')).toEqual([])
    click('position:1:2')
    expect(sent).toEqual([])
    expect(grip.hands.chosen?.do).toBe('fire 2 with depot at 3')
    click('position:1:2')
    expect(sent).toEqual(['fire 2 with depot at 3'])
    stop()
  })

  it('waits for hand cards where depots do not suffice, and takes them back', () => {
    const { grip, click, sent, stop } = sit(tableOf(2))
    click('position:0:1')
    click('position:1:2')
    click('position:1:2')
    expect(sent).toEqual([])
    click('hand:C-2#2')
    expect([grip.isChosen('hand:C-2'), grip.isChosen('hand:C-2#2')]).toEqual([true, false])
    expect(grip.line).toBe('fire 2 with depot C-2 at 3')
    click('hand:C-2')
    expect(grip.line).toBeNull()
    expect(grip.hands.chosen?.do).toBe('fire 2')
    click('hand:C-3')
    grip.commit()
    expect(sent).toEqual(['fire 2 with depot C-3 at 3'])
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
    const payment = { seat: 0, price: 2, optional: false, known: true, cards: [], depots: 0, tokens: 0, open: 2 }
    const { grip, click, sent, stop } = sit(tableOf(1, 'payment', { payment, ways: [] }))
    expect([grip.mode, grip.coins]).toEqual(['paying', ['depot']])
    click('hand:C-3')
    expect(grip.hands.chosen?.do).toBe('pay depot C-3')
    grip.drop('depot')
    expect(grip.hands.chosen).toBeNull()
    click('hand:C-2')
    grip.commit()
    expect(sent).toEqual(['pay C-3 C-2'])
    stop()
  })

  it('is no hand of whoever watches', () => {
    const table = tableOf(1)
    const hands = new Hands({ ...table, seat: null }, undefined, true)
    const stop = $effect.root(() => {
      const grip = new Grip(() => hands, () => numbered())
      expect(asHands(grip).at('position:0:1')).toEqual([])
    })
    stop()
  })
})
