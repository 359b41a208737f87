// Chance that is always the same for the same word, so that a card keeps its looks.

export type Luck = {
  /** From 0 up to 1. */
  next(): number
  /** A number from low to high. */
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  pick<T>(things: readonly T[]): T
  chance(share: number): boolean
}

export function luckOf(seed: string): Luck {
  let h = 2166136261
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619)
  let a = h >>> 0
  const next = (): number => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (things) => things[Math.floor(next() * things.length)]!,
    chance: (share) => next() < share,
  }
}
