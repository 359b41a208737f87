// What is seen of a turn: in order, in time, to its end whenever somebody wants it, and never more than a little behind.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lasting, Queue, type Cue, type Update } from '../src/motion/queue'
import { isFinite, larger } from '../src/motion/stage'
import { driving, MOST_BEHIND, tracing } from '../src/motion/times'
import { offsets } from '../src/games/miniatures/motion'

let log: string[] = []
let speed = 1
let limit = MOST_BEHIND
let queue: Queue
let finished = 0

beforeEach(() => {
  vi.useFakeTimers()
  log = []
  speed = 1
  limit = MOST_BEHIND
  finished = 0
  queue = new Queue(
    { speed: () => speed, limit: () => limit },
    () => {},
    () => finished++,
  )
})
afterEach(() => vi.useRealTimers())

const cue = (name: string, ms: number, more: Partial<Cue> = {}): Cue => ({ ms, run: (given) => log.push(`${name} ${Math.round(given)}`), ...more })
const update = (name: string, cues: Cue[], rival = false): Update => ({ cues, rival, apply: () => log.push(`${name} shown`), done: () => log.push(`${name} done`) })

describe('the queue', () => {
  test('an update without anything to see is shown at once', () => {
    queue.add(update('a', []))
    expect(log).toEqual(['a shown', 'a done'])
    expect(queue.playing).toBe(false)
  })

  test('the table changes after what led to it was seen, and before what is seen on it', () => {
    queue.add(update('a', [cue('shot', 200), cue('hit', 100), cue('card', 280, { settled: true, prepare: () => log.push('look') })]))
    expect(log).toEqual(['shot 200'])
    vi.advanceTimersByTime(199)
    expect(log).toEqual(['shot 200'])
    vi.advanceTimersByTime(1)
    expect(log).toEqual(['shot 200', 'hit 100'])
    vi.advanceTimersByTime(100)
    expect(log).toEqual(['shot 200', 'hit 100', 'look', 'a shown', 'card 280'])
    expect(queue.playing).toBe(true)
    vi.advanceTimersByTime(280)
    expect(log.at(-1)).toBe('a done')
    expect(queue.playing).toBe(false)
  })

  test('updates come one after the other', () => {
    queue.add(update('a', [cue('one', 100)]))
    queue.add(update('b', [cue('two', 100)]))
    expect(queue.behind).toBe(1)
    expect(log).toEqual(['one 100'])
    vi.advanceTimersByTime(100)
    expect(log).toEqual(['one 100', 'a shown', 'a done', 'two 100'])
    vi.advanceTimersByTime(100)
    expect(log.at(-1)).toBe('b done')
  })

  test('a cue may begin before the last one has ended, and all have to end', () => {
    queue.add(update('a', [cue('one', 300, { next: 60 }), cue('two', 100)]))
    vi.advanceTimersByTime(60)
    expect(log).toEqual(['one 300', 'two 100'])
    vi.advanceTimersByTime(239)
    expect(log).not.toContain('a shown')
    vi.advanceTimersByTime(1)
    expect(log).toContain('a shown')
  })

  test('speed shortens everything', () => {
    speed = 4
    queue.add(update('a', [cue('one', 400), cue('two', 200)]))
    vi.advanceTimersByTime(150)
    expect(log).toEqual(['one 100', 'two 50', 'a shown', 'a done'])
  })

  test('ending shows everything at once, in order, and leaves nothing running', () => {
    queue.add(update('a', [cue('one', 500), cue('two', 500)]))
    queue.add(update('b', [cue('three', 500)]))
    queue.end()
    expect(log).toEqual(['one 500', 'a shown', 'a done', 'b shown', 'b done'])
    expect(finished).toBe(1)
    expect(queue.playing).toBe(false)
    vi.advanceTimersByTime(5000)
    expect(log).toHaveLength(5)
  })

  test('ending in the midst of what is seen afterwards does not show the table twice', () => {
    queue.add(update('a', [cue('card', 300, { settled: true })]))
    expect(log).toEqual(['a shown', 'card 300'])
    queue.end()
    expect(log).toEqual(['a shown', 'card 300', 'a done'])
  })

  test('after it was ended the next update plays as usual', () => {
    queue.add(update('a', [cue('one', 500)]))
    queue.end()
    queue.add(update('b', [cue('two', 200)]))
    expect(log.at(-1)).toBe('two 200')
    vi.advanceTimersByTime(200)
    expect(log.at(-1)).toBe('b done')
  })

  test('what others do is never more than two and a half seconds behind', () => {
    for (let i = 0; i < 12; i++) queue.add(update(`r${i}`, [cue('shot', 900), cue('hit', 700)], true))
    vi.advanceTimersByTime(MOST_BEHIND + 20)
    expect(log.filter((one) => one.endsWith('shown'))).toHaveLength(12)
    expect(queue.playing).toBe(false)
  })

  test('updates that keep coming do not add up', () => {
    for (let i = 0; i < 40; i++) {
      queue.add(update(`r${i}`, [cue('drive', 900)], true))
      vi.advanceTimersByTime(300)
    }
    vi.advanceTimersByTime(MOST_BEHIND + 20)
    expect(log.filter((one) => one.endsWith('done'))).toHaveLength(40)
  })

  test('what fits is not hurried, nor what one did oneself', () => {
    queue.add(update('r', [cue('shot', 900), cue('hit', 700)], true))
    expect(log).toEqual(['shot 900'])
    queue.end()
    log = []
    queue.add(update('own', Array.from({ length: 6 }, () => cue('die', 900))))
    expect(log).toEqual(['die 900'])
    vi.advanceTimersByTime(3600)
    expect(log.filter((one) => one === 'die 900')).toHaveLength(5)
  })

  test('whoever watches has all the time', () => {
    limit = Infinity
    for (let i = 0; i < 6; i++) queue.add(update(`r${i}`, [cue('shot', 900)], true))
    vi.advanceTimersByTime(2700)
    expect(log.filter((one) => one.endsWith('shown'))).toHaveLength(3)
  })

  test('a pause holds what comes, and steps show one update each', () => {
    queue.pause(true)
    for (const name of ['a', 'b', 'c']) queue.add(update(name, [cue(name, 100)]))
    vi.advanceTimersByTime(1000)
    expect(log).toEqual([])
    expect(queue.behind).toBe(3)
    queue.step()
    vi.advanceTimersByTime(1000)
    expect(log).toEqual(['a 100', 'a shown', 'a done'])
    queue.step()
    queue.step() // what plays is over first
    expect(log).toEqual(['a 100', 'a shown', 'a done', 'b 100', 'b shown', 'b done', 'c 100'])
    queue.pause(false)
    vi.advanceTimersByTime(1000)
    expect(log.at(-1)).toBe('c done')
  })

  test('a pause of an evening does not fill the memory', () => {
    queue.pause(true)
    for (let i = 0; i < 2000; i++) queue.add(update('x', [cue('x', 100)]))
    expect(queue.behind).toBeLessThanOrEqual(300)
    expect(log.filter((one) => one === 'x shown').length).toBe(1700)
  })

  test('skipping ends one update and goes on with the next', () => {
    limit = Infinity
    for (const name of ['a', 'b']) queue.add(update(name, [cue(name, 900)]))
    queue.skip()
    expect(log).toEqual(['a 900', 'a shown', 'a done', 'b 900'])
  })

  test('a picture that cannot be drawn does not stop the game', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken: Cue = {
      ms: 100,
      run: () => {
        throw new Error('no such spot')
      },
    }
    queue.add(update('a', [broken, cue('two', 100)]))
    vi.advanceTimersByTime(200)
    expect(log).toEqual(['two 100', 'a shown', 'a done'])
    expect(complaint).toHaveBeenCalledOnce()
    complaint.mockRestore()
  })

  test('what is still takes no time and is seen all the same', () => {
    queue.add(update('a', [cue('line', 0), cue('ring', 0, { settled: true })], true))
    expect(log).toEqual(['line 0', 'a shown', 'ring 0', 'a done'])
  })

  test('how long cues last counts what overlaps once', () => {
    expect(lasting([cue('a', 300, { next: 60 }), cue('b', 300, { next: 60 }), cue('c', 300)])).toBe(420)
    expect(lasting([])).toBe(0)
  })
})

