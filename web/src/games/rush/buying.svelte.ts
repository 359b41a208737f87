// A purchase before it is made: a click on a vehicle takes the best payment, clicks on the hand change it, and one
// button buys. What is clicked otherwise goes to the hands as ever.
import { untrack } from 'svelte'
import type { Lifted } from '../../lib/drag'
import type { Hands } from '../../lib/hands.svelte'
import type { Touching } from '../../lib/place'
import type { Choice } from '../../lib/wire'
import { lift } from './carrying'
import { asked, counted } from './model'
import type { Catalogue, Game } from './wire'

export class Buying implements Touching {
  mine = $derived.by(() => this.hands.mine)
  private table = $derived.by(() => this.hands.table)
  /** The vehicle that would be bought, with the answer that only names it. */
  order: Choice | null = $derived.by(() => this.findOrder())
  paying: string[] = $derived.by(() => (this.order ? payersOf(this.hands.chosen?.do ?? '') : []))
  price = $derived.by(() => (this.order ? (this.hands.preview?.face?.price ?? null) : null))
  private purse = $derived.by(() => new Map(counted(this.hand()).map((one) => [one.id, one.count])))

  private emptied = false // somebody has taken the last payer out

  private aim: { card: string; at: string } | null = null // where a card was put that strikes now

  constructor(
    private whose: () => Hands<Game>,
    readonly cards: () => Catalogue['cards'],
  ) {
    // A vehicle that was chosen elsewhere, from a hint or the list, is paid for as well as one that was clicked.
    $effect(() => {
      const line = this.hands.chosen?.do
      untrack(() => {
        if (this.order && line === this.order.do && !this.emptied) this.pay(this.order)
        this.emptied = false
      })
    })
    $effect(() => {
      if (this.table.number && this.mine) untrack(() => this.takeAim())
    })
  }

  get hands(): Hands<Game> {
    return this.whose()
  }

  private hand(): string[] {
    const view = this.table.view
    return view.seat === null ? [] : (view.players[view.seat]?.hand ?? [])
  }

  private findOrder(): Choice | null {
    const id = vehicleOf(this.hands.chosen?.do ?? '')
    return id ? (this.table.choices.find((one) => one.do === `buy ${id}`) ?? null) : null
  }

  /** How many copies of a card of the hand pay. */
  pays(id: string): number {
    return this.paying.filter((one) => one === id).length
  }

  canPay(id: string): boolean {
    const resources = this.table.view.seat === null ? null : this.table.faces.hands[this.table.view.seat]
    return (resources?.cards[this.hand().indexOf(id)] ?? null) !== null
  }

  at(place: string): Choice[] {
    const id = inHand(place)
    if (this.order && id !== null) return this.canPay(id) ? [this.order] : []
    return this.hands.at(place)
  }

  isChosen(place: string): boolean {
    return this.hands.isChosen(place)
  }

  isAdvised(place: string): boolean {
    return this.hands.isAdvised(place)
  }

  inspect(card: string): void {
    this.hands.inspect(card)
  }

  click(place: string): void {
    const id = inHand(place)
    if (this.order && id !== null && this.canPay(id)) return this.toggle(id)
    const buy = place.startsWith('reserve:') ? this.hands.at(place).find((one) => one.verb === 'buy') : undefined
    if (!buy) return this.hands.click(place)
    if (this.order?.do === buy.do) return this.commit()
    this.pay(buy)
  }

  private pay(buy: Choice): void {
    const paying = this.table.faces.reserve?.find((one) => buy.do === `buy ${one.card}`)?.pay ?? []
    this.emptied = paying.length === 0
    this.take(buy, paying)
  }

  commit(): void {
    if (this.price?.covered) this.hands.commit()
  }

  /** The purchase step by step: for several vehicles at once, or to pay one card after the other. */
  openly(): void {
    if (this.order) this.hands.send(this.order.do)
  }

  lift(place: string): Lifted | null {
    return lift(this, place)
  }

  /** The card strikes; what it was put on is then chosen, as a click there would. */
  strike(choice: Choice, at: string | undefined): void {
    this.aim = at ? { card: choice.card ?? '', at } : null
    this.hands.choose(choice)
  }

  private takeAim(): void {
    const { aim } = this
    const now = asked(this.table.view)
    if (!aim || now?.ask === 'choose-attacker') return
    this.aim = null
    if (now?.ask === 'choose-target' && now.attacker === aim.card && this.hands.at(aim.at).length === 1) this.hands.click(aim.at)
  }

  private toggle(id: string): void {
    const now = this.pays(id)
    this.payWith(id, now >= (this.purse.get(id) ?? 1) ? 0 : now + 1)
  }

  /** So many copies of a card pay. */
  payWith(id: string, next: number): void {
    const others = this.paying.filter((one) => one !== id)
    const paying = [...others, ...Array<string>(next).fill(id)]
    this.emptied = paying.length === 0
    if (this.order) this.take(this.order, paying)
  }

  private take(buy: Choice, paying: string[]): void {
    const line = paying.length ? `${buy.do} with ${paying.join(' ')}` : buy.do
    this.hands.chosen = null
    this.hands.choose({ ...buy, do: line, places: [...(buy.places ?? []), ...paying.map((id) => `hand:${id}`)] })
  }
}

function inHand(place: string): string | null {
  return place.startsWith('hand:') ? place.slice('hand:'.length) : null
}

/** `buy X with A B` names X; a line with several vehicles is no such order. */
export function vehicleOf(line: string): string | null {
  const [verb, id, next] = line.split(' ')
  return verb === 'buy' && id && (next === undefined || next === 'with') ? id : null
}

export function payersOf(line: string): string[] {
  const at = line.indexOf(' with ')
  return at < 0 ? [] : line.slice(at + ' with '.length).split(' ')
}
