// Deck codes and deck files as `hulldown check` reads them (docs/decks.md). The server judges what is legal.
import type { Cards } from './types'

export interface Deck {
  cards: Record<string, number>
  bases: string[]
}

export const PREFIX = 'HD1-'

function checkSum(data: number[]): [number, number] {
  let value = 0xffff
  for (const byte of data) {
    value ^= byte << 8
    for (let bit = 0; bit < 8; bit++) value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff
  }
  value ^= 0xffff
  return [value >> 8, value & 255]
}

function push(data: number[], number: number): void {
  while (number >= 128) {
    data.push(128 | (number & 127))
    number >>= 7
  }
  data.push(number)
}

function numbersOf(data: number[]): number[] {
  const numbers: number[] = []
  let number = 0
  let shift = 0
  for (const byte of data) {
    number |= (byte & 127) << shift
    shift += 7
    if (byte < 128) {
      numbers.push(number)
      number = shift = 0
    }
  }
  return numbers
}

export function encode(deck: Deck, catalogue: Cards): string {
  const data: number[] = []
  push(data, deck.bases.length)
  const byNumber = (one: number, two: number) => one - two
  for (const number of deck.bases.map((id) => catalogue.bases[id]?.number ?? 0).sort(byNumber)) push(data, number)
  let last = 0
  const rows = Object.entries(deck.cards).map(([id, copies]) => [catalogue.cards[id]?.number ?? 0, copies] as const)
  for (const [number, copies] of rows.sort((one, two) => one[0] - two[0]))
    for (let left = copies; left > 0; left -= 4) {
      push(data, (number - last) * 4 + Math.min(left, 4) - 1)
      last = number
    }
  data.push(...checkSum(data))
  return PREFIX + btoa(String.fromCharCode(...data)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The deck that a code holds; null where it is none. */
export function decode(code: string, catalogue: Cards): Deck | null {
  if (!code.startsWith(PREFIX) || code.length > 400) return null
  let data: number[]
  try {
    data = [...atob(code.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'))].map((one) => one.charCodeAt(0))
  } catch {
    return null
  }
  const body = data.slice(0, -2)
  const numbers = numbersOf(body)
  const bases = numbers[0] ?? -1
  if (bases < 0 || numbers.length <= bases || checkSum(body).join() !== data.slice(-2).join()) return null
  const byNumber = new Map([...Object.values(catalogue.cards), ...Object.values(catalogue.bases)].map((one) => [one.number, one]))
  const deck: Deck = { cards: {}, bases: [] }
  for (const number of numbers.slice(1, 1 + bases)) {
    const base = byNumber.get(number)
    if (base?.kind !== 'base') return null
    deck.bases.push(base.id)
  }
  let last = 0
  for (const packed of numbers.slice(1 + bases)) {
    last += packed >> 2
    const card = byNumber.get(last)
    if (card?.kind !== 'combat') return null
    deck.cards[card.id] = (deck.cards[card.id] ?? 0) + (packed & 3) + 1
  }
  return encode(deck, catalogue) === code ? deck : null
}

/** A deck file: the columns card_id and count. A number is the line that cannot be read. */
export function readFile(text: string, catalogue: Cards): Deck | number {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const header = (lines[0] ?? '').split(',').map((cell) => cell.trim())
  const [id, count] = [header.indexOf('card_id'), header.indexOf('count')]
  if (id < 0 || count < 0) return 1
  const known = new Map([...Object.keys(catalogue.cards), ...Object.keys(catalogue.bases)].map((one) => [one.toLowerCase(), one]))
  const deck: Deck = { cards: {}, bases: [] }
  for (const [index, line] of lines.entries()) {
    if (index === 0 || !line.trim()) continue
    const cells = line.split(',').map((cell) => cell.trim())
    const card = known.get((cells[id] ?? '').toLowerCase())
    const copies = Number(cells[count])
    if (!card || !Number.isInteger(copies) || copies < 1 || copies > 40) return index + 1
    if (card in catalogue.bases) for (let left = copies; left > 0; left--) deck.bases.push(card)
    else deck.cards[card] = (deck.cards[card] ?? 0) + copies
  }
  return deck
}

export function size(deck: Deck): { cards: number; bases: number } {
  return { cards: Object.values(deck.cards).reduce((sum, one) => sum + one, 0), bases: deck.bases.length }
}
