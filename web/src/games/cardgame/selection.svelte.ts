// What is selected at the table of the Card Game: a card with its place, or an attack with its price and target. Each
// click is told to the server, which says what it makes of them and which answer that is.
import { untrack } from 'svelte'
import type { Lifted } from '../../lib/drag'
import type { Hands } from '../../lib/hands.svelte'
import type { Touching } from '../../lib/place'
import { Lost, Refusal } from '../../lib/socket.svelte'
import type { Choice } from '../../lib/wire'
import { lift } from './carrying'
import type { Attack, Coin, ComposeQuery, Game, Order, Payment, PlayerView, Target, Way } from './wire'

export type Mode = 'plain' | 'placing' | 'aiming' | 'paying'

/** Something that the server said about the table of that number. */
interface Said<T> {
  number: number
  what: T
}

export class Selection implements Touching {
  private composed: Said<Order> | null = $state.raw(null)
  private told: Said<{ card: string; ways: Way[] }> | null = $state.raw(null)
  private steps: Promise<void> = Promise.resolve()

  mine = $derived.by(() => this.hands.mine)
  view = $derived.by(() => this.hands.table.view)
  extras = $derived.by(() => this.hands.table.faces)
  seat = $derived.by(() => this.view.seat ?? 0)
  me = $derived.by(() => this.view.players[this.seat] as PlayerView)
  private begun: Order | null = $derived.by(() => this.findBegun())
  /** What is being put together: an attack, or a price that the rules ask for. */
  order: Order | null = $derived.by(() => this.findOrder())
  /** The card that is being played, as the server offers it. */
  played: Choice | null = $derived.by(() => this.findPlayed())
  /** Where it can go; nothing until the server has said. */
  ways: Way[] = $derived.by(() => this.findWays())
  mode: Mode = $derived.by(() => this.findMode())
  attack: Attack | null = $derived.by(() => this.findAttack())
  payment: Payment | null = $derived.by(() => (this.mode === 'paying' ? this.extras.payment : null))
  price = $derived.by(() => this.order?.price ?? 0)
  coins: readonly string[] = $derived.by(() => this.order?.coins ?? [])
  target: Target | null = $derived.by(() => this.order?.targets.find((one) => one.to === this.order?.target) ?? null)
  foreseen = $derived.by(() => this.hands.preview?.face ?? null)
  /** The answer, as soon as nothing of it is open. */
  whole: Choice | null = $derived.by(() => this.order?.choice ?? null)
  /** The one step of it that a hint advises: it is given as it is, and the rest is asked for. */
  advised: Choice | null = $derived.by(() => this.findAdvised())

  constructor(private whose: () => Hands<Game>) {
    let before = ''
    $effect(() => {
      const now = `${this.hands.table.number} ${this.begun ? (this.begun.place ?? 'pay') : ''}`
      if (now === before) return
      before = now
      untrack(() => {
        this.composed = null
        if (this.begun) this.sync()
      })
    })
    $effect(() => {
      const card = this.played?.card
      if (card) untrack(() => void this.askWays(card))
    })
  }

  get hands(): Hands<Game> {
    return this.whose()
  }

  private findBegun(): Order | null {
    if (!this.mine) return null
    const { chosen } = this.hands
    const from = chosen?.verb === 'fire' ? (chosen.places?.[0] ?? '') : ''
    return this.extras.orders.find((one) => one.place === null || from === this.spot(one.place)) ?? null
  }

  private findOrder(): Order | null {
    const { begun, composed } = this
    if (!begun || !composed || composed.number !== this.hands.table.number) return begun
    return composed.what.place === begun.place ? composed.what : begun
  }

  private findPlayed(): Choice | null {
    const { chosen, table } = this.hands
    if (!this.mine || !chosen || !this.extras.can_place) return null
    return table.choices.find((one) => one.verb === 'play' && one.verb === chosen.verb && one.card === chosen.card) ?? null
  }

  private findWays(): Way[] {
    const { told, played } = this
    return told && played && told.number === this.hands.table.number && told.what.card === played.card ? told.what.ways : []
  }

  private findMode(): Mode {
    if (this.order) return this.order.place === null ? 'paying' : 'aiming'
    return this.played ? 'placing' : 'plain'
  }

  private findAttack(): Attack | null {
    const from = this.order?.place ?? null
    return this.extras.attacks.find((one) => one.seat === this.view.seat && one.place === from) ?? null
  }

  private findAdvised(): Choice | null {
    const { chosen, followed } = this.hands
    return followed && chosen?.do === followed.do && chosen.do !== this.whole?.do ? followed : null
  }

  spot(place: number): string {
    return `position:${this.seat}:${place}`
  }

  private get attacker(): string {
    const from = this.order?.place ?? null
    return from === null ? '' : this.spot(from)
  }

  /** Chooses the whole answer as soon as nothing in it is open. */
  private sync(): void {
    const { whole, order } = this
    if (whole) {
      if (this.hands.chosen?.do !== whole.do) this.hands.choose(whole)
    } else if (this.mode === 'paying') this.hands.back()
    else if (order) this.fallBack()
  }

  /** Something is open again: the attacker alone is chosen. */
  private fallBack(): void {
    const plain = this.hands.at(this.attacker).find((one) => one.verb === 'fire')
    if (plain && this.hands.chosen?.do !== plain.do) this.hands.choose(plain)
  }

