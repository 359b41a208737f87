// The tokens themselves are read: what can be read on what, which seats can be told apart, and that nobody asks for one that is not there.
import { readdirSync, readFileSync } from 'node:fs'
import { flushSync, mount } from 'svelte'
import { describe, expect, it } from 'vitest'
import { NATIONS } from '../drawings/kinds'
import { apart, contrast, type Eyes } from './color'
import Pennant from './Pennant.svelte'
import { CLOTH, FLAGS, flagOf, seatColor } from './seats'

type Theme = 'light' | 'dark' | 'contrast'
const THEMES: Theme[] = ['light', 'dark', 'contrast']
const LEAST: Record<Theme, number> = { light: 4.5, dark: 4.5, contrast: 7 }
const [plain, strong] = readFileSync('src/look/tokens.css', 'utf8').split(":root[data-theme='contrast']") as [string, string]

function color(name: string, theme: Theme): string {
  const value = (theme === 'contrast' && said(strong, name)) || said(plain, name) || ''
  const [day, lamp = day] = value.match(/#[0-9a-f]{6}\b/g) ?? []
  const found = theme === 'dark' ? lamp : day
  if (!found) throw new Error(`--${name} is no color in ${theme}`)
  return found
}

function said(text: string, name: string): string | undefined {
  return new RegExp(`\\n\\s+--${name}: ([^;]+);`).exec(text)?.[1]
}

/** Inks, and what they are written on. */
const WRITTEN: [string[], string[]][] = [
  [['d-ink', 'd-ink-2', 'gold', 'd-good', 'd-fire'], ['desk', 'desk-2', 'd-plate']],
  [['d-ink', 'gold'], ['desk-3', 'd-soft']],
  [['p-ink', 'p-ink-2', 'p-brass', 'p-fire', 'p-good'], ['paper', 'card']],
  [['p-ink', 'p-ink-2', 'p-brass'], ['paper-3', 'p-soft']],
  [['p-fire', 'p-ink'], ['p-fire-soft']],
  [['map-ink'], ['map', 'map-2']],
  [['pic-ink'], ['pic-paper', 'pic-paper-3', 'sky', 'sky-2']],
  [['on-gold'], ['gold', 'gold-2']],
  [['on-seat'], ['seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5']],
  [['seat-1-text', 'seat-2-text', 'seat-3-text', 'seat-4-text', 'seat-5-text'], ['card', 'paper']],
  [['cream'], [...NATIONS, 'none'].map((nation) => `band-${nation}`)],
]

describe.each(THEMES)('the theme %s', (theme) => {
  it('writes nothing that cannot be read', () => {
    const poor = WRITTEN.flatMap(([inks, grounds]) =>
      inks.flatMap((ink) => grounds.map((ground) => ({ pair: `${ink} on ${ground}`, ratio: contrast(color(ink, theme), color(ground, theme)) }))),
    ).filter(({ ratio }) => ratio < LEAST[theme])
    expect(poor).toEqual([])
  })

  it('shows rings and edges of pieces on the desk', () => {
    for (const ring of ['gold', 'cream']) expect(contrast(color(ring, theme), color('desk', theme)), ring).toBeGreaterThan(3)
    expect(contrast(color('flame', theme), color('card', theme))).toBeGreaterThan(3)
  })

  it.each(['all', 'protan', 'deutan', 'tritan'] as Eyes[])('tells any two seats apart for eyes of kind %s', (eyes) => {
    const seats = FLAGS.map((_, seat) => color(`seat-${seat + 1}`, theme))
    const near = seats.flatMap((one, i) => seats.slice(i + 1).map((other, j) => ({ pair: [i + 1, i + 2 + j], far: apart(one, other, eyes) })))
    expect(near.filter(({ far }) => far < 12)).toEqual([])
  })
})

describe('colors are measured', () => {
  it('as the standard says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('so that eyes without red see red and green nearer', () => {
    expect(apart('#c00000', '#006000', 'deutan')).toBeLessThan(apart('#c00000', '#006000', 'all') / 2)
    expect(apart('#123456', '#123456', 'tritan')).toBe(0)
  })
})

describe('pennants', () => {
  it('have five shapes that differ, one for each color', () => {
    expect(new Set(Object.values(CLOTH)).size).toBe(5)
    expect(new Set(FLAGS.map((_, seat) => seatColor(seat))).size).toBe(5)
    expect(flagOf(5)).toBe(flagOf(0))
  })

  it('say whose they are where they are asked to, and are decoration otherwise', () => {
    const target = document.createElement('div')
    mount(Pennant, { target, props: { seat: 1, title: 'Boris' } })
    mount(Pennant, { target, props: { seat: 2 } })
    flushSync()
    const [told, quiet] = target.querySelectorAll('svg')
    expect([told?.getAttribute('aria-label'), told?.getAttribute('data-flag')]).toEqual(['Boris', 'swallowtail'])
    expect([quiet?.getAttribute('aria-hidden'), quiet?.getAttribute('data-flag')]).toEqual(['true', 'triangle'])
  })
})

describe('tokens', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|css|ts)$/.test(name) && !name.endsWith('.test.ts'))
  const texts = files.map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))
  const known = new Set(texts.flatMap(({ text }) => [...text.matchAll(/(?:style:|[\s"'{;(])(--[a-z][\w-]*)(?=\s*[:=}])/g)].map((found) => found[1])))

  it('that are asked for are there', () => {
    const missing = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]*[\w])\s*\)/g)].filter((found) => !known.has(found[1])).map((found) => `${name}: ${found[1]}`),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  it('of the third theme are tokens of the others', () => {
    const third = [...strong.matchAll(/\n\s+(--[\w-]+):/g)].map((found) => found[1]!.slice(2))
    expect(third.length).toBeGreaterThan(40)
    expect(third.filter((name) => !said(plain, name))).toEqual([])
  })
})
