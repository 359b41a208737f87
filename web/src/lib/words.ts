// The client's own words. Whatever the server says is already in the player's language.
import { settings } from './settings.svelte'
import { en, ru } from './wordlist'
import type { Lang } from './wire'

export type Words = Record<string, string>
export type Gaps = Record<string, string | number>

const books: Record<Lang, Words> = { en: { ...en }, ru: { ...ru } }
const rules: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') }

/** Adds a table's words; its key `deck` is then said with t('rush.deck'). */
export function addWords(ns: string, words: Record<Lang, Words>): void {
  for (const lang of ['en', 'ru'] as const)
    for (const [key, text] of Object.entries(words[lang])) books[lang][`${ns}.${key}`] = text
}

/**
 * A text in the player's language. `{name}` is a gap; `{n|card|cards}` chooses the form for the number n
 * (Russian: `{n|карта|карты|карт}`) and does not print the number itself.
 */
export function t(key: string, gaps: Gaps = {}): string {
  return fill(books[settings.lang][key] ?? books.en[key] ?? key, gaps, settings.lang)
}

export function fill(text: string, gaps: Gaps, lang: Lang): string {
  return text.replace(/\{(\w+)((?:\|[^{}|]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = gaps[name]
    if (value === undefined) return whole
    if (!forms) return String(value)
    const list = forms.slice(1).split('|')
    const form = rules[lang].select(Number(value))
    const index = form === 'one' ? 0 : form === 'few' ? 1 : list.length - 1
    return list[Math.min(index, list.length - 1)] ?? ''
  })
}

/** All keys of a language, for the test that compares them. */
export function keys(lang: Lang): string[] {
  return Object.keys(books[lang]).sort()
}

/** Seconds as 0:05, 12:30 or 3 d 4 h. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole >= 86_400) return t('span.days', { d: Math.floor(whole / 86_400), h: Math.floor((whole % 86_400) / 3600) })
  if (whole >= 3600) return t('span.hours', { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60) })
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
