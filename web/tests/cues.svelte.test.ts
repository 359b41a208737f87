// Every event of every game can be seen, whatever the table looks like: laid out, half drawn, or not there at all.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { common, type Common, type Context } from '../src/motion/cues'
import { Motion } from '../src/motion/motion.svelte'
import type { Cue } from '../src/motion/queue'
import { Stage } from '../src/motion/stage'
import { motion as miniatures } from '../src/games/miniatures/motion'
import { motion as rush } from '../src/games/rush/motion'
import type { Game as Rush } from '../src/games/rush/wire'
import type { Game as Miniatures } from '../src/games/miniatures/wire'
import { Hands } from '../src/lib/hands.svelte'
import { keep } from '../src/lib/settings.svelte'
import type { GameTypes, Table } from '../src/lib/wire'
import { table } from './fixtures'

const EVENTS: Common[] = [
  { what: 'card', from: 'hand:0:t-34', to: 'position:0:1', card: 't-34' },
  { what: 'card', from: 'deck:1', to: 'hand:1' },
  { what: 'card', from: 'nowhere', to: 'hand:0', count: 5 },
  { what: 'turned', at: 'hand:0:t-34', way: 'up', card: 't-34' },
  { what: 'turned', at: 'position:0:1', way: 'sideways' },
  { what: 'paid', seat: 0, payers: ['hand:0:t-34', 'depots:0'], price: 'position:0:1' },
  { what: 'paid', seat: 0, payers: [] },
  { what: 'shot', from: 'hand:0:t-34', to: 'position:0:1', power: 3 },
  { what: 'shot', from: 'position:0:1', to: 'position:0:1' },
  { what: 'hit', at: 'position:0:1', amount: 2, left: 1 },
  { what: 'hit', at: 'position:0:1', amount: 0, critical: 'fire' },
  { what: 'missed', at: 'position:0:1', deflected: true },
  { what: 'destroyed', at: 'position:0:1' },
  { what: 'destroyed', at: 'base:0:1' },
  { what: 'mended', at: 'position:0:1' },
  { what: 'sign', at: 'position:0:1', sign: 'fire' },
  { what: 'dice', by: 'tank:a1', roll: 'attack', faces: ['hit', 'blank', 'critical'] },
  { what: 'dice', by: 'tank:a1', roll: 'again', faces: ['hit'], instead: ['blank'] },
  { what: 'became', by: 'tank:a1', roll: 'attack', face: 'hit', count: 1, into: 'critical' },
  { what: 'became', by: 'tank:a1', roll: 'attack', face: 'critical', count: 1 },
  { what: 'turn', number: 2, seat: 1 },
  { what: 'ended', winner: 0 },
]

const SIZES: Record<string, (node: Element) => Partial<DOMRect>> = {
  'laid out': (node) => ({ left: 100 + (node.textContent?.length ?? 0) * 30, top: 50, width: 80, height: 110 }),
  'not drawn': () => ({ left: 0, top: 0, width: 0, height: 0 }),
  'flat': () => ({ left: 10, top: 10, width: 100, height: 0 }),
  'tiny and huge': (node) => ({ left: -5000, top: 9000, width: node.hasAttribute('data-spot') ? 0.001 : 1e6, height: 1e6 }),
  'without numbers': () => ({ left: Number.NaN, top: Number.NaN, width: Number.NaN, height: Number.NaN }),
}

const frames: string[] = []
let stage: Stage

beforeEach(() => {
  vi.useFakeTimers()
  frames.length = 0
  document.body.innerHTML = `<div data-stage><div>
    <i data-spot="hand:0 seat:0"></i><b data-spot="hand:0:t-34">T-34</b><b data-spot="position:0:1">here</b><u data-spot="deck:1 hand:1 seat:1">deck</u>
    <u data-spot="base:0:1">base</u><u data-spot="depots:0">depots</u><u data-spot="tank:a1">tank</u><u data-spot="medal:usa">m</u><u data-spot="depot:1">d</u></div></div>`
  Element.prototype.animate = function (given: unknown, options: unknown) {
    frames.push(JSON.stringify([given, options], (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? 'NaN' : value)))
    return { cancel: () => {}, onfinish: null } as Animation
  } as Element['animate']
  stage = new Stage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function look(size: string) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return SIZES[size]!(this) as DOMRect
  })
}