  /** One click more. Clicks that come faster than the server's word wait for it. */
  private step(change: Pick<ComposeQuery, 'add' | 'drop'> | Pick<ComposeQuery, 'target'>): Promise<void> {
    this.steps = this.steps.then(async () => {
      const { order } = this
      const { number } = this.hands.table
      if (!order) return
      const { place, coins, target } = order
      const reply = await this.ask(() => this.hands.query({ q: 'compose', place, coins, target, ...change }))
      if (reply?.q !== 'compose' || this.begun?.place !== place || this.hands.table.number !== number) return
      this.composed = { number, what: reply.order }
      this.sync()
    })
    return this.steps
  }

  private async askWays(card: string): Promise<void> {
    const { number } = this.hands.table
    if (this.told?.number === number && this.told.what.card === card) return
    const reply = await this.ask(() => this.hands.query({ q: 'ways', card }))
    if (reply?.q === 'ways') this.told = { number, what: { card, ways: reply.ways } }
  }

  private async ask<R>(question: () => Promise<R>): Promise<R | null> {
    try {
      return await question()
    } catch (error) {
      if (error instanceof Refusal) this.hands.complain(error.problem)
      else if (!(error instanceof Lost)) throw error
      return null
    }
  }

  coinOf(word: string): Coin | undefined {
    return this.extras.purse.find((one) => one.do === word)
  }

  coinName(word: string): string {
    return this.coinOf(word)?.say ?? word
  }

  /** What an earlier answer has named already. */
  get named(): Coin[] {
    const { depots = 0, tokens = 0, cards = [] } = this.payment ?? {}
    const times = (coin: Coin) => (coin.verb === 'spend-depot' ? depots : coin.verb === 'spend-token' ? tokens : count(cards, coin.do))
    return this.extras.purse.flatMap((coin) => Array<Coin>(times(coin)).fill(coin))
  }

  /** How many depots are to pay, with those that are named already. */
  get depotsTaken(): number {
    const planned = this.coins.filter((coin) => this.coinOf(coin)?.verb === 'spend-depot').length
    return this.order ? planned + (this.payment?.depots ?? 0) : 0
  }

  /** Commits what is put together, or chooses it first. */
  commit(): void {
    const { whole } = this
    if (!whole) return
    if (this.hands.chosen?.do === whole.do) this.hands.commit()
    else this.hands.choose(whole)
  }

  drop(coin: string): Promise<void> {
    return this.step({ drop: coin })
  }

  // What `place` asks of hands

  at(place: string): Choice[] {
    const plain = place.split('#')[0] ?? place
    if (!this.mine) return []
    if (this.mode === 'placing') return this.atWhilePlacing(plain)
    const coin = this.coinAt(plain)
    if (coin) return coin.count > 0 ? [coin] : []
    const target = this.targetAt(plain)
    return target ? [target] : this.hands.at(plain)
  }

  private atWhilePlacing(place: string): Choice[] {
    if (place.startsWith('hand:')) return this.hands.at(place)
    const way = this.wayTo(place)
    return way ? [way] : []
  }

  wayTo(place: string): Way | undefined {
    return place.startsWith('hand:') ? undefined : this.ways.find((way) => way.places?.includes(place))
  }

  coinAt(place: string): Coin | undefined {
    return this.price > 0 ? this.extras.purse.find((coin) => coin.places?.includes(place)) : undefined
  }

  targetAt(place: string): Target | undefined {
    return this.order?.targets.find((target) => target.places?.includes(place))
  }

  isChosen(place: string): boolean {
    const [plain = place, copy] = place.split('#')
    const coin = this.coinAt(plain)
    if (coin) return coin.count > 0 && count(this.coins, coin.do) >= Number(copy ?? 1)
    if (this.mode === 'placing' && plain.startsWith('hand:'))
      return (this.played?.places?.includes(plain) ?? false) && copy === undefined
    if (this.mode === 'aiming') return plain === this.attacker || (this.target?.places?.includes(plain) ?? false)
    return this.hands.isChosen(plain) && copy === undefined
  }

  isAdvised(place: string): boolean {
    return this.hands.isAdvised(place)
  }

  click(place: string): void {
    const [plain = place] = place.split('#')
    const [choice] = this.at(place)
    if (!choice) return this.whyNot(plain)
    const coin = this.coinAt(plain)
    if (coin) {
      const off = plain.startsWith('hand:') && this.isChosen(place)
      void this.step(off ? { drop: coin.do } : { add: coin.do })
      return
    }
    const target = this.targetAt(plain)
    if (target) return this.aim(target)
    if (this.mode === 'aiming' && plain === this.attacker && this.whole) return this.commit()
    if (this.mode === 'placing' && this.wayTo(plain)) return this.hands.choose(choice)
    if (this.mode === 'placing' && this.isChosen(place)) {
      this.hands.back()
      return
    }
    this.hands.click(plain)
  }

  private aim(target: Target): void {
    if (this.order?.target === target.to && this.whole) return this.commit()
    void this.step({ target: target.to })
  }

  /** The server knows what the click would have made of what is chosen. */
  private whyNot(place: string): void {
    if (this.mode === 'placing' && this.played) void this.hands.whyNot({ do: this.played.do, place })
    else if (this.mode === 'aiming' && this.order) void this.hands.whyNot({ do: this.order.begun, place })
    else this.hands.click(place)
  }

  lift(place: string): Lifted | null {
    return lift(this, place)
  }

  inspect(id: string): void {
    this.hands.inspect(id)
  }
}

function count(words: readonly string[], word: string): number {
  return words.filter((one) => one === word).length
}
