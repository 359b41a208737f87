// One open match: the line, the hands, and everything around the table that is not a game.
import { api } from './api'
import { call } from './calls'
import { give } from './chance'
import { Hands } from './hands.svelte'
import { router } from './route.svelte'
import { hold, holding, setGuided } from './seats'
import { settings } from './settings.svelte'
import { Line, Lost, Refusal } from './socket.svelte'
import { play } from './sound'
import { toast } from './toasts.svelte'
import { MOST_SEATS, type ClientMessage, type GameTypes, type Hello, type HintReply, type SeatInfo, type ServerMessage, type StopInfo, type Table } from './wire'

const named = (table: Table) => table.match.seats.map((one) => one.name).join('\n')

export class Session<G extends GameTypes = GameTypes> {
  hands: Hands<G> | null = $state.raw(null)
  hint: HintReply | null = $state.raw(null)
  thinking = $state(false) // a hint is being looked for
  guided = $state(false) // each question comes with a hint
  curtain: number | null = $state(null) // the seat for which the screen is to be handed over
  skew = $state(0) // the server's clock minus ours
  instant: ReadonlySet<string> = new Set()
  line: Line<G>

  private fresh = true
  private eyes: number | null = null
  private wantsRematch = false
  private seated: number | null = null // who has sat down before this screen

  constructor(readonly id: string) {
    this.guided = holding(id)?.guided ?? false
    this.line = new Line({ url: api.socket(id), hello: () => this.hello(), hear: (message) => this.hear(message) })
  }

  /** The seats that this screen may look from. */
  seatsHere(): number[] {
    const seats = (holding(this.id)?.seats ?? []).flatMap((one) => (one.seat === null ? [] : [one.seat]))
    const seat = this.hands?.table.seat ?? null
    return seat === null || seats.includes(seat) ? seats : [...seats, seat]
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
    if (message.type === 'refused') {
      play('no')
      if (this.hands) this.hands.refused(message)
      else toast(message.problem.say, { rule: message.problem.rule, bad: true })
    }
  }

  private take(table: Table<G>): void {
    const before = this.hands?.table
    this.skew = table.now ? table.now - Date.now() / 1000 : 0
    if (this.hands) {
      this.hands.take(table, this.fresh)
    } else {
      this.hands = new Hands(table, this.line)
      this.hands.instant = this.instant
    }
    this.fresh = false
    this.eyes = table.seat
    this.learnSeat(table)
    this.giveEntropy(table)
    this.drawCurtain(table)
    if (before?.moment !== table.moment || before.seat !== table.seat) this.hint = null
    if (this.guided) void this.explain()
    if (this.wantsRematch) this.follow()
    if (before && before.seat === table.seat && named(before) !== named(table)) this.line.again() // lines with the old names
    if (before) this.announce(before, table)
  }

  /** What can be heard of a change, and a note for somebody who looks elsewhere. */
  private announce(before: Table, table: Table): void {
    if (!before.result && table.result) return play('end')
    if (before.moment === table.moment) return
    const yours = table.ask.seat !== null && table.ask.seat === table.seat && table.ask.seat !== before.ask.seat
    play(yours ? 'turn' : 'tick')
    if (yours) call(this.id, `${table.match.title}: ${table.ask.say}`)
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
    if (this.hands.table.seat === this.seated) this.curtain = null
    else this.say({ type: 'look', seat: this.seated })
  }

  private present(seats: SeatInfo[]): void {
    if (!this.hands) return
    const { table } = this.hands
    this.hands.table = { ...table, match: { ...table.match, seats } }
  }

  rematch(): void {
    this.wantsRematch = true
    if (this.hands?.table.match.rematch) this.follow()
    else this.say({ type: 'rematch' })
  }

  /** The same secrets open the match that follows. */
  private follow(): void {
    const next = this.hands?.table.match.rematch
    if (!next) return
    hold(next, holding(this.id)?.seats ?? [])
    router.go(`/m/${next}`)
  }

  undo(): void {
    if (this.hands && this.hands.table.undo.way !== 'none') this.say({ type: 'undo', number: this.hands.table.number })
    else if (this.hands?.table.undo.why) toast(this.hands.table.undo.why, { bad: true })
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
      const reply = await this.line.ask({ type: 'hint', number: hands.table.number })
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

  dropHint(): void {
    this.hint = null
    if (this.hands) this.hands.advice = []
  }

  close(): void {
    this.line.close()
  }
}
