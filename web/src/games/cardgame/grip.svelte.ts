// Hands that know the Card Game: a card and its place, an attack with its price and target, chosen as one answer.
import { untrack } from 'svelte'
import type { Hands } from '../../lib/hands.svelte'
import type { Choice } from '../../lib/wire'
import { t } from '../../lib/words'
import { added, attackLine, count, payLine, proposed, removed, type Coin, type Purse } from './plan'
import type { Attack, Cards, Extras, Foreseen, Payment, Player, View, Way } from './types'

export type Mode = 'plain' | 'placing' | 'aiming' | 'paying'

export class Grip {
  coins: Coin[] = $state.raw([])
  target: number | null = $state(null)
  /** What a card or a place is pointed at; shown on the desk. */
  pointed: string | null = $state(null)

  mine = $derived.by(() => this.hands.mine)
  view = $derived.by(() => this.hands.table.view as View)
  extras = $derived.by(() => this.hands.table.faces as unknown as Extras)
  seat = $derived.by(() => this.view.seat ?? 0)
  me = $derived.by(() => this.view.players[this.seat] as Player)
  mode: Mode = $derived.by(() => this.findMode())
  /** The attack that is being put together, or that is under way. */
  attack: Attack | null = $derived.by(() => this.findAttack())
  payment: Payment | null = $derived.by(() => (this.mode === 'paying' ? this.extras.payment : null))
  purse: Purse = $derived.by(() => this.findPurse())
  price = $derived.by(() => (this.mode === 'paying' ? (this.extras.payment?.open ?? 0) : (this.attack?.cost ?? 0)))
  foreseen = $derived.by(() => (this.hands.preview?.face ?? null) as Foreseen | null)
  line = $derived.by(() => this.findLine())

  constructor(
    private whose: () => Hands,
    private cards: () => Cards,
  ) {
    let before = ''
    $effect(() => {
      const from = this.mode === 'aiming' ? this.words[1] : ''
      const now = `${this.hands.table.number} ${this.mode} ${from}`
      if (now === before) return
      before = now
      if (this.mode === 'paying' || this.mode === 'aiming') untrack(() => this.begin())
    })
  }

  get hands(): Hands {
    return this.whose()
  }

  /** The words of what is chosen. */
  get words(): string[] {
    return this.hands.chosen?.do.split(' ') ?? []
  }

  private findMode(): Mode {
    if (!this.mine) return 'plain'
    const { payment } = this.extras
    if (payment?.known && payment.seat === this.view.seat) return 'paying'
    if (this.hands.table.ask.kind !== 'take-action') return 'plain'
    const verb = this.hands.chosen?.verb
    return verb === 'play' ? 'placing' : verb === 'fire' ? 'aiming' : 'plain'
  }

  private findAttack(): Attack | null {
    if (this.mode !== 'aiming') return null
    const from = Number(this.words[1]) - 1
    return this.extras.attacks.find((one) => one.seat === this.view.seat && one.place === from) ?? null
  }

  private findPurse(): Purse {
    const { payment } = this
    const hand = [...this.me.hand]
    for (const id of payment?.cards ?? []) hand.splice(hand.indexOf(id), 1)
    return {
      depots: this.me.ready_depots - (payment?.depots ?? 0),
      tokens: this.me.tokens - (payment?.tokens ?? 0),
      hand,
    }
  }

  private findLine(): string | null {
    if (this.mode === 'paying') return payLine(this.coins, this.price)
    const { attack } = this
    return attack ? attackLine(attack.place, this.coins, attack.cost, this.target, attack.reach.length) : null
  }

  /** A new price: what covers it without hand cards is proposed. */
  private begin(): void {
    this.coins = proposed(this.price, this.purse)
    const { attack } = this
    this.target = attack?.reach.length === 1 ? (attack.reach[0]?.to ?? null) : null
    this.sync()
  }

  /** Chooses the whole line as soon as nothing in it is open. */
  private sync(): void {
    const { line } = this
    if (line && this.hands.chosen?.do !== line) this.hands.choose(this.lineChoice(line))
    else if (!line && this.mode === 'paying') this.hands.back()
    else if (!line && this.attack) this.fallBack(this.attack.place)
  }

  /** Something is open again: the attacker alone is chosen. */
  private fallBack(from: number): void {
    const fire = `fire ${from + 1}`
    const plain = this.hands.table.choices.find((one) => one.do === fire)
    if (plain && this.hands.chosen?.do !== fire) this.hands.choose(plain)
  }

  private lineChoice(line: string): Choice {
    const paid = this.coins.map((coin) => this.coinName(coin)).join(', ')
    if (this.mode === 'paying')
      return { do: line, say: t('cardgame.say-pay', { what: paid }), verb: 'spend', places: ['pay'] }
    const { attack } = this
    const say = paid ? `${this.sayAttack()} ${t('cardgame.say-pay', { what: paid })}` : this.sayAttack()
    const places = attack ? [`position:${attack.seat}:${attack.place}`] : []
    if (this.target !== null) places.push(`position:${1 - this.seat}:${this.target}`)
    return { do: line, say, verb: 'fire', places }
  }

  private sayAttack(): string {
    const { attack, target } = this
    const vehicle = attack && this.me.positions[attack.place]
    const card = vehicle ? (this.cards().cards[vehicle.card]?.name ?? '') : ''
    return t('cardgame.attack-on', { card, n: (target ?? 0) + 1 })
  }

  coinName(coin: Coin): string {
    if (coin === 'depot' || coin === 'token') return t(`cardgame.a-${coin}`)
    return this.cards().cards[coin]?.name ?? coin
  }

