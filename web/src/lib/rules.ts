// Searching the ledger: every word has to occur, in the text or the id.
import type { RuleInfo } from './wire'

export function found(rules: RuleInfo[], search: string): RuleInfo[] {
  const exact = rules.filter((one) => one.id === search.trim())
  if (exact.length) return exact
  const words = fold(search).split(/\s+/).filter(Boolean)
  return rules.filter((one) => {
    const text = fold(`${one.text} ${one.id} ${one.source}`)
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string): string {
  return text.toLocaleLowerCase().replaceAll('ё', 'е')
}
