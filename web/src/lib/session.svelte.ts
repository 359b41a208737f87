// One open match: the line, the hands, and everything around the table that is not a game.
import { openSocket } from '../house/carrier'
import { livesHere, thinksWith } from '../house/where'
import { api } from './api'
import { call } from './calls'
import { give } from './chance'
import { Hands } from './hands.svelte'
import { remember } from './history'
import { router } from './route.svelte'
import { asListed, keepHere } from './kept_here'
import { exchange, hold, holdKey, holding, secretOf, setGuided } from './seats'
import { settings } from './settings.svelte'
import { Motion } from '../motion/motion.svelte'
import { Line, Lost, Refusal } from './socket.svelte'
import { play } from './sound'
import { toast } from './toasts.svelte'
import { say } from './voice.svelte'
import { t } from './words'
import { MOST_SEATS, type ClientMessage, type GameTypes, type Hello, type HintReply, type SeatInfo, type ServerMessage, type StopInfo, type Table } from './wire'

const SEEN = 900 // milliseconds in which a question is seen that is answered by itself
const LONG = 5 // seconds of waiting after which a bell is welcome

export class Session<G extends GameTypes = GameTypes> {
  hands: Hands<G> | null = $state.raw(null)
  hint: HintReply | null = $state.raw(null)
  thinking = $state(false) // a hint is being looked for
  guided = $state(false) // each question comes with a hint
  curtain: number | null = $state(null) // the seat for which the screen is to be handed over
  skew = $state(0) // the server's clock minus ours
  instant: ReadonlySet<string> = new Set()
  line: Line<G>
  motion: Motion<G>

  private fresh = true
  private eyes: number | null = null
  private wantsRematch = false
  private soon: ReturnType<typeof setTimeout> | undefined // an answer that is given by itself
  private stays = -1 // the moment to which somebody went back: there nothing is done by itself
  private seated: number | null = null // who has sat down before this screen

  constructor(readonly id: string) {
    this.guided = holding(id)?.guided ?? false
    this.motion = new Motion<G>(
      () => this.hands,
      () => this.hands?.table.seat === null,
    )
    this.line = new Line({ url: api.socket(id), make: openSocket, hello: () => this.hello(), hear: (message) => this.hear(message) })
  }

  /** The seats that this screen may look from. */
  seatsHere(): number[] {
    const seats = (holding(this.id)?.seats ?? []).flatMap((one) => (one.seat === null ? [] : [one.seat]))
    const seat = this.hands?.table.seat ?? null
    return seat === null || seats.includes(seat) ? seats : [...seats, seat]
  }

  /** The key of whoever made the match, where that was here. */
  get host(): string | undefined {
    return holding(this.id)?.host
  }

  /** Takes the link of the seat back: whoever came by it is sent out, but for this browser. The new link. */
  async relink(): Promise<string> {
    const old = secretOf(this.id, this.hands?.table.seat ?? null) ?? ''
    const told = await this.line.without(async () => {
      const made = await api.relink(this.id, old)
      exchange(this.id, old, made.secret ?? '')
      return made
    })
    return told.link ?? ''
  }

  seats(): SeatInfo[] {
    return this.hands?.table.match.seats ?? []
  }

  name(seat: number | null | undefined): string {
    return (seat !== null && seat !== undefined && this.seats()[seat]?.name) || ''
  }

  private hello(): Hello {
    this.fresh = true
    const secrets = (holding(this.id)?.seats ?? []).map((one) => one.secret).slice(0, MOST_SEATS)
    return { type: 'hello', secrets, lang: settings.lang, name: settings.name || null, seat: this.eyes }
  }

  say(message: ClientMessage<G>): void {
    this.line.send(message)
  }

  private hear(message: ServerMessage<G>): void {
    if (message.type === 'table') return this.take(message)
    if (message.type === 'accepted') this.hands?.accepted(message.number)
    if (message.type === 'presence') this.present(message.seats)
    if (message.type === 'wait' && this.hands) this.hands.table = { ...this.hands.table, busy: message.busy }
    if (message.type === 'refused') {
      play('refused')
      if (this.hands) this.hands.refused(message)
      else toast(message.problem.say, { rule: message.problem.rule, bad: true })
    }
  }

  /** A table that came is shown when what led to it was seen. */
  private take(table: Table<G>): void {
    this.skew = table.now ? table.now - Date.now() / 1000 : 0
    const { fresh } = this
    this.fresh = false
    this.eyes = table.seat
    this.motion.take(table, () => this.show(table, fresh), fresh)
  }

