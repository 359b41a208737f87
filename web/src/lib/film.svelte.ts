// A finished match as a film: moments are asked for as they are needed and kept.
import { api } from './api'
import { Motion } from '../motion/motion.svelte'
import { Hands } from './hands.svelte'
import type { GameTypes, Lang, Moment, Table } from './wire'

const MOST = 400

export function tableOf<G extends GameTypes>(moment: Moment<G>): Table<G> {
  return {
    type: 'table',
    number: moment.number,
    moment: moment.number,
    match: moment.match,
    seat: moment.seat,
    view: moment.view,
    ask: moment.ask,
    choices: [],
    log_from: moment.log_from,
    log: moment.log,
    undo: { way: 'none', why: '' },
    proposals: [],
    chat: [],
    result: moment.result,
    faces: moment.faces,
    stops: null,
    busy: null,
    lesson: null,
    forced: '',
    open_hands: [],
    entry: null,
    unknown: null,
    now: 0,
  }
}

export class Film<G extends GameTypes = GameTypes> {
  hands: Hands<G> | null = $state.raw(null)
  at = $state(0)
  last = $state(0)
  side: number | null = $state(null)
  open = $state(false)
  problem = $state('')
  motion: Motion<G>

  private kept = new Map<string, Promise<Moment<G>>>()
  private wanted = ''
  private eyes = '' // from which side the table that is shown is seen

  constructor(
    readonly id: string,
    private lang: () => Lang,
  ) {
    this.motion = new Motion<G>(
      () => this.hands,
      () => true,
    )
  }

  private key(at: number): string {
    return `${at} ${this.side} ${this.open} ${this.lang()}`
  }

  private ask(at: number): Promise<Moment<G>> {
    const key = this.key(at)
    let asked = this.kept.get(key)
    if (!asked) {
      asked = api.moment(this.id, at, this.side, this.open, this.lang())
      asked.catch(() => this.kept.delete(key))
      this.kept.set(key, asked)
      const [oldest] = this.kept.keys()
      if (this.kept.size > MOST && oldest) this.kept.delete(oldest)
    }
    return asked
  }

  /** The page of the log before what is here. */
  async readBack(): Promise<void> {
    const hands = this.hands
    if (!hands?.before) return
    try {
      hands.readBack(await api.log<G>(this.id, hands.before, this.side, this.lang()))
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error)
    }
  }

  /** Shows the moment, unless another one was wanted meanwhile; the next one after what led to it was seen. */
  async show(at: number): Promise<void> {
    this.at = Math.max(0, this.hands ? Math.min(at, this.last) : at)
    const wanted = (this.wanted = this.key(this.at))
    try {
      const moment = await this.ask(this.at)
      if (this.wanted !== wanted) return
      this.problem = ''
      this.last = moment.last
      this.at = moment.number
      const table = tableOf(moment)
      const shown = this.hands?.table
      const follows = shown?.moment === table.moment - 1 && this.eyes === this.key(0)
      this.eyes = this.key(0)
      const seen = new Promise<void>((done) => this.motion.take(table, () => this.take(table), !follows, done))
      for (const near of [this.at + 1, this.at + 2, this.at - 1])
        if (near >= 0 && near <= this.last) this.ask(near).catch(() => undefined)
      await seen
    } catch (error) {
      if (this.wanted === wanted) this.problem = error instanceof Error ? error.message : String(error)
    }
  }

  private take(table: Table<G>): void {
    if (this.hands) this.hands.take(table, true)
    else this.hands = new Hands(table, undefined, true)
  }
}
