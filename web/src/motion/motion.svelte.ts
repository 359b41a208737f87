// Turns that can be watched: a table that comes is shown after what led to it was seen.
import { flushSync } from 'svelte'
import type { Hands } from '../lib/hands.svelte'
import { settings } from '../lib/settings.svelte'
import type { GameTypes, LogLine, Table } from '../lib/wire'
import { pennant, type Context } from './cues'
import { Queue, type Cue } from './queue'
import { Stage, type Found } from './stage'
import { MOST_BEHIND, TIMES } from './times'

/** How a game's events are seen. */
export interface Adapter<G extends GameTypes = GameTypes> {
  cues(event: G['event'], context: Context<G>): Cue[]
  /** Whether the table has to stay as it was until this event was seen. */
  holds(event: G['event']): boolean
  /** Spots whose elements glide to another place when the table changes. */
  slides: RegExp
}

/** Something that others did, to be played again. */
export interface Past<G extends GameTypes = GameTypes> {
  before: Table<G>
  table: Table<G>
  lines: LogLine<G>[]
}

const MOST_PAST = 60

export function isStill(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'off'
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

export class Motion<G extends GameTypes = GameTypes> {
  playing = $state(false)
  paused = $state(false)
  behind = $state(0) // updates that wait to be seen
  replaying = $state(false)
  past: Past<G>[] = $state.raw([]) // since this seat last answered
  adapter: Adapter<G> | null = null

  private stage = new Stage()
  private queue: Queue
  private last: Table<G> | null = null // the newest that came

  constructor(
    private hands: () => Hands<G> | null,
    private watches: () => boolean, // nobody at this screen is to answer: no hurry
  ) {
    const pace = { speed: () => settings.speed, limit: () => (this.watches() ? Infinity : MOST_BEHIND) }
    this.queue = new Queue(
      pace,
      () => this.changed(),
      () => this.stage.clear(),
    )
  }

  private changed(): void {
    if (this.queue.playing !== this.playing) this.heed(this.queue.playing)
    this.playing = this.queue.playing
    this.stage.root?.toggleAttribute('data-playing', this.playing)
    this.paused = this.queue.paused
    this.behind = this.queue.behind
  }

  /** A table that came. `show` makes it the one that is seen; `jump`: it does not follow from the last one. */
  take(table: Table<G>, show: () => void, jump = false, done?: () => void): void {
    const before = this.last
    this.last = table
    const follows = before !== null && before.seat === table.seat && before.match.id === table.match.id
    if (!before || !follows || jump || table.moment < before.moment) {
      this.queue.end()
      this.past = []
      show()
      return done?.()
    }
    const lines = table.log.filter((line) => (line.at ?? 0) > before.moment)
    const by = lines.map((line) => line.by ?? null)
    const rival = table.seat !== null && by.some((seat) => seat !== null && seat !== table.seat)
    this.remember(before, table, lines, rival)
    const cues = this.isSeen() ? this.cues(lines, before, table) : []
    const apply = cues.length ? () => this.show(show) : show
    this.queue.add({ cues, rival, apply, ...(done ? { done } : {}) })
  }

  private isSeen(): boolean {
    return this.adapter !== null && typeof document !== 'undefined' && !document.hidden
  }

  private remember(before: Table<G>, table: Table<G>, lines: LogLine<G>[], rival: boolean): void {
    if (!lines.length) return
    if (rival) this.past = [...this.past, { before, table, lines }].slice(-MOST_PAST)
    else if (lines.some((line) => line.by === table.seat)) this.past = []
  }

  private cues(lines: LogLine<G>[], before: Table<G>, after: Table<G>): Cue[] {
    const { adapter, stage } = this
    if (!adapter) return []
    const events = lines.flatMap((line) => line.events ?? [])
    const last = events.findLastIndex((event) => adapter.holds(event))
    const context = { stage, still: isStill(), before, after }
    const seen = events.flatMap((event, i) => adapter.cues(event, { ...context, settled: i > last }))
    const passes = before.ask.seat !== after.ask.seat && after.ask.seat !== null
    return passes ? [...seen, pennant(before.ask.seat, after.ask.seat, { ...context, settled: true })] : seen
  }

  /** Changes the table; what keeps its spot glides to where that is now. */
  private show(show: () => void): void {
    const kind = this.adapter?.slides
    const glides = kind && !isStill() && this.isSeen()
    const before = glides ? this.stage.all(kind) : new Map<string, Found>()
    flushSync(show)
    this.stage.settle()
    if (glides) for (const [spot, now] of this.stage.all(kind)) this.glide(before.get(spot), now)
  }

  private glide(was: Found | undefined, { element, box }: Found): void {
    if (!was) return
    const x = was.box.x - box.x
    const y = was.box.y - box.y
    if (Math.hypot(x, y) < 3) return
    const frames = [{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }]
    this.stage.animate(element, frames, TIMES.slide / settings.speed, 'ease-in-out', false)
  }

  // What somebody who looks on may do

  /** Everything has happened. */
  end(): void {
    this.queue.end()
  }

  pause(on: boolean): void {
    this.queue.pause(on)
  }

  step(): void {
    this.queue.step()
  }

  /** Plays again what others did, from one of it on; then the table is as it is. */
  replay(from = 0): void {
    const hands = this.hands()
    const past = this.past.slice(from)
    const [first] = past
    if (!hands || !first || this.queue.playing || !this.isSeen()) return
    const live = hands.table
    this.replaying = hands.replaying = true
    this.show(() => (hands.table = first.before))
    const back = () => {
      this.replaying = hands.replaying = false
      this.show(() => (hands.table = live))
    }
    past.forEach(({ before, table, lines }, i) =>
      this.queue.add({
        cues: this.cues(lines, before, table),
        rival: false,
        apply: () => this.show(() => (hands.table = table)),
        ...(i === past.length - 1 ? { done: back } : {}),
      }),
    )
  }

  close(): void {
    this.queue.drop()
    this.heed(false)
  }

  // Any key or click ends what is running

  private heed(on: boolean): void {
    if (typeof window === 'undefined') return
    const change = on ? 'addEventListener' : 'removeEventListener'
    window[change]('keydown', this.key, true)
    window[change]('pointerdown', this.press, true)
  }

  private key = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || /^(Shift|Control|Alt|Meta|Tab)$/.test(event.key) || isControl(event.target)) return
    const held = this.queue.holds || this.replaying
    this.skip()
    // The table did not show yet what this key would answer.
    if (held && !this.watches() && /^(Enter| |Escape)$/.test(event.key)) swallow(event)
  }

  private press = (event: Event): void => {
    if (isControl(event.target)) return
    const held = this.queue.holds || this.replaying
    const onTable = event.target instanceof Node && this.stage.root?.contains(event.target)
    this.skip()
    if (held && onTable) window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, true), 400)
  }

  private skip(): void {
    if (this.watches() && !this.replaying) this.queue.skip()
    else this.queue.end()
  }
}

/** Buttons that steer motion do not end it. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-motion]') !== null
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
