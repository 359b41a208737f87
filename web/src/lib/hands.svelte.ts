// A person's hands at one table: what is lit, what is chosen, what would come of it, and the answer.
import { settings } from './settings.svelte'
import { DEAD, Lost, Refusal, type Wire } from './socket.svelte'
import { clearBad, toast } from './toasts.svelte'
import type { Advice, Answer, Choice, Foreseen, GameTypes, LogLine, Problem, Refused, Table, WhyNot } from './wire'

export interface Menu {
  place: string
  choices: Choice[]
}

export class Hands<G extends GameTypes = GameTypes> {
  table: Table<G> = $state.raw() as Table<G>
  lines: LogLine[] = $state.raw([])
  chosen: Choice | null = $state.raw(null)
  preview: Foreseen<G> | null = $state.raw(null)
  menu: Menu | null = $state.raw(null)
  sent: Answer | null = $state.raw(null)
  advice: Advice[] = $state.raw([])
  inspected: string | null = $state(null)
  instant: ReadonlySet<string> = new Set()

  mine = $derived(this.mayAct())
  private lit = $derived(byPlace(this.mine ? this.table.choices : []))
  private chosenPlaces = $derived(new Set(this.chosen?.places ?? []))
  private advised = $derived(new Set(this.advice[0]?.choice.places ?? []))

  constructor(
    table: Table<G>,
    private wire: Wire<G> = DEAD,
    readonly readonly = false,
  ) {
    this.table = table
    this.lines = table.log
  }

  private mayAct(): boolean {
    const { seat, ask, match } = this.table
    if (this.readonly || seat === null || ask.seat !== seat) return false
    return !match.over && !match.seats[seat]?.left && this.sent === null
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
    clearBad()
    this.menu = null
    if (this.chosen?.do === choice.do) return this.commit()
    this.chosen = choice
    this.preview = null
    if (this.instant.has(choice.verb)) return this.commit()
    void this.foresee(choice)
  }

  /** Chooses what a hint advises; a pose may be in no list. */
  follow({ choice }: Advice): void {
    this.chosen = this.menu = this.preview = null
    this.choose(this.table.choices.find((one) => one.do === choice.do) ?? choice)
  }

  commit(): void {
    if (this.chosen && this.mine) this.send(this.chosen.do)
  }

  /** One step back: the menu, then what was chosen. Says whether there was a step to take. */
  back(): boolean {
    const step = this.menu !== null || this.chosen !== null
    this.chosen = this.menu ? this.chosen : null
    this.menu = null
    if (!this.chosen) this.preview = null
    return step
  }

  /** Sends an answer, also one that is no listed choice. Without a connection it waits for the next one. */
  send(answer: string): void {
    if (!this.mine) return
    this.menu = null
    this.sent = { type: 'answer', number: this.table.number, do: answer }
    this.wire.send(this.sent)
  }

  /** A question that only this game knows. Whoever asks says which of the game's replies belongs to it. */
  async query(about: G['query']): Promise<G['reply']> {
    const reply = await this.wire.ask({ type: 'query', number: this.table.number, about })
    if (reply.problem) throw new Refusal(reply.problem)
    if (reply.reply === undefined) throw new Lost()
    return reply.reply
  }

  inspect(cardId: string): void {
    this.inspected = cardId
  }

  async whyNot(about: Pick<WhyNot, 'do' | 'place'>): Promise<void> {
    if (this.readonly || this.table.seat === null) return
    try {
      const reply = await this.wire.ask({ type: 'why', number: this.table.number, ...about })
      if (reply.problem) complain(reply.problem)
    } catch (error) {
      if (error instanceof Refusal) complain(error.problem)
      else if (!(error instanceof Lost)) throw error
    }
  }

  private async foresee(choice: Choice): Promise<void> {
    try {
      const preview = await this.wire.ask({ type: 'preview', number: this.table.number, do: choice.do })
      if (this.chosen?.do !== choice.do || this.sent) return
      this.preview = preview
      if (preview.problem) complain(preview.problem)
      else if (settings.oneClick && !preview.final) this.commit()
    } catch (error) {
      if (error instanceof Refusal) complain(error.problem)
      else if (!(error instanceof Lost)) throw error
    }
  }

  /** A table from the server. After a new connection (`fresh`) an answer that may have been lost is said again. */
  take(table: Table<G>, fresh = false): void {
    const before = this.table
    if (!fresh && table.number < before.number) return
    this.lines = fresh ? table.log : [...this.lines.slice(0, table.log_from), ...table.log]
    this.table = table
    if (this.sent && (fresh || table.number > this.sent.number)) {
      if (fresh && table.number === this.sent.number && table.ask.seat === table.seat) this.wire.send(this.sent)
      else if (table.number !== this.sent.number) this.sent = null
    }
    if (table.number !== before.number || table.seat !== before.seat) this.settle(before)
  }

  /** What was chosen stays while the same question is asked, also a pose that no list has. */
  private settle(before: Table<G>): void {
    const same = before.seat === this.table.seat && before.moment === this.table.moment
    this.menu = null
    if (same && this.mine) return
    this.chosen = this.preview = null
    this.advice = []
  }

  /** The answer was not taken. One that came late may be given again. */
  refused(message: Refused): void {
    if (message.what === 'answer') this.sent = null
    complain(message.problem)
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

function complain(problem: Problem): void {
  toast(problem.say, { rule: problem.rule, bad: true })
}
