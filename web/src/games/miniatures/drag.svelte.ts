// What is dragged over the table: a ghost that follows the server's answer, is turned, and becomes a choice.
import type { Hands } from '../../lib/hands.svelte'
import { Lost } from '../../lib/socket.svelte'
import { settings } from '../../lib/settings.svelte'
import { choiceOf, isPose, Newest, poseIn, turned } from './logic'
import type { Asked, Pose, Shot } from './types'

interface Wanted {
  x: number
  y: number
  facing: number | null
}

/** To half a millimetre: nobody places a model more finely. */
const fine = (length: number): number => Math.round(length / 50) * 50
const PAUSE = 180 // milliseconds after the last key until the ghost is chosen

export class Drag {
  wanted: Wanted | null = $state.raw(null)
  reply: Pose | null = $state.raw(null)
  held = $state(false) // a pointer or finger holds it
  piece = $state('') // the kind of terrain where there is a choice
  private chosen = '' // what the ghost has been chosen as
  private pause: ReturnType<typeof setTimeout> | undefined
  private line: Newest<Wanted, Pose>

  constructor(private hands: Hands) {
    this.line = new Newest<Wanted, Pose>(
      ({ x, y, facing }) => hands.query<Pose>({ q: 'pose', x, y, facing, kind: this.piece || null }),
      (reply) => (this.reply = reply),
      (error) => {
        if (!(error instanceof Lost)) this.stop()
      },
    )
  }

  get active(): boolean {
    return this.wanted !== null
  }

  /** Whether what is shown is the answer to what was wanted last. */
  get settled(): boolean {
    return this.line.idle
  }

  to(x: number, y: number, facing: number | null = this.wanted?.facing ?? null): void {
    if (this.chosen && this.hands.chosen?.do === this.chosen) this.hands.back()
    this.chosen = ''
    this.wanted = { x: fine(x), y: fine(y), facing }
    this.line.want(this.wanted)
  }

  /** Turns it about its middle; from then on it keeps that facing. */
  turn(by: number, from: number): void {
    const now = this.wanted?.facing ?? this.reply?.pose?.[2] ?? from
    const at = this.wanted ?? { x: 0, y: 0 }
    this.to(at.x, at.y, turned(now + by))
  }

  face(facing: number): void {
    if (this.wanted) this.to(this.wanted.x, this.wanted.y, turned(facing))
  }

  /** Let go: what the ghost shows is chosen as soon as the last answer is there. */
  async drop(): Promise<void> {
    this.held = false
    for (let i = 0; i < 100 && !this.settled; i++) await new Promise((done) => setTimeout(done, 10))
    this.choose()
  }

  /** By keys: chosen after a pause, unless a choice would be carried out at once. */
  dropSoon(): void {
    clearTimeout(this.pause)
    if (!settings.oneClick) this.pause = setTimeout(() => void this.drop(), PAUSE)
  }

  async commit(): Promise<void> {
    clearTimeout(this.pause)
    for (let i = 0; i < 100 && !this.settled; i++) await new Promise((done) => setTimeout(done, 10))
    if (this.reply?.do) this.hands.send(this.reply.do)
  }

  private choose(): void {
    const reply = this.reply
    if (!reply?.do || !this.wanted) return
    if (reply.pose) this.wanted = { x: reply.pose[0], y: reply.pose[1], facing: this.wanted.facing }
    this.reply = { ...reply, legal: true, why: null } // where it stands now it may stand
    this.chosen = reply.do
    if (this.hands.chosen?.do !== reply.do) this.hands.choose(choiceOf(reply))
  }

  /** Somebody stepped back, or took another answer from the list: the ghost follows. */
  heed(chosen: string | null, sent: boolean): void {
    if (!this.wanted || this.held || sent || chosen === this.chosen) return
    if (chosen !== null || this.chosen) this.stop()
  }

  stop(): void {
    clearTimeout(this.pause)
    this.line.forget()
    this.wanted = this.reply = null
    this.chosen = ''
    this.held = false
  }
}

/** The ghost that is drawn: of the drag, or of a pose chosen from the list. */
export function ghostOf(hands: Hands, drag: Drag, asked: Asked, facing: number): Pose | null {
  if (!asked.kind) return null
  if (drag.wanted && !drag.reply) {
    const { x, y } = drag.wanted // until the first answer comes it is where the pointer is
    return { legal: true, why: null, do: '', pose: [x, y, drag.wanted.facing ?? facing], kind: drag.piece }
  }
  if (drag.active) return drag.reply
  const chosen = hands.chosen
  if (!chosen || !isPose(chosen.verb)) return null
  const told = hands.preview?.face as (Partial<Pose> & { pose?: Pose['pose'] }) | undefined
  const pose = told?.pose ?? poseIn(chosen.do)
  return { legal: true, why: null, do: chosen.do, say: chosen.say, ...told, pose }
}

export function shotOf(hands: Hands): Shot | null {
  if (hands.chosen?.verb !== 'shoot') return null
  const told = hands.preview?.face as { shot?: Shot } | undefined
  return told?.shot ?? null
}
