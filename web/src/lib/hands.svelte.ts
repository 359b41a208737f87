// A person's hands at one table: what is lit, what is chosen, what would come of it, and the answer.
import { settings } from './settings.svelte'
import { DEAD, Lost, Refusal, type Wire } from './socket.svelte'
import type { Advice, Answer, Choice, Enter, Foreseen, GameTypes, LogLine, LogPage, NameCard, Overrule, Problem, Refused, Table, WhyNot } from './wire'
import { say } from './voice.svelte'

export interface Menu {
  place: string
  choices: Choice[]
}

export class Hands<G extends GameTypes = GameTypes> {
  table: Table<G> = $state.raw() as Table<G>
  lines: LogLine<G>[] = $state.raw([])
  before = $state(0) // lines of the log that come before these, and are asked for when somebody reads back
  chosen: Choice | null = $state.raw(null)
  followed: Choice | null = $state.raw(null) // chosen because a hint advises it, as one answer and no more
  preview: Foreseen<G> | null = $state.raw(null)
  menu: Menu | null = $state.raw(null)
  sent: Answer | Enter | NameCard | Overrule | null = $state.raw(null)
  advice: Advice[] = $state.raw([])
  reason: Problem | null = $state.raw(null) // why something cannot be done; it stands until the next step
  inspected: string | null = $state(null)
  replaying = $state(false) // the table shows what was: nothing of it can be answered
  instant: ReadonlySet<string> = new Set()
  done: string[] = $state.raw([]) // what was done by itself since somebody here last answered
  held = false // what is chosen is still being carried: nothing is committed before it is put down

  mine = $derived(this.mayAct())
  enters = $derived(this.mayEnter()) // at a real table: what was rolled or drawn is to be entered here
  private lit = $derived(byPlace(this.mine ? this.table.choices : []))
  private chosenPlaces = $derived(new Set(this.chosen?.places ?? []))
  /** What a hint advises, or a lesson means. */
  meant: Choice | null = $derived(this.mine ? (this.advice[0]?.choice ?? this.table.lesson?.example ?? null) : null)
  private advised = $derived(new Set(this.advice.length || !this.mine ? this.meant?.places : this.table.lesson?.show))

  constructor(
    table: Table<G>,
    private wire: Wire<G> = DEAD,
    readonly readonly = false,
  ) {
    this.table = table
    this.lines = table.log
    this.before = table.log_from
  }

  private mayAct(): boolean {
    const { seat, ask, match } = this.table
    if (this.readonly || this.replaying || seat === null || ask.seat !== seat || this.table.entry) return false
    return !match.over && !match.seats[seat]?.left && this.sent === null
  }

  private mayEnter(): boolean {
    const { seat, entry } = this.table
    return !this.readonly && !this.replaying && seat !== null && entry !== null && entry.may !== false && this.sent === null
  }

  at(place: string): Choice[] {
    return this.lit.get(place) ?? []
  }

  isChosen(place: string): boolean {
    return this.chosenPlaces.has(place) || this.menu?.place === place
  }

  isAdvised(place: string): boolean {
    return this.advised.has(place)
  }

  click(place: string): void {
    const choices = this.at(place)
    const [only] = choices
    this.reason = null
    if (!only) {
      this.menu = null
      void this.whyNot({ place })
    } else if (this.chosen && choices.some((one) => one.do === this.chosen?.do)) {
      this.commit()
    } else if (choices.length === 1) {
      this.choose(only)
    } else {
      this.chosen = this.preview = null
      this.menu = this.menu?.place === place ? null : { place, choices }
    }
  }

  choose(choice: Choice): void {
    if (!this.mine) return
    this.menu = this.reason = null
    if (this.chosen?.do === choice.do) return this.commit()
    this.chosen = choice
    this.followed = this.preview = null
    if (this.instant.has(choice.verb) && !this.held) return this.commit()
    void this.foresee(choice)
  }

  /** Chooses what a hint advises; a pose may be in no list. */
  follow({ choice }: Advice): void {
    this.chosen = this.menu = this.preview = null
    this.choose(this.table.choices.find((one) => one.do === choice.do) ?? choice)
    this.followed = this.chosen
  }

  commit(): void {
    if (this.chosen && this.mine) this.send(this.chosen.do)
  }

  /** One step back: the menu, then what was chosen. Says whether there was a step to take. */
  back(): boolean {
    const step = this.menu !== null || this.chosen !== null || this.reason !== null
    this.reason = null
    this.chosen = this.menu ? this.chosen : null
    this.menu = null
    if (!this.chosen) this.preview = null
    return step
  }

  /** Sends an answer, also one that is no listed choice. Without a connection it waits for the next one. */
  send(answer: string, byItself = ''): void {
    if (!this.mine) return
    this.done = byItself ? [...this.done, byItself] : []
    this.menu = this.reason = null
    this.sent = { type: 'answer', number: this.table.number, do: answer }
    this.wire.send(this.sent)
  }

