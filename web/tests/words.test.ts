import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, fill, keys, loadWords, span, speak, t, type Words } from '../src/lib/words'
import { keep, settings } from '../src/lib/settings.svelte'

const files = import.meta.glob<Words>('../src/words/*.*.ts', { import: 'default', eager: true })
const lists = Object.entries(files)
  .filter(([path]) => path.endsWith('.en.ts'))
  .flatMap(([path, english]): [string, Words, Words][] =>
    LANGUAGES.map(([lang]) => [path.replace(/^.*\/|\.ts$/g, '').replace('.en', `, ${lang}`), english, files[path.replace('.en.ts', `.${lang}.ts`)] ?? {}]),
  )

function gaps(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ''))].sort()
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile() && /\.(svelte|ts)$/.test(one.name))
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf-8'))
}

describe.each(lists)('the words of %s', (_, english, own) => {
  it('are all there', () => {
    expect(Object.keys(english).length).toBeGreaterThan(5)
    expect(Object.keys(own)).toEqual(Object.keys(english))
  })

  it('have the gaps of the English ones', () => {
    for (const [key, text] of Object.entries(english)) expect([key, gaps(own[key] ?? '')]).toEqual([key, gaps(text)])
  })

  it('say it without exclamation marks', () => {
    for (const text of Object.values(own)) expect(text).not.toContain('!')
  })
})

it('every word that is asked for is there', () => {
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

it('another language is spoken once its words are here', async () => {
  keep({ lang: 'en' })
  await loadWords('rush')
  const spoken = speak('ru')
  expect(settings.lang).toBe('en')
  await spoken
  expect([settings.lang, t('rush.hand'), t('close')]).toEqual(['ru', 'Рука', 'Закрыть'])
  await speak('en')
  expect(t('rush.hand')).toBe('Hand')
})

it('every language has a name of its own', () => {
  expect(LANGUAGES).toEqual([
    ['en', 'English'],
    ['ru', 'Русский'],
  ])
})

it('a span of time is short', () => {
  expect([5, 75, 3700, 200_000].map(span)).toEqual(['0:05', '1:15', '1 h 1 min', '2 d 7 h'])
})
