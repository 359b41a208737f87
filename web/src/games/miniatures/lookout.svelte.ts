// What could be seen from elsewhere: a ghost of a tank that is put anywhere, and the server's answer from there.
import type { Hands } from '../../lib/hands.svelte'
import { Newest, turned } from './logic'
import type { Tool } from './ruler.svelte'
import type { Game, Outlook } from './wire'

interface Stand {
  x: number
  y: number
  facing: number
}

const STEP = 50 // hundredths: nobody looks more finely

export class Lookout implements Tool {
  tank = $state('') // none: nobody looks
  held = $state(false)
  at: Stand | null = $state.raw(null)
  reply: Outlook | null = $state.raw(null)
  private line: Newest<Stand, Game['reply']>

  constructor(hands: Hands<Game>) {
    this.line = new Newest<Stand, Game['reply']>(
      ({ x, y, facing }) => hands.query({ q: 'outlook', tank: this.tank, x, y, facing }),
      (reply) => {
        if (reply.q === 'outlook') this.reply = reply
      },
      () => this.off(),
    )
  }

  get on(): boolean {
    return this.tank !== ''
  }

  turnOn(tank: string, at: Stand | null): void {
    if (this.on || !tank || !at) return this.off()
    this.tank = tank
    this.to(at.x, at.y, at.facing)
  }

  off(): void {
    this.line.forget()
    this.tank = ''
    this.at = this.reply = null
    this.held = false
  }

  to(x: number, y: number, facing: number): void {
    this.at = { x: Math.round(x / STEP) * STEP, y: Math.round(y / STEP) * STEP, facing: turned(facing) }
    this.line.want(this.at)
  }

  again(): void {
    if (this.on && this.at) this.line.want(this.at)
  }

  start(): void {}

  move(x: number, y: number): void {
    this.held = true
    this.to(x, y, this.at?.facing ?? 0)
  }

  up(): void {
    this.held = false
  }

  tap(x: number, y: number): void {
    this.to(x, y, this.at?.facing ?? 0)
  }

  turn(by: number): void {
    if (this.at) this.to(this.at.x, this.at.y, this.at.facing + by)
  }

  nudge(dx: number, dy: number): void {
    if (this.at) this.to(this.at.x + dx, this.at.y + dy, this.at.facing)
  }
}
