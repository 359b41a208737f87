// What can be carried over the table of the Card Game, and where to: each way does what two clicks would do.
import type { Lifted } from '../../lib/drag'
import type { Choice } from '../../lib/wire'
import type { Selection } from './selection.svelte'

/** Takes up a card, a coin or a vehicle; what cannot be carried says why, as it does when clicked. */
export function lift(selection: Selection, place: string): Lifted | null {
  const { hands } = selection
  const { number } = hands.table
  const found = hands.mine ? (coin(selection, place) ?? card(selection, place) ?? vehicle(selection, place)) : null
  if (!found) {
    if (isOwn(selection, place) && selection.at(place).length === 0) selection.click(place)
    return null
  }
  return { ...found, may: (at) => hands.mine && hands.table.number === number && found.may(at) }
}

function isOwn({ seat, me }: Selection, place: string): boolean {
  const [kind, whose, index] = place.split(':')
  return kind === 'hand' || (kind === 'position' && whose === String(seat) && me.positions[Number(index)] !== null)
}

/** To the price on the slip, or from there back to where it came from. */
function coin(selection: Selection, place: string): Lifted | null {
  const { seat } = selection
  const [kind = '', word = ''] = place.split(':')
  const [plain = place] = place.split('#')
  const given = kind === 'coin' ? selection.coinOf(word) : selection.coinAt(plain)
  if (!given) return null
  const home = [`hand:${seat}`, `depots:${seat}`, `tokens:${seat}`]
  const isPaid = kind === 'coin' || (kind === 'hand' && selection.isChosen(place))
  if (isPaid) return { may: (at) => home.includes(at), put: () => void selection.drop(given.do), back: () => {} }
  if (given.count === 0) return null
  return { may: (at) => at === 'slip', put: () => selection.click(place), back: () => {} }
}

/** A card of the hand: to a position, onto a vehicle as crew, to the depots, or away. */
function card(selection: Selection, place: string): Lifted | null {
  const { hands, seat } = selection
  const [plain = place] = place.split('#')
  if (!plain.startsWith('hand:')) return null
  const discard = hands.at(plain).find((one) => one.verb === 'discard')
  if (discard) return { may: (at) => at === `junkyard:${seat}`, put: () => take(selection, discard), back: () => {} }
  const play = hands.at(plain).find((one) => one.verb === 'play')
  if (!play || !selection.extras.can_place) return null
  return {
    ...held(selection, selection.played?.card === play.card ? null : play),
    may: (at) => selection.played?.card === play.card && selection.wayTo(at) !== undefined,
    put: (at) => letGo(selection, selection.wayTo(at)),
  }
}

/** A vehicle: onto what it fires at, or to where it drives. */
function vehicle(selection: Selection, place: string): Lifted | null {
  const { hands, view, me } = selection
  const index = [0, 1, 2, 3, 4].find((one) => selection.spot(one) === place)
  if (index === undefined) return null
  const asked = view.pending.at(-1)
  if (asked && (asked.ask === 'choose-position' || asked.ask === 'reposition') && me.positions[index]?.uid === asked.uid) {
    const at = (to: string) => hands.at(to).find((one) => one.verb === 'at' || one.verb === 'move-to')
    return { may: (to) => at(to) !== undefined, put: (to) => take(selection, at(to)), back: () => {} }
  }
  const fire = hands.at(place).find((one) => one.verb === 'fire')
  if (!fire) return null
  return {
    ...held(selection, selection.order?.place === index ? null : fire),
    may: (at) => selection.order?.place === index && selection.targetAt(at) !== undefined,
    put: (at) => {
      hands.held = false
      if (selection.order?.target !== selection.targetAt(at)?.to) selection.click(at)
    },
  }
}

/** What is taken up is chosen as by a first click, but carried out only when it is put down. */
function held({ hands }: Selection, choice: Choice | null): Pick<Lifted, 'back'> {
  hands.held = true
  if (choice) {
    hands.chosen = hands.preview = null
    hands.choose(choice)
  }
  return {
    back: () => {
      hands.held = false
      if (choice) hands.back()
    },
  }
}

function letGo(selection: Selection, choice: Choice | undefined): void {
  selection.hands.held = false
  take(selection, choice)
}

/** Chooses an answer; the second click, which would carry it out, is somebody's own. */
function take({ hands }: Selection, choice: Choice | undefined): void {
  if (choice && hands.chosen?.do !== choice.do) hands.choose(choice)
}