  private show(table: Table<G>, fresh: boolean): void {
    const before = this.hands?.table
    if (this.hands) {
      this.hands.take(table, fresh)
    } else {
      this.hands = new Hands(table, this.line)
      this.hands.instant = this.instant
    }
    this.learnSeat(table)
    this.giveEntropy(table)
    this.drawCurtain(table)
    if (table.result) remember(table, this.seatsHere().length)
    this.list(table)
    if (before?.moment !== table.moment || before.seat !== table.seat) this.hint = null
    if (this.guided) void this.explain()
    if (before && table.moment < before.moment) this.stays = table.moment
    this.answerSoon(table)
    if (this.wantsRematch) this.follow()
    if (before) this.announce(before, table)
  }

  /** So that the lobby knows of it before the engine of this browser runs. */
  private list(table: Table): void {
    const listed = livesHere(this.id) && !table.lesson ? asListed(table) : null
    if (listed) keepHere([listed])
  }

  /** What can be heard of a change, and a note for somebody who looks elsewhere. */
  private announce(before: Table, table: Table): void {
    if (!before.result && table.result) {
      const { seat } = table
      return play(seat === null || table.result.winners.includes(seat) ? 'won' : 'lost')
    }
    if (before.moment === table.moment) return
    const yours = table.ask.seat !== null && table.ask.seat === table.seat && table.ask.seat !== before.ask.seat
    // A bell for somebody who may look elsewhere by now.
    if (yours && (document.hidden || table.ask.since - before.ask.since > LONG)) play('turn')
    if (yours) call(this.id, `${table.match.title}: ${table.ask.say}`)
  }

  /** Where there is one answer only it is given, after a moment in which it is seen. What would take away a step back asks, but for those who wish otherwise. */
  private answerSoon(table: Table): void {
    clearTimeout(this.soon)
    const [only, ...others] = table.choices
    if (!table.forced || !only || others.length || settings.alone === 'ask' || table.moment === this.stays) return
    if (table.forced === 'final' && table.undo.way === 'free' && settings.alone !== 'turn') return
    this.soon = setTimeout(() => {
      const { hands } = this
      const isSame = hands?.table.number === table.number && hands.table.seat === table.seat
      if (!isSame || !hands.mine || this.curtain !== null || hands.chosen || this.motion.replaying) return
      hands.send(only.do, only.say)
      say(t('forced.done', { what: only.say }))
    }, SEEN / settings.speed)
  }

  /** A link without a seat number: the server has now said which seat it is. */
  private learnSeat(table: Table): void {
    const seats = holding(this.id)?.seats
    const [only] = seats ?? []
    if (table.seat !== null && seats?.length === 1 && only && only.seat !== table.seat)
      hold(this.id, [{ seat: table.seat, secret: only.secret }])
  }

  /** The part in chance of the seats here, as soon as the commitment of the server was seen. */
  private giveEntropy({ match }: Table): void {
    if (!match.chance || match.over) return
    for (const seat of this.seatsHere())
      if (match.chance.entropy[seat] === null && match.seats[seat]?.kind === 'person')
        this.say({ type: 'entropy', seat, entropy: give(match.id, seat, match.chance) })
  }

  /** With several people at one screen, nothing is shown before the one it is for has said so. */
  private drawCurtain(table: Table): void {
    const here = this.seatsHere()
    if (here.length < 2 || table.match.over || table.seat === null) {
      this.curtain = null
      return
    }
    const asked = table.ask.seat
    const asksHere = asked !== null && here.includes(asked) && !table.match.seats[asked]?.left
    const wanted = asksHere ? asked : (this.seated ?? table.seat)
    this.curtain = wanted !== this.seated || table.seat !== this.seated ? wanted : null
  }

  /** The person asked for has sat down. */
  sitDown(): void {
    if (this.curtain === null || !this.hands) return
    this.seated = this.eyes = this.curtain
    if (this.hands.table.seat === this.seated) {
      this.curtain = null
      this.answerSoon(this.hands.table)
    } else this.say({ type: 'look', seat: this.seated })
  }

  private present(seats: SeatInfo[]): void {
    if (!this.hands) return
    const { table } = this.hands
    this.hands.table = { ...table, match: { ...table.match, seats } }
  }

