// What a deck looks like from afar.
import type { Catalogue, Contents } from './wire'

/** The three dearest vehicles of a deck. */
export function faces(cards: Catalogue, deck: Contents): string[] {
  const worth = (id: string) => (cards.cards[id]?.hp ?? 0) + (cards.cards[id]?.firepower ?? 0)
  return Object.keys(deck.cards)
    .sort((one, two) => worth(two) - worth(one))
    .slice(0, 3)
}