function run(cues: Cue[]) {
  for (const cue of cues) {
    cue.prepare?.()
    expect(Number.isFinite(cue.ms)).toBe(true)
    cue.run(cue.ms)
  }
}

describe.each(Object.keys(SIZES))('a table that is %s', (size) => {
  test.each([
    [false, false],
    [false, true],
    [true, true],
  ])('shows every event with numbers only (still %s, settled %s)', (still, settled) => {
    look(size)
    const context: Context = { stage, still, settled, before: table(), after: table() }
    for (const event of EVENTS) run(common(event, context))
    expect(frames.filter((one) => /NaN|Infinity|undefined/.test(one))).toEqual([])
    if (size === 'laid out' && !still) expect(frames.length).toBeGreaterThan(15)
    if (still) expect(frames.filter((one) => /transform|translate/.test(one))).toEqual([])
  })

  test('and those of one game alone', () => {
    look(size)
    const scene = { size: [91440, 91440], attack: null } as unknown
    for (const still of [false, true]) {
      const context = { stage, still, settled: true, before: table({ faces: scene }) as Table<Rush>, after: table() as Table<Rush> }
      run(rush.cues({ what: 'medals', seat: 1, nation: 'usa', singles: 2, doubles: 9 }, context))
      const there = { stage, still, settled: true, before: table({ faces: scene }) as Table<Miniatures>, after: table({ faces: scene }) as Table<Miniatures> }
      for (const path of [[[0, 0, 0], [5000, 100, 9000], [7000, 100, 9000]], [[0, 0, 0], [0, 0, 18000]], [[0, 0, 0]]])
        run(miniatures.cues({ what: 'drove', tank: 'a1', path }, there))
      run(miniatures.cues({ what: 'aimed', from: 'tank:a1', to: 'position:0:1' }, there))
      run(miniatures.cues({ what: 'hit', at: 'position:0:1', amount: 1 }, there))
      run(miniatures.cues({ what: 'wall', x: 1, y: 2 }, there))
      run(miniatures.cues({ what: 'deployed', tank: 'a1', at: [1, 2, 3] }, there))
    }
    expect(frames.filter((one) => /NaN|Infinity|undefined/.test(one))).toEqual([])
  })
})

describe('what stays', () => {
  test('signs go by themselves, dice stay until they are put away', () => {
    look('laid out')
    const context: Context = { stage, still: true, settled: true, before: table(), after: table() }
    run(common({ what: 'hit', at: 'position:0:1' }, context))
    run(common({ what: 'dice', by: 'tank:a1', roll: 'attack', faces: ['hit', 'blank'] }, context))
    expect(document.querySelectorAll('.motion-burst')).toHaveLength(1)
    expect(document.querySelectorAll('.motion-die')).toHaveLength(2)
    vi.advanceTimersByTime(5000)
    expect(document.querySelectorAll('.motion-burst')).toHaveLength(0)
    expect(document.querySelectorAll('.motion-die')).toHaveLength(2)
    stage.clear()
    expect(document.querySelector('.motion-layer')?.children).toHaveLength(0)
  })

  test('a copy of a card is nothing that can be found or read', () => {
    const copy = stage.copy(document.querySelector('[data-spot="hand:0:t-34"]')!)
    expect(copy.hasAttribute('data-spot')).toBe(false)
    expect(copy.textContent).toBe('T-34')
  })

  test('dice that are rolled again take the place of the ones that were taken up', () => {
    look('laid out')
    const context: Context = { stage, still: true, settled: true, before: table(), after: table() }
    run(common({ what: 'dice', by: 'tank:a1', roll: 'attack', faces: ['hit', 'blank', 'blank'] }, context))
    run(common({ what: 'dice', by: 'tank:a1', roll: 'again', faces: ['critical'], instead: ['blank'] }, context))
    const shown = () => [...document.querySelectorAll('.motion-die')].map((die) => die.getAttribute('data-face'))
    expect(shown()).toEqual(['hit', 'blank', 'critical'])
    run(common({ what: 'became', by: 'tank:a1', roll: 'attack', face: 'hit', count: 1, into: 'critical' }, context))
    expect(shown()).toEqual(['critical', 'blank', 'critical'])
  })
})