describe('times', () => {
  test.each([
    [0, 300],
    [25.4 * 3, 420],
    [10_000, 900],
    [Number.NaN, 300],
    [Infinity, 300],
  ])('a drive of %d mm', (mm, ms) => expect(driving(mm)).toBeCloseTo(ms))

  test.each([
    [0, 180],
    [10_000, 280],
    [Number.NaN, 180],
  ])('a shot over %d px', (px, ms) => expect(tracing(px)).toBe(ms))
})

describe('spots', () => {
  test.each([
    ['hand:1:ussr-t-34', ['hand:1', 'seat:1']],
    ['base:0:2', ['base:0', 'seat:0']],
    ['reserve:usa-m4', ['reserve']],
    ['deck', []],
    ['seat:1', []],
    ['tank:a1', ['tank']],
  ])('%s lies in', (spot, found) => expect(larger(spot)).toEqual(found))
})

describe('keyframes', () => {
  test('are numbers', () => {
    expect(isFinite([{ transform: 'translate(3px, 4px)' }, { opacity: 0 }])).toBe(true)
    expect(isFinite([{ transform: `scale(${1 / 0})` }])).toBe(false)
    expect(isFinite([{ transform: `translate(${0 / 0}px)` }])).toBe(false)
  })

  test('a tank turns the shorter way and ends where it is told', () => {
    const way = offsets([
      [10_000, 10_000, 35_000],
      [12_000, 13_000, 1_000],
      [12_000, 15_000, 1_000],
    ])
    expect(way.map(({ x, y }) => [x, y])).toEqual([
      [0, -0],
      [20, -30],
      [20, -50],
    ])
    expect(way.map(({ turn }) => Math.abs(turn))).toEqual([0, 20, 20])
    expect(way[1]!.turn).toBe(-20) // to the left, as the drawing turns
  })
})
