// The measuring arrow: from any tank or place to any other, for the eyes of who lays it.
import type { Hands } from '../../lib/hands.svelte'
import { Newest } from './logic'
import type { Game, Measured, Scene } from './wire'

/** A tank, or else a place. */
interface End {
  tank?: string
  x?: number
  y?: number
}

/** What is laid over the table instead of moving what stands there. */
export interface Tool {
  /** A finger goes down, and later moves, at a place in the game's hundredths; `tank` is what stands under it. */
  start(x: number, y: number, tank: string): void
  move(x: number, y: number, tank: string): void
  up(): void
  tap(x: number, y: number, tank: string): void
  turn(by: number): void
  nudge(dx: number, dy: number): void
  off(): void
}

const SNAP = 1800 // hundredths within which an objective is meant

export class Ruler implements Tool {
  on = $state(false)
  held = $state(false)
  from: End | null = $state.raw(null)
  to: End | null = $state.raw(null)
  reply: Measured | null = $state.raw(null)
  private begun: End | null = null
  private line: Newest<[End, End], Game['reply']>

  constructor(
    hands: Hands<Game>,
    private scene: () => Scene,
    private place: (tank: string) => readonly number[] | null,
  ) {
    this.line = new Newest<[End, End], Game['reply']>(
      ([from, to]) =>
        hands.query({ q: 'measure', from: from.tank ?? '', x: from.x ?? 0, y: from.y ?? 0, to: to.tank ?? '', to_x: to.x ?? 0, to_y: to.y ?? 0 }),
      (reply) => {
        if (reply.q === 'measure') this.reply = reply
      },
      () => (this.reply = null),
    )
  }

  /** Out of the pocket, one end at a tank; or put away again. */
  turnOn(tank: string): void {
    if (this.on) return this.off()
    this.on = true
    this.from = tank ? { tank } : null
  }

  off(): void {
    this.on = this.held = false
    this.from = this.to = this.reply = null
    this.line.forget()
  }

  start(x: number, y: number, tank: string): void {
    this.begun = this.end(x, y, tank)
  }

  move(x: number, y: number, tank: string): void {
    this.held = true
    if (this.begun) this.from = this.begun
    this.lay(this.end(x, y, tank))
  }

  up(): void {
    this.held = false
    this.begun = null
  }

  /** The far end; the near one where there is none yet. */
  tap(x: number, y: number, tank: string): void {
    const end = this.end(x, y, tank)
    if (this.from) this.lay(end)
    else this.from = end
  }

  turn(): void {}

  /** By keys: the far end moves on from where it is. */
  nudge(dx: number, dy: number): void {
    const [x = this.scene().size[0] / 2, y = this.scene().size[1] / 2] = this.at(this.to ?? this.from) ?? []
    const end = this.end(x + dx, y + dy, '')
    if (this.from) this.lay(end)
    else this.from = end
  }

  /** What was measured to is measured from. */
  swap(): void {
    if (!this.to) return
    ;[this.from, this.to] = [this.to, this.from]
    this.again()
  }

  /** The table has changed under it. */
  again(): void {
    if (this.on && this.from && this.to) this.line.want([this.from, this.to])
  }

  private lay(end: End): void {
    this.to = end
    this.again()
  }

  at(end: End | null): readonly number[] | null {
    if (!end) return null
    return end.tank ? this.place(end.tank) : [end.x ?? 0, end.y ?? 0]
  }

  private end(x: number, y: number, tank: string): End {
    if (tank) return { tank }
    const { objectives, size } = this.scene()
    const near = objectives.find((one) => Math.hypot(one.x - x, one.y - y) < SNAP)
    if (near) return { x: near.x, y: near.y }
    return { x: Math.round(Math.min(Math.max(x, 0), size[0])), y: Math.round(Math.min(Math.max(y, 0), size[1])) }
  }
}