interface Toy extends GameTypes {
  event: Common
}

describe('a table that comes', () => {
  let hands: Hands<Toy>
  let motion: Motion<Toy>
  const event: Common = { what: 'hit', at: 'position:0:1' }

  beforeEach(() => {
    look('laid out')
    keep({ motion: 'on', speed: 1 })
    hands = new Hands<Toy>(table() as Table<Toy>)
    motion = new Motion<Toy>(
      () => hands,
      () => false,
    )
    motion.adapter = { cues: common, holds: () => true, slides: /^$/ }
    motion.take(hands.table, () => {}, true)
  })

  const next = (by: number, change: Partial<Table<Toy>> = {}): Table<Toy> =>
    ({ ...table({ number: 8, moment: 4, log_from: 2, log: [] }), log: [{ text: 'hit', kind: 'x', by, at: 4, events: [event] }], ...change }) as Table<Toy>
  const come = (one: Table<Toy>, jump = false) => motion.take(one, () => hands.take(one, jump), jump)

  test('is shown after what led to it', () => {
    come(next(1))
    expect(hands.table.number).toBe(7)
    expect(motion.playing).toBe(true)
    vi.advanceTimersByTime(600)
    expect(hands.table.number).toBe(8)
    expect(motion.playing).toBe(false)
  })

  test('is shown at once by any key', () => {
    come(next(1))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))
    expect(hands.table.number).toBe(8)
    expect(motion.playing).toBe(false)
  })

  test.each([
    ['after a new connection', next(1), true],
    ['where something was taken back', next(1, { moment: 2, log: [] }), false],
    ['for other eyes', next(1, { seat: 1 }), false],
  ])('is shown at once %s', (_, one, jump) => {
    come(one, jump)
    expect(hands.table.number).toBe(8)
  })

  test('of others is remembered until one answers', () => {
    come(next(1))
    vi.advanceTimersByTime(600)
    expect(motion.past).toHaveLength(1)
    come(next(0, { number: 9, moment: 5, log: [{ text: 'mine', kind: 'x', by: 0, at: 5 }] }))
    expect(motion.past).toHaveLength(0)
  })

  test('can be played again, and nothing can be answered meanwhile', () => {
    come(next(1))
    vi.advanceTimersByTime(600)
    expect(hands.mine).toBe(true)
    motion.replay()
    expect(hands.table.number).toBe(7)
    expect(hands.mine).toBe(false)
    vi.advanceTimersByTime(600)
    expect(hands.table.number).toBe(8)
    expect(hands.mine).toBe(true)
  })

  test('while another is played again, it comes afterwards', () => {
    come(next(1))
    vi.advanceTimersByTime(600)
    motion.replay()
    come(next(1, { number: 9, moment: 5, log: [{ text: 'more', kind: 'x', by: 1, at: 5, events: [event] }] }))
    expect(hands.table.number).toBe(7)
    vi.advanceTimersByTime(3000)
    expect(hands.table.number).toBe(9)
    expect(hands.mine).toBe(true)
  })

  test('holds nothing back where motion is reduced', () => {
    keep({ motion: 'off' })
    come(next(1))
    expect(hands.table.number).toBe(8)
    expect(document.querySelectorAll('.motion-burst')).toHaveLength(1)
  })

  test('is not lost when the page is left', () => {
    come(next(1))
    motion.close()
    expect(motion.playing).toBe(false)
    vi.advanceTimersByTime(5000)
    expect(hands.table.number).toBe(7)
  })
})
