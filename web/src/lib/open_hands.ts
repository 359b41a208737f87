// Hands that others have opened, for games whose players hold cards.
import type { OpenHand } from './games'

interface Held {
  players: { hand: string[] }[]
}

export function openHands(view: Held, catalogue: { cards: Record<string, { name: string }> }, seats: readonly number[]): OpenHand[] {
  return seats.map((seat) => ({ seat, cards: (view.players[seat]?.hand ?? []).map((id) => ({ id, name: catalogue.cards[id]?.name ?? id })) }))
}
