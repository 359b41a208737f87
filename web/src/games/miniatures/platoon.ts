// A platoon as people bring it: a one-line code, or a small TOML file as docs/miniatures.md shows it.
import type { Book } from './types'

export interface Entry {
  tank: string
  cards: string[]
}

/** `t_34: recon spall_liner; cromwell` as tanks with their cards. */
export function readCode(code: string): Entry[] {
  return code
    .split(';')
    .map((part) => part.split(':'))
    .map(([tank = '', cards = '']) => ({ tank: tank.trim(), cards: cards.split(/\s+/).filter(Boolean) }))
    .filter((entry) => entry.tank)
}

export function writeCode(entries: readonly Entry[]): string {
  return entries.map(({ tank, cards }) => (cards.length ? `${tank}: ${cards.join(' ')}` : tank)).join('; ')
}

/** The code of a platoon file; null where it is none. Whether it is legal is for the server to say. */
export function readFile(text: string): string | null {
  const entries: Entry[] = []
  for (const part of text.split(/^\s*\[\[\s*tank\s*\]\]\s*$/m).slice(1)) {
    const tank = /^\s*card\s*=\s*["']([^"']+)["']/m.exec(part)?.[1]
    if (!tank) return null
    const cards = /^\s*cards\s*=\s*\[([^\]]*)\]/m.exec(part)?.[1] ?? ''
    entries.push({ tank, cards: [...cards.matchAll(/["']([^"']+)["']/g)].map((one) => one[1]!) })
  }
  return entries.length ? writeCode(entries) : null
}

/** What the cards of a platoon cost, and which of them nobody knows. */
export function costOf(book: Pick<Book, 'tanks' | 'cards'>, entries: readonly Entry[]): { cost: number; unknown: string[] } {
  let cost = 0
  const unknown: string[] = []
  for (const { tank, cards } of entries) {
    const facts = book.tanks[tank]
    if (facts) cost += facts.cost
    else unknown.push(tank)
    for (const id of cards) {
      const card = book.cards[id]
      if (card) cost += card.cost
      else unknown.push(id)
    }
  }
  return { cost, unknown }
}