  /** Commits what is put together, or chooses it first. */
  commit(): void {
    const { line } = this
    if (!line) return
    if (this.hands.chosen?.do === line) this.hands.commit()
    else this.hands.choose(this.lineChoice(line))
  }

  add(coin: Coin): void {
    this.coins = added(this.coins, coin, this.price, this.purse)
    this.sync()
  }

  drop(coin: Coin): void {
    this.coins = removed(this.coins, coin)
    this.sync()
  }

  // What `place` asks of hands

  at(place: string): Choice[] {
    const plain = place.split('#')[0] ?? place
    if (!this.mine) return []
    if (this.mode === 'placing') return this.atWhilePlacing(plain)
    if (this.isCoin(plain)) return this.coinsAt(plain).map((coin) => ({ do: `spend ${coin}`, say: '', verb: 'spend' }))
    if (this.mode === 'aiming') {
      const to = this.enemyPosition(plain)
      if (to >= 0) return this.attack?.reach.some((hit) => hit.to === to) ? [{ do: `at ${to + 1}`, say: '', verb: 'at' }] : []
    }
    return this.hands.at(plain)
  }

  private atWhilePlacing(place: string): Choice[] {
    const card = this.words[1] ?? ''
    const way = this.wayTo(place)
    if (way) return [wayChoice(card, way)]
    return place.startsWith('hand:') ? this.hands.at(place) : []
  }

  wayTo(place: string): Way | undefined {
    const crew = place.replace('position:', 'crew:')
    return this.extras.ways.find((way) => way.place === place || way.place === crew)
  }

  private isCoin(place: string): boolean {
    return (this.mode === 'paying' || this.mode === 'aiming') && this.price > 0 && /^(hand|depots|tokens):/.test(place)
  }

  private coinsAt(place: string): Coin[] {
    const [kind, id] = place.split(':')
    if (kind === 'depots') return Number(id) === this.view.seat && this.purse.depots > 0 ? ['depot'] : []
    if (kind === 'tokens') return Number(id) === this.view.seat && this.purse.tokens > 0 ? ['token'] : []
    return id && this.purse.hand.includes(id) ? [id] : []
  }

  private enemyPosition(place: string): number {
    const [kind, seat, number] = place.split(':')
    return kind === 'position' && Number(seat) !== this.view.seat ? Number(number) : -1
  }

  isChosen(place: string): boolean {
    const [plain = place, copy] = place.split('#')
    if (this.isCoin(plain)) {
      const coin = this.coinsAt(plain)[0]
      return coin !== undefined && count(this.coins, coin) >= Number(copy ?? 1)
    }
    if (this.mode === 'placing' && plain.startsWith('hand:'))
      return plain === `hand:${this.words[1]}` && copy === undefined
    if (this.mode === 'aiming') {
      const to = this.enemyPosition(plain)
      if (to >= 0) return this.target === to
      return plain === `position:${this.seat}:${this.attack?.place}`
    }
    return this.hands.isChosen(plain) && copy === undefined
  }

  isAdvised(place: string): boolean {
    return this.hands.isAdvised(place)
  }

  click(place: string): void {
    const [plain = place] = place.split('#')
    if (this.at(place).length === 0) return this.whyNot(plain)
    if (this.isCoin(plain)) {
      const coin = this.coinsAt(plain)[0]
      if (coin === undefined) return
      const isHand = plain.startsWith('hand:')
      if (isHand && this.isChosen(place)) this.drop(coin)
      else this.add(coin)
      return
    }
    if (this.mode === 'aiming') {
      const to = this.enemyPosition(plain)
      if (to >= 0) return this.aim(to)
      if (plain === `position:${this.seat}:${this.attack?.place}` && this.line) return this.commit()
    }
    const [choice] = this.at(place)
    if (this.mode === 'placing' && choice && this.wayTo(plain)) return this.hands.choose(choice)
    if (this.mode === 'placing' && this.isChosen(place)) {
      this.hands.back()
      return
    }
    this.hands.click(plain)
  }

  private aim(to: number): void {
    if (this.target === to && this.line) return this.commit()
    this.target = to
    this.sync()
  }

  private whyNot(place: string): void {
    const [kind, seat, number] = place.split(':')
    const { mode } = this
    const card = this.words[1] ?? ''
    if (mode === 'placing' && Number(seat) === this.view.seat && (kind === 'position' || kind === 'depots')) {
      const crewed = kind === 'position' && this.me.positions[Number(number)] !== null
      const way = kind === 'depots' ? 'depot' : `${crewed ? 'crew' : 'vehicle'} ${Number(number) + 1}`
      void this.hands.whyNot({ do: `play ${card} as ${way}` })
    } else if (mode === 'aiming' && this.enemyPosition(place) >= 0 && this.attack) {
      const full = this.coins.length === this.price && this.price > 0 ? ` with ${this.coins.join(' ')}` : ''
      void this.hands.whyNot({ do: `fire ${this.attack.place + 1}${full} at ${this.enemyPosition(place) + 1}` })
    } else this.hands.click(place)
  }

  inspect(id: string): void {
    this.hands.inspect(id)
  }

  /** A mouse points; a finger reads a card by a long press. */
  point(id: string | null, event?: PointerEvent): void {
    if (!event || event.pointerType === 'mouse') this.pointed = id
  }
}

export function wayChoice(card: string, way: Way): Choice {
  const places = [`hand:${card}`, way.place]
  if (way.place.startsWith('crew:')) places.push(way.place.replace('crew:', 'position:'))
  return { do: `play ${card} as ${way.do}`, say: way.say, verb: 'play', places, card }
}

/** The action `place` of the shell takes hands; a grip has all that it asks. */
export function asHands(grip: Grip): Hands {
  return grip as unknown as Hands
}