  /** Once more; swapped, everybody moves one seat on. */
  rematch(swap = false): void {
    this.wantsRematch = true
    if (this.hands?.table.match.rematch) this.follow()
    else this.say({ type: 'rematch', swap })
  }

  /** The same secrets open the match that follows. */
  private follow(): void {
    const { rematch: next = null, rematch_shift: shift = 0, seats = [] } = this.hands?.table.match ?? {}
    if (!next) return
    const moved = (holding(this.id)?.seats ?? []).map((one) => ({ ...one, seat: one.seat === null ? null : (one.seat + shift) % seats.length }))
    hold(next, moved)
    holdKey(next, this.host)
    router.go(`/m/${next}`)
  }

  undo(): void {
    if (this.hands && this.hands.table.undo.way !== 'none') this.say({ type: 'undo', number: this.hands.table.number })
    else if (this.hands?.table.undo.why) this.hands.complain({ kind: 'not-now', say: this.hands.table.undo.why, rule: '' })
  }

  /** Asks or passes at a kind of moment from now on; the server keeps it for the seat. */
  setStop(kind: string, wish: StopInfo['wish']): void {
    const stops = this.hands?.table.stops
    if (!stops) return
    const wishes = Object.fromEntries(stops.kinds.map((one) => [one.kind, one.kind === kind ? wish : one.wish]))
    this.say({ type: 'stops', wishes, hold: stops.hold })
  }

  usualStops(): void {
    this.say({ type: 'stops', wishes: {}, hold: this.hands?.table.stops?.hold ?? false })
  }

  /** To be asked at the very next moment, whatever is wished. */
  holdNext(on: boolean): void {
    const stops = this.hands?.table.stops
    if (!stops) return
    this.say({ type: 'stops', wishes: Object.fromEntries(stops.kinds.map((one) => [one.kind, one.wish])), hold: on })
  }

  guide(on: boolean): void {
    this.guided = on
    setGuided(this.id, on)
    if (on) void this.explain()
    else this.dropHint()
  }

  /** The guide's word on a question that has more than one answer. Where it has none, the rule stands alone. */
  private async explain(): Promise<void> {
    const hands = this.hands
    if (!hands?.mine || this.hint || hands.table.choices.length < 2) return
    const { moment } = hands.table
    await this.askHint(true)
    if (this.guided && hands.mine && hands.table.moment !== moment) void this.explain() // it went on meanwhile
  }

  async askHint(quietly = false): Promise<void> {
    const hands = this.hands
    if (!hands?.mine || this.thinking) return
    this.thinking = true
    const { moment } = hands.table
    try {
      const reply = await this.wonder(hands.table.number)
      if (hands.table.moment !== moment) return // the question is answered
      if (reply.problem && !quietly) toast(reply.problem.say, { rule: reply.problem.rule, bad: true })
      this.hint = reply
      hands.advice = reply.advice
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Lost)) throw error
      if (error instanceof Refusal && !quietly) toast(error.problem.say, { rule: error.problem.rule, bad: true })
    } finally {
      this.thinking = false
    }
  }

  /** A hint, thought by the server, or by this browser where somebody has chosen that. What fails here the server does. */
  private async wonder(number: number): Promise<HintReply> {
    const engine = thinksWith(this.id)
    if (engine === null) return this.line.ask({ type: 'hint', number })
    const reply = await this.line.ask({ type: 'hint', number, engine })
    if (!reply.question) return reply
    try {
      const { advise } = await import('../house/advising')
      return await advise(engine, reply.question, this.seats().map((seat) => seat.name))
    } catch (error) {
      console.warn('no hint from this browser', error)
      const other = await this.line.ask({ type: 'hint', number })
      return { ...other, note: [t('hint.fell-back'), other.note].filter(Boolean).join(' ') }
    }
  }

  /** The page of the log before what is here. */
  async readBack(): Promise<void> {
    const hands = this.hands
    if (!hands?.before) return
    try {
      hands.readBack(await api.log<G>(this.id, hands.before, hands.table.seat, settings.lang))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast(error.problem.say, { bad: true })
    }
  }

  dropHint(): void {
    this.hint = null
    if (this.hands) this.hands.advice = []
  }

  close(): void {
    clearTimeout(this.soon)
    if (thinksWith(this.id)) void import('../house/advising').then(({ rest }) => rest())
    this.motion.close()
    this.line.close()
  }
}
