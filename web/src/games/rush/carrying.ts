// What can be carried over the table of Rush, and where to: each way is the answer that two clicks would give.
import type { Lifted } from '../../lib/drag'
import type { Choice } from '../../lib/wire'
import type { Buying } from './buying.svelte'
import { asked } from './model'

interface Way {
  to(at: string): boolean
  put(at: string, inside: readonly string[]): void
}

/** Takes up a card of the hand, of the Reserve or in play; what cannot be carried says why, as it does when clicked. */
export function lift(buying: Buying, place: string): Lifted | null {
  const { hands } = buying
  const { number } = hands.table
  const ways = hands.mine ? waysFrom(buying, place) : []
  if (ways.length === 0) {
    if (/^(hand|reserve):/.test(place) && buying.at(place).length === 0) buying.click(place)
    return null
  }
  const find = (at: string) => (hands.mine && hands.table.number === number ? ways.find((way) => way.to(at)) : undefined)
  return { may: (at) => find(at) !== undefined, put: (at, inside) => find(at)?.put(at, inside), back: () => {} }
}

function waysFrom(buying: Buying, place: string): Way[] {
  const { hands, order } = buying
  const { view } = hands.table
  const [kind = '', id = ''] = place.split(':')
  const now = asked(view)
  if (kind === 'paid') return [{ to: (at) => at === `hand:${view.seat}`, put: () => buying.payWith(id, buying.pays(id) - 1) }]
  if (order && kind === 'hand')
    return buying.canPay(id) ? [{ to: (at) => at === 'slip' || (order.places ?? []).includes(at), put: () => buying.payWith(id, buying.pays(id) + 1) }] : []
  if (kind === 'play' || (now?.ask === 'choose-target' && place === `hand:${now.attacker}`)) return [onto(buying, /^(hit|defend)/)]
  return hands.at(place).flatMap((choice) => waysOf(buying, choice, place))
}

/** Onto whatever is lit for such an answer. */
function onto({ hands }: Buying, verbs: RegExp): Way {
  const at = (place: string) => hands.at(place).find((one) => verbs.test(one.verb))
  return { to: (place) => at(place) !== undefined, put: (place) => take(hands, at(place)) }
}

/** Chooses an answer; the second click, which would carry it out, is somebody's own. */
function take(hands: Buying['hands'], choice: Choice | undefined): void {
  if (choice && hands.chosen?.do !== choice.do) hands.choose(choice)
}

function waysOf(buying: Buying, choice: Choice, place: string): Way[] {
  const { hands } = buying
  const { view } = hands.table
  const put = () => take(hands, choice)
  const own = (at: string) => at === `seat:${view.seat}` || at === `hand:${view.seat}` || at === 'slip'
  const isRival = (at: string) => /^seat:\d/.test(at) && at !== `seat:${view.seat}`
  const now = asked(view)
  switch (choice.verb) {
    case 'buy':
      return [{ to: own, put: () => buying.order?.do !== choice.do && buying.click(place) }]
    case 'also':
    case 'take':
    case 'discard':
      return [{ to: own, put }]
    case 'use':
      return [...guarding(buying, choice), { to: (at) => at === `seat:${view.seat}` || at === 'slip', put }]
    case 'with':
      return [{ to: (at) => at === 'slip' || (now?.ask === 'purchase' && now.vehicles.some((one) => at === `reserve:${one}`)), put }]
    case 'assault':
    case 'join':
      return [{ to: isRival, put }]
    case 'strike':
      return [{ to: isRival, put: (_, inside) => buying.strike(choice, inside.find((at) => /^(base|vehicle):/.test(at))) }]
    case 'scrap':
      return [{ to: (at) => at === 'graveyard', put }]
    default:
      return []
  }
}

/** A card without abilities can only defend: it goes straight to the base on which it is put. The server says to which it may. */
function guarding({ hands, cards }: Buying, choice: Choice): Way[] {
  const { seat, players } = hands.table.view
  if (seat === null || cards()[choice.card ?? '']?.abilities.length !== 0) return []
  return (players[seat]?.bases ?? []).flatMap((base, slot) => {
    if (!base) return []
    const places = [`base:${seat}:${slot}`, `vehicle:${seat}:${slot}`]
    const line = { ...choice, do: `${choice.do} defend ${slot + 1}`, places: [...(choice.places ?? []), ...places] }
    let open = false
    void hands.allows(line.do).then((yes) => (open = yes))
    return [{ to: (at: string) => open && places.includes(at), put: () => take(hands, line) }]
  })
}
