// The glossary in a text: where a term stands in it, in whichever form it is written.
import type { Term } from '../lib/wire'

export interface Found {
  term: Term
  from: number
  to: number
}

export type Finder = (text: string) => Found[]

const LETTER = '[\\p{L}\\p{N}]'

/** The longest form wins, so that "ammo depot" is not found as "ammo"; a star stands for any ending. */
export function finder(terms: Term[]): Finder {
  const forms = terms
    .flatMap((term) => term.forms.map((form) => ({ term, form })))
    .sort((one, other) => other.form.length - one.form.length)
  if (!forms.length) return () => []
  const patterns = forms.map(({ form }) => `(${form.split('*').map(escaped).join(`${LETTER}*`)})`)
  const all = new RegExp(`(?<!${LETTER})(?:${patterns.join('|')})(?!${LETTER})`, 'giu')
  return (text) =>
    [...text.matchAll(all)].flatMap((hit) => {
      const which = hit.slice(1).findIndex((group) => group !== undefined)
      const term = forms[which]?.term
      return term ? [{ term, from: hit.index, to: hit.index + hit[0].length }] : []
    })
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
}
