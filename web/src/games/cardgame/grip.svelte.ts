// Hands that know the Card Game: a card and its place, an attack with its price and target, chosen as one answer.
import { untrack } from 'svelte'
import type { Hands } from '../../lib/hands.svelte'
import type { Touching } from '../../lib/place'
import type { Choice } from '../../lib/wire'
import { t } from '../../lib/words'
import { added, begun, count, join, removed, whole } from './plan'
import type { Attack, Coin, Game, Order, Payment, PlayerView, Target } from './wire'

export type Mode = 'plain' | 'placing' | 'aiming' | 'paying'

export class Grip implements Touching {
  /** The words of the coins that are to pay. */
  coins: string[] = $state.raw([])
  target: Target | null = $state.raw(null)
  /** What a card or a place is pointed at; shown on the desk. */
  pointed: string | null = $state(null)

  mine = $derived.by(() => this.hands.mine)
  view = $derived.by(() => this.hands.table.view)
  extras = $derived.by(() => this.hands.table.faces)
  seat = $derived.by(() => this.view.seat ?? 0)
  me = $derived.by(() => this.view.players[this.seat] as PlayerView)
  /** What is being put together: an attack, or a price that the rules ask for. */
  order: Order | null = $derived.by(() => this.findOrder())
  /** The card that is being played, as the server offers it. */
  played: Choice | null = $derived.by(() => this.findPlayed())
  mode: Mode = $derived.by(() => this.findMode())
  attack: Attack | null = $derived.by(() => this.findAttack())
  payment: Payment | null = $derived.by(() => (this.mode === 'paying' ? this.extras.payment : null))
  price = $derived.by(() => this.order?.price ?? 0)
  foreseen = $derived.by(() => this.hands.preview?.face ?? null)
  line = $derived.by(() => (this.order ? whole(this.order, this.coins, this.target) : null))

  constructor(private whose: () => Hands<Game>) {
    let before = ''
    $effect(() => {
      const now = `${this.hands.table.number} ${this.order?.do ?? ''}`
      if (now === before) return
      before = now
      if (this.order) untrack(() => this.begin())
    })
  }

  get hands(): Hands<Game> {
    return this.whose()
  }

  private findOrder(): Order | null {
    if (!this.mine) return null
    const chosen = `${this.hands.chosen?.do ?? ''} `
    return this.extras.orders.find((one) => one.place === null || chosen.startsWith(`${one.do} `)) ?? null
  }

  private findPlayed(): Choice | null {
    const { chosen, table } = this.hands
    if (!this.mine || !chosen || this.extras.ways.length === 0) return null
    return table.choices.find((one) => one.verb === 'play' && one.verb === chosen.verb && one.card === chosen.card) ?? null
  }

  private findMode(): Mode {
    if (this.order) return this.order.place === null ? 'paying' : 'aiming'
    return this.played ? 'placing' : 'plain'
  }

  private findAttack(): Attack | null {
    const from = this.order?.place ?? null
    return this.extras.attacks.find((one) => one.seat === this.view.seat && one.place === from) ?? null
  }

  /** A new price: what covers it without hand cards is proposed. */
  private begin(): void {
    const { proposed = [], targets = [] } = this.order ?? {}
    this.coins = proposed
    this.target = targets.length === 1 ? (targets[0] ?? null) : null
    this.sync()
  }

  /** Chooses the whole line as soon as nothing in it is open. */
  private sync(): void {
    const { line, order } = this
    if (line && this.hands.chosen?.do !== line) this.hands.choose(this.lineChoice(line))
    else if (!line && this.mode === 'paying') this.hands.back()
    else if (!line && order) this.fallBack(order)
  }

  /** Something is open again: the attacker alone is chosen. */
  private fallBack(order: Order): void {
    const plain = this.hands.table.choices.find((one) => one.do === order.do)
    if (plain && this.hands.chosen?.do !== order.do) this.hands.choose(plain)
  }

  private lineChoice(line: string): Choice {
    const paid = this.coins.map((coin) => this.coinName(coin)).join(', ')
    const pays = paid ? t('cardgame.say-pay', { what: paid }) : ''
    if (this.mode === 'paying') return { do: line, say: pays, verb: 'spend', places: ['pay'] }
    const { target } = this
    return { do: line, say: join(target?.say ?? '', pays), verb: 'fire', places: [this.attacker, ...(target?.places ?? [])] }
  }

  private get attacker(): string {
    return `position:${this.seat}:${this.order?.place}`
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
    const { line } = this
    if (!line) return
    if (this.hands.chosen?.do === line) this.hands.commit()
    else this.hands.choose(this.lineChoice(line))
  }

  private add(coin: Coin): void {
    this.coins = added(this.coins, coin, this.price)
    this.sync()
  }

  drop(coin: string): void {
    this.coins = removed(this.coins, coin)
    this.sync()
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
    const way = this.wayTo(place)
    if (way) return [this.wayChoice(way)]
    return place.startsWith('hand:') ? this.hands.at(place) : []
  }

  private wayTo(place: string): Choice | undefined {
    return this.extras.ways.find((way) => way.places?.includes(place))
  }

  /** The card that is being played, with where it goes. */
  wayChoice(way: Choice): Choice {
    const { do: play = '', verb = '', places = [], card = '' } = this.played ?? {}
    return { do: join(play, way.do), say: way.say, verb, places: [...places, ...(way.places ?? [])], card }
  }

  private coinAt(place: string): Coin | undefined {
    return this.price > 0 ? this.extras.purse.find((coin) => coin.places?.includes(place)) : undefined
  }

  private targetAt(place: string): Target | undefined {
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
      if (plain.startsWith('hand:') && this.isChosen(place)) this.drop(coin.do)
      else this.add(coin)
      return
    }
    const target = this.targetAt(plain)
    if (target) return this.aim(target)
    if (this.mode === 'aiming' && plain === this.attacker && this.line) return this.commit()
    if (this.mode === 'placing' && this.wayTo(plain)) return this.hands.choose(choice)
    if (this.mode === 'placing' && this.isChosen(place)) {
      this.hands.back()
      return
    }
    this.hands.click(plain)
  }

  private aim(target: Target): void {
    if (this.target?.to === target.to && this.line) return this.commit()
    this.target = target
    this.sync()
  }

  /** The server knows what the click would have made of what is chosen. */
  private whyNot(place: string): void {
    if (this.mode === 'placing' && this.played) void this.hands.whyNot({ do: this.played.do, place })
    else if (this.mode === 'aiming' && this.order) void this.hands.whyNot({ do: begun(this.order, this.coins), place })
    else this.hands.click(place)
  }

  inspect(id: string): void {
    this.hands.inspect(id)
  }

  /** A mouse points; a finger reads a card by a long press. */
  point(id: string | null, event?: PointerEvent): void {
    if (!event || event.pointerType === 'mouse') this.pointed = id
  }
}
