// Finds cards of all games by their words in every language at once. Everything is worked out beforehand: a letter that is
// typed only looks through a few hundred short texts.
import type { Face } from './module'

/** One card in every language. */
export interface Indexed {
  face: Face // in the player's language
  names: string[] // folded, in all languages
  bare: string[] // the same without anything but letters and digits: T-34 is found by t34
  text: string // all the rest, folded
}

/** Letters without accents, capitals and ё, so that nobody has to type them. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize('NFC').toLowerCase().replaceAll('\u0451', '\u0435')
}

function bared(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** `faces` in the player's language; `others`: the same cards in other languages, by their key. */
export function indexed(faces: readonly Face[], others: readonly (readonly Face[])[] = []): Indexed[] {
  const more = new Map<string, Face[]>()
  for (const one of others.flat()) {
    const key = `${one.game}/${one.id}`
    const known = more.get(key)
    if (known) known.push(one)
    else more.set(key, [one])
  }
  return faces.map((face) => {
    const all = [face, ...(more.get(`${face.game}/${face.id}`) ?? [])]
    const names = [...new Set(all.flatMap((one) => [one.name, one.printed]).filter(Boolean).map(folded))]
    const words = all.flatMap((one) => [one.id, one.kindName, one.clsName, ...one.nationNames, ...one.texts.flat()])
    return { face, names, bare: [...new Set(names.map(bared))], text: folded([...new Set(words)].join(' ')) }
  })
}

const NAMED = 4
const BEGUN = 3
const WITHIN = 2
const TEXT = 1

/** How well one word fits a card: 0 not at all. */
function rank(one: Indexed, word: string, bare: string): number {
  let best = one.text.includes(word) ? TEXT : 0
  for (const name of one.names) {
    if (name === word) return NAMED
    if (name.startsWith(word)) best = Math.max(best, BEGUN)
    else if (name.includes(word)) best = Math.max(best, WITHIN)
  }
  if (bare.length > 1 && best < BEGUN)
    for (const name of one.bare) {
      if (name === bare) return NAMED
      if (name.startsWith(bare)) best = Math.max(best, BEGUN)
      else if (name.includes(bare)) best = Math.max(best, WITHIN)
    }
  return best
}

/** Cards that have every word, best first; all of them where nothing is typed. The order among equals stays. */
export function find(index: readonly Indexed[], typed: string): Face[] {
  const said = folded(typed.slice(0, 200)).trim()
  if (!said) return index.map((one) => one.face)
  const words = said.split(/\s+/).map((word) => [word, bared(word)] as const)
  const whole = bared(said)
  const found: { face: Face; score: number; at: number }[] = []
  index.forEach((one, at) => {
    let score = 0
    for (const [word, bare] of words) {
      const here = rank(one, word, bare)
      if (!here) {
        score = 0
        break
      }
      score += here
    }
    // "pz kpfw iv" is a name even where its parts are written together.
    if (whole.length > 1 && one.bare.some((name) => name.startsWith(whole))) score += 10
    if (score) found.push({ face: one.face, score, at })
  })
  return found.sort((a, b) => b.score - a.score || a.at - b.at).map((one) => one.face)
}
