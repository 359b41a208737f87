// Hidden cards that others have opened, tank by tank.
import type { OpenHand } from '../../lib/games'
import type { Game } from './wire'

export function openHands(view: Game['view'], catalogue: Game['catalogue'], seats: readonly number[]): OpenHand[] {
  return seats.map((seat) => ({
    seat,
    cards: view.tanks
      .filter((tank) => tank.seat === seat)
      .flatMap((tank) => tank.hidden.map((id) => ({ id, name: `${tank.label}: ${catalogue.cards[id]?.name ?? id}` }))),
  }))
}
