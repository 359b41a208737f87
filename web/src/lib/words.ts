// The client's own words. Whatever the server says is already in the player's language. The lists are made from the
// words of the table and of the games (src/words), a file for each language: a player loads only one.
import { languages } from '../words/languages'
import { keep, settings } from './settings.svelte'
import type { Lang } from './wire'

export type Words = Record<string, string>
export type Gaps = Record<string, string | number>

/** Every language by the name it has for itself. */
export const LANGUAGES: [Lang, string][] = Object.entries(languages).map(([lang, one]) => [lang as Lang, one.name])

interface Form {
  is: number[]
  ends: number[]
  except: number[]
}

const files = import.meta.glob<Words>('../words/*.*.ts', { import: 'default' })
const books: Partial<Record<Lang, Words>> = {}
const used = new Set<string>()

/** Loads the words of the shell or of a table; the key `deck` of rush is then said with t('rush.deck'). */
export async function loadWords(name: string, lang: Lang = settings.lang): Promise<void> {
  used.add(name)
  const load = files[`../words/${name}.${lang}.ts`]
  if (!load) return
  const book = (books[lang] ??= {})
  const before = name === 'shell' ? '' : `${name}.`
  for (const [key, text] of Object.entries(await load())) book[before + key] = text
}

/** Speaks another language from now on, once its words are here. */
export async function speak(lang: Lang): Promise<void> {
  await Promise.all([...used].map((name) => loadWords(name, lang)))
  keep({ lang })
}

/**
 * A text in the player's language. `{name}` is a gap; `{n|card|cards}` chooses the form for the number n
 * (Russian: `{n|карта|карты|карт}`) and does not print the number itself.
 */
export function t(key: string, gaps: Gaps = {}): string {
  return fill(books[settings.lang]?.[key] ?? key, gaps, settings.lang)
}

export function fill(text: string, gaps: Gaps, lang: Lang): string {
  return text.replace(/\{(\w+)((?:\|[^{}|]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = gaps[name]
    if (value === undefined) return whole
    if (!forms) return String(value)
    const list = forms.slice(1).split('|')
    return list[Math.min(formOf(Math.abs(Number(value)), lang), list.length - 1)] ?? ''
  })
}

/** Which form goes with a number: the first that it fits, or else the last. */
function formOf(n: number, lang: Lang): number {
  const forms: Form[] = languages[lang].plural
  const at = forms.findIndex((one) => one.is.includes(n) || (one.ends.includes(n % 10) && !one.except.includes(n % 100)))
  return at < 0 ? Infinity : at
}

/** All keys that are there in a language, for the test that looks for what is asked. */
export function keys(lang: Lang): string[] {
  return Object.keys(books[lang] ?? {}).sort()
}

/** Seconds as 0:05, 12:30 or 3 d 4 h. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole >= 86_400) return t('span.days', { d: Math.floor(whole / 86_400), h: Math.floor((whole % 86_400) / 3600) })
  if (whole >= 3600) return t('span.hours', { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60) })
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
