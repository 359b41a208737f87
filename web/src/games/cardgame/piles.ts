export type PileKind = 'junkyard' | 'deck' | 'hand'

/** A card that this seat may not see. */
export const UNSEEN = '?'