  /** Sends what real dice or cards have shown. */
  enter(shown: string): void {
    if (!this.enters) return
    this.menu = this.reason = null
    this.sent = { type: 'enter', number: this.table.number, do: shown }
    this.wire.send(this.sent)
  }

  /** Tells the program which one of the real cards in the hand is. */
  name(card: string): void {
    if (!this.mine) return
    this.reason = null
    this.sent = { type: 'name', number: this.table.number, do: card }
    this.wire.send(this.sent)
  }

  /** Puts people's word in the place of what was measured for the last answer, whoever gave it. */
  overrule(word: string): void {
    if (!this.enters) return
    this.reason = null
    this.sent = { type: 'overrule', number: this.table.number, do: word }
    this.wire.send(this.sent)
  }

  /** A question that only this game knows. Whoever asks says which of the game's replies belongs to it. */
  async query(about: G['query']): Promise<G['reply']> {
    if (this.replaying) throw new Lost()
    const reply = await this.wire.ask({ type: 'query', number: this.table.number, about })
    if (reply.problem) throw new Refusal(reply.problem)
    if (reply.reply === undefined) throw new Lost()
    return reply.reply
  }

  /** Says on the slip why something cannot be done. */
  complain(problem: Problem): void {
    this.reason = problem
    say(problem.say)
  }

  inspect(cardId: string): void {
    this.inspected = cardId
  }

  async whyNot(about: Pick<WhyNot, 'do' | 'place'>): Promise<void> {
    if (this.readonly || this.replaying || this.table.seat === null) return
    try {
      const reply = await this.wire.ask({ type: 'why', number: this.table.number, ...about })
      if (reply.problem) this.complain(reply.problem)
    } catch (error) {
      if (error instanceof Refusal) this.complain(error.problem)
      else if (!(error instanceof Lost)) throw error
    }
  }

  /** Whether the rules would take an answer that is in no list. */
  async allows(answer: string): Promise<boolean> {
    try {
      return !(await this.wire.ask({ type: 'preview', number: this.table.number, do: answer })).problem
    } catch (error) {
      if (error instanceof Refusal || error instanceof Lost) return false
      throw error
    }
  }

  private async foresee(choice: Choice): Promise<void> {
    try {
      const preview = await this.wire.ask({ type: 'preview', number: this.table.number, do: choice.do })
      if (this.chosen?.do !== choice.do || this.sent) return
      this.preview = preview
      if (preview.problem) this.complain(preview.problem)
      else if (settings.oneClick && !this.held && !preview.final) this.commit()
    } catch (error) {
      if (error instanceof Refusal) this.complain(error.problem)
      else if (!(error instanceof Lost)) throw error
    }
  }

  /** A table from the server. After a new connection (`fresh`) an answer that may have been lost is said again. */
  take(table: Table<G>, fresh = false): void {
    const before = this.table
    if (!fresh && table.number < before.number) return
    const goesOn = !fresh && table.log_from >= this.before && table.log_from <= this.before + this.lines.length
    this.lines = goesOn ? [...this.lines.slice(0, table.log_from - this.before), ...table.log] : table.log
    if (!goesOn) this.before = table.log_from
    this.table = table
    if (this.sent && (fresh || table.number > this.sent.number)) {
      if (fresh && table.number === this.sent.number && (table.entry || table.ask.seat === table.seat)) this.wire.send(this.sent)
      else if (table.number !== this.sent.number) this.sent = null
    }
    if (table.number !== before.number || table.seat !== before.seat) this.settle(before)
  }

  /** The page of the log before what is here; one that does not fit any more is dropped. */
  readBack({ log_from, log }: LogPage<G>): void {
    if (log_from + log.length !== this.before) return
    this.lines = [...log, ...this.lines]
    this.before = log_from
  }

  /** What was chosen stays while the same question is asked, also a pose that no list has. */
  private settle(before: Table<G>): void {
    const same = before.seat === this.table.seat && before.moment === this.table.moment
    this.menu = null
    if (same && this.mine) return
    this.chosen = this.preview = this.reason = null
    this.advice = []
  }

  /** The answer was not taken. One that came late may be given again. */
  refused(message: Refused): void {
    if (message.what === this.sent?.type) this.sent = null
    if (message.problem.kind === 'lesson') this.chosen = this.preview = null // another try begins anew
    this.complain(message.problem)
  }

  accepted(number: number): void {
    if (this.sent && number > this.sent.number && this.table.number >= number) this.sent = null
  }
}

function byPlace(choices: Choice[]): Map<string, Choice[]> {
  const places = new Map<string, Choice[]>()
  for (const choice of choices)
    for (const place of choice.places ?? []) {
      const there = places.get(place)
      if (there) there.push(choice)
      else places.set(place, [choice])
    }
  return places
}
