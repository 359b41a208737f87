// What is dragged over the table: a ghost that follows the server's answer, is turned, and becomes a choice.
import type { Hands } from '../../lib/hands.svelte'
import { Lost } from '../../lib/socket.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Pose } from '../../lib/wire'
import { Newest, turned } from './logic'
import type { Asked, Ending, Game, Shot } from './wire'

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
  reply: Ending | null = $state.raw(null)
  grabbed = $state(false) // a pointer or finger holds it
  piece = $state('') // the kind of terrain where there is a choice
  private chosen = '' // what the ghost has been chosen as
  private pause: ReturnType<typeof setTimeout> | undefined
  private line: Newest<Wanted, Game['reply']>

  constructor(private hands: Hands<Game>) {
    this.line = new Newest<Wanted, Game['reply']>(
      ({ x, y, facing }) => hands.query({ q: 'pose', x, y, facing, kind: this.piece || null }),
      (reply) => {
        if (reply.q === 'pose') this.reply = reply
      },
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
    this.place(fine(x), fine(y), facing)
  }

  /** Exactly there: what was offered at the end of an arrow is legal to the hundredth and not beyond. */
  place(x: number, y: number, facing: number | null): void {
    if (this.chosen && this.hands.chosen?.do === this.chosen) this.hands.back()
    this.chosen = ''
    this.wanted = { x, y, facing }
    this.line.want(this.wanted)
  }

  /** Turns it about its middle; from then on it keeps that facing. */
  turn(by: number, from: number): void {
    const now = this.wanted?.facing ?? this.reply?.choice?.pose?.facing ?? from
    const at = this.wanted ?? { x: 0, y: 0 }
    this.to(at.x, at.y, turned(now + by))
  }

  face(facing: number): void {
    if (this.wanted) this.to(this.wanted.x, this.wanted.y, turned(facing))
  }

  /** Let go: what the ghost shows is chosen as soon as the last answer is there. */
  async drop(): Promise<void> {
    this.grabbed = false
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
    if (this.reply?.choice) this.hands.send(this.reply.choice.do)
  }

  private choose(): void {
    const choice = this.reply?.choice
    if (!this.reply || !choice || !this.wanted) return
    if (choice.pose) this.wanted = { x: choice.pose.x, y: choice.pose.y, facing: this.wanted.facing }
    this.reply = { ...this.reply, legal: true, why: null } // where it stands now it may stand
    this.chosen = choice.do
    if (this.hands.chosen?.do !== choice.do) this.hands.choose(choice)
  }

  /** Somebody stepped back, or took another answer from the list: the ghost follows. */
  heed(chosen: string | null, sent: boolean): void {
    if (!this.wanted || this.grabbed || sent || chosen === this.chosen) return
    if (chosen !== null || this.chosen) this.stop()
  }

  stop(): void {
    clearTimeout(this.pause)
    this.line.forget()
    this.wanted = this.reply = null
    this.chosen = ''
    this.grabbed = false
  }
}

/** What is drawn of a drag, or of a pose that is chosen from the list. */
export interface Shown extends Partial<Pick<Ending, 'walls' | 'holds' | 'sights'>> {
  pose: Pose | null
  why: Ending['why']
  do: string
  say: string
}

export function ghostOf(hands: Hands<Game>, drag: Drag, asked: Asked, facing: number): Shown | null {
  if (!asked.kind) return null
  if (drag.wanted && !drag.reply) {
    const { x, y } = drag.wanted // until the first answer comes it is where the pointer is
    return { pose: { x, y, facing: drag.wanted.facing ?? facing, kind: drag.piece }, why: null, do: '', say: '' }
  }
  if (drag.reply) return shown(drag.reply)
  const { chosen, preview } = hands
  if (!chosen?.pose) return null
  const { do: answer, say, pose } = chosen
  return preview?.face?.ending ? shown(preview.face.ending) : { pose, why: null, do: answer, say }
}

function shown({ choice, why, walls, holds, sights }: Ending): Shown {
  return { pose: choice?.pose ?? null, why, do: choice?.do ?? '', say: choice?.say ?? '', walls, holds, sights }
}

export function shotOf(hands: Hands<Game>): Shot | null {
  return hands.chosen?.verb === 'shoot' ? (hands.preview?.face?.shot ?? null) : null
}
