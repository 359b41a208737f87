import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { words as cardgame } from '../src/games/cardgame/words'
import { words as miniatures } from '../src/games/miniatures/words'
import { words as plain } from '../src/games/plain/words'
import { words as rush } from '../src/games/rush/words'
import { en, ru } from '../src/lib/wordlist'
import { addWords, fill, keys, span, t } from '../src/lib/words'
import { keep } from '../src/lib/settings.svelte'

const tables = { rush, cardgame, miniatures, plain }
const lists: [string, Record<string, string>, Record<string, string>][] = [
  ['shell', en, ru],
  ...Object.entries(tables).map(([name, both]): (typeof lists)[number] => [name, both.en, both.ru]),
]

function gaps(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ''))].sort()
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && /\.(svelte|ts)$/.test(one.name))
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf-8'))
}

describe.each(lists)('the words of %s', (_, english, russian) => {
  it('are there in both languages', () => {
    expect(Object.keys(russian).sort()).toEqual(Object.keys(english).sort())
  })

  it('have the same gaps in both languages', () => {
    for (const [key, text] of Object.entries(english)) expect([key, gaps(russian[key] ?? '')]).toEqual([key, gaps(text)])
  })

  it('say it without exclamation marks', () => {
    for (const text of [...Object.values(english), ...Object.values(russian)]) expect(text).not.toContain('!')
  })
})

it('every word that is asked for is there', () => {
  for (const [name, both] of Object.entries(tables)) addWords(name, both)
  const known = new Set(keys('en'))
  const asked = sources(join(__dirname, '../src')).flatMap((text) => [...text.matchAll(/\bt\('([^']+)'/g)].map((found) => found[1] ?? ''))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((key) => !known.has(key))).toEqual([])
})

describe('a text', () => {
  it('takes the form that the number asks for', () => {
    const cards = '{n} {n|карта|карты|карт}'
    expect([1, 2, 5, 11, 21].map((n) => fill(cards, { n }, 'ru'))).toEqual(['1 карта', '2 карты', '5 карт', '11 карт', '21 карта'])
    expect([1, 2].map((n) => fill('{n} {n|card|cards}', { n }, 'en'))).toEqual(['1 card', '2 cards'])
  })

  it('keeps a gap that was not filled, so that it is seen', () => {
    expect(fill('{name} waits', {}, 'en')).toBe('{name} waits')
  })

  it('follows the language', () => {
    keep({ lang: 'ru' })
    expect(t('close')).toBe('Закрыть')
    keep({ lang: 'en' })
    expect(t('close')).toBe('Close')
    expect(t('no.such.word')).toBe('no.such.word')
  })
})

it('a span of time is short', () => {
  expect([5, 75, 3700, 200_000].map(span)).toEqual(['0:05', '1:15', '1 h 1 min', '2 d 7 h'])
})
