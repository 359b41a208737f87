// What the drawings promise: the same card always looks the same, every id of the data has its sign, nothing unknown breaks them.
import { readFileSync } from 'node:fs'
import { flushSync, mount, unmount, type Component } from 'svelte'
import { describe, expect, test } from 'vitest'
import { topLayers } from './above'
import { ICONS, signOf } from './icons'
import { classOf, NATIONS, tintOf } from './kinds'
import { KNOWN } from './known'
import { landLayers, outline } from './land'
import { MARKS } from './nation_marks'
import { sideLayers, type Layer } from './side'
import { auxLayers } from './side_aux'
import { traitsOf } from './traits'
import Icon from './Icon.svelte'
import CardFrame from './CardFrame.svelte'
import NationMark from './NationMark.svelte'
import GamePicture from '../shell/GamePicture.svelte'
import TankSide from './TankSide.svelte'
import Terrain from './Terrain.svelte'

type Row = Record<string, string>

function rows(file: string): Row[] {
  const text = readFileSync(`../src/hulldown/games/${file}`, 'utf8') // tests run in web/
  const [head, ...lines] = text.trim().split('\n').map((line) => [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map((m) => (m[1] ?? '').replace(/^"|"$/g, '')))
  return lines.map((line) => Object.fromEntries((head ?? []).map((name, i) => [name, line[i] ?? ''])))
}

const rush = rows('rush/cards/vehicles.csv')
const combat = rows('cardgame/cards/combat.csv')
const tanks = rows('miniatures/cards/tanks.csv')
const cards = [
  ...rush.map((r) => ({ id: r.id!, nation: r.nation!, cls: r.class! })),
  ...combat.map((r) => ({ id: r.id!, nation: r.nation!, cls: r.type! })),
  ...tanks.map((r) => ({ id: r.id!, nation: r.nation!, cls: r.type! })),
]
const layers = (cls: string, nation: string, id: string): Layer[] => (classOf(cls) === 'aux' ? auxLayers(nation, id) : sideLayers(traitsOf(cls, nation, id), id))
const side = (cls: string, nation: string, id: string): string => JSON.stringify(layers(cls, nation, id))

function drawn<P extends Record<string, unknown>>(part: Component<P>, props: P): string {
  const target = document.createElement('div')
  const it = mount(part as Component, { target, props })
  flushSync()
  const html = target.innerHTML
  void unmount(it)
  return html
}

describe('vehicles', () => {
  test('a card looks the same each time it is drawn', () => {
    for (const card of cards) expect(side(card.cls, card.nation, card.id)).toBe(side(card.cls, card.nation, card.id))
  })

  test('no two cards of a game look alike, even without the land around them', () => {
    for (const game of [rush, combat, tanks]) {
      const seen = game.map((r) => JSON.stringify(layers((r.class ?? r.type)!, r.nation!, r.id!).filter((layer) => layer.k !== 'far' && layer.k !== 'hatch')))
      expect(new Set(seen).size).toBe(game.length)
    }
  })

  test('every path is made of numbers', () => {
    for (const card of cards) expect(side(card.cls, card.nation, card.id)).not.toMatch(/NaN|undefined|Infinity/)
    for (const kind of ['woods', 'hill', 'building', 'wall', 'wreck', 'objective', 'swamp']) {
      expect(JSON.stringify(landLayers(kind, outline(kind, 90, 70), 's'))).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('a drawing stays on its sheet', () => {
    for (const card of cards) {
      if (classOf(card.cls) === 'aux') continue
      const t = traitsOf(card.cls, card.nation, card.id)
      const xs = sideLayers(t, card.id).filter((layer) => layer.k === 'body').flatMap((layer) => [...layer.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])] as const))
      for (const [x, y] of xs) {
        expect(x, card.id).toBeGreaterThanOrEqual(-2)
        expect(x, card.id).toBeLessThanOrEqual(202)
        expect(y, card.id).toBeGreaterThanOrEqual(-2)
        expect(y, card.id).toBeLessThanOrEqual(92)
      }
    }
  })

  test('a heavy tank is drawn longer than a light one', () => {
    const mean = (cls: string): number => {
      const all = cards.filter((card) => card.cls === cls).map((card) => traitsOf(card.cls, card.nation, card.id).length)
      return all.reduce((a, b) => a + b, 0) / all.length
    }
    expect(mean('heavy')).toBeGreaterThan(mean('medium') + 10)
    expect(mean('medium')).toBeGreaterThan(mean('light') + 10)
  })

  test('from above the tracks measure what the rules measure', () => {
    for (const tank of tanks) {
      const [length, width] = [Number(tank.hull_length_mm), Number(tank.hull_width_mm)]
      const layers = topLayers({ length, width, turret: Number(tank.turret_offset_mm), type: tank.type!, nation: tank.nation!, seed: tank.id! })
      const track = layers.find((layer) => layer.k === 'track')!.d
      const corners = [...track.matchAll(/Q(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])] as const)
      const span = (values: number[]): number => Math.max(...values) - Math.min(...values)
      expect(Math.abs(span(corners.map((c) => c[0])) - length)).toBeLessThan(0.2)
      expect(Math.abs(span(corners.map((c) => c[1])) - width)).toBeLessThan(0.2)
    }
  })

  test('the notes name only cards that exist', () => {
    const ids = new Set(cards.map((card) => card.id))
    expect([...KNOWN.keys()].filter((id) => !ids.has(id))).toEqual([])
  })

  test('a wreck is told by more than its tint', () => {
    const base = { length: 60, width: 30, turret: 2, type: 'medium', nation: 'ussr', seed: 't_34' }
    expect(topLayers({ ...base, destroyed: true }).some((layer) => layer.k === 'smoke')).toBe(true)
    expect(topLayers(base).some((layer) => layer.k === 'smoke')).toBe(false)
  })
})

describe('signs', () => {
  const words = (list: Row[], column: string): string[] => [...new Set(list.flatMap((r) => (r[column] ?? '').split(/[;/ ]+/)))].filter(Boolean)
  const ids = (file: string): string[] => rows(file).map((r) => r.id!)

  test('each ability, keyword, crew role, skill, critical and upgrade has a sign', () => {
    const needed = [
      ...words(rush, 'abilities'), ...words(rush, 'passive'), ...ids('rush/cards/barracks.csv'), ...ids('rush/cards/achievements.csv'),
      ...words(combat, 'keywords'), ...words(combat, 'crew_kind'), ...words(tanks, 'crew'), ...words(tanks, 'special_rules'),
      ...ids('miniatures/cards/skills.csv'), ...ids('miniatures/cards/criticals.csv'), ...ids('miniatures/cards/upgrades.csv'),
      ...words(rows('miniatures/cards/upgrades.csv'), 'subtype'), ...words(rows('miniatures/cards/modules.csv'), 'subtype'),
    ]
    expect(needed.filter((name) => !signOf(name))).toEqual([])
    expect([...ICONS].filter(([, d]) => !d || /NaN|undefined/.test(d)).map(([name]) => name)).toEqual([])
  })

  test('each nation of the data has a mark of its own and a tint', () => {
    const nations = new Set(cards.map((card) => card.nation))
    expect([...nations].filter((nation) => !MARKS[nation])).toEqual([])
    expect(new Set(Object.values(MARKS).map((mark) => mark.letter)).size).toBe(NATIONS.length)
  })

  test('the letter on a mark can be read in both themes', () => {
    const css = readFileSync('src/drawings/nations.css', 'utf8')
    const parts = css.split('@media')
    for (const [text, paper] of [[parts[0]!, '#fbf7ec'], [parts[1]!, '#28251e']] as const) {
      for (const [, nation, tint] of text.matchAll(/--nation-(\w+): (#\w{6})/g)) expect(contrast(tint!, paper), nation).toBeGreaterThan(4.5)
    }
  })
})

describe('what is not known', () => {
  test('gives a dot, a plain tint, a plain vehicle, and no error', () => {
    expect(drawn(Icon, { name: 'constructor' })).toContain('<circle')
    expect(drawn(Icon, { name: 'double_shot(2)' })).not.toContain('<circle')
    expect(tintOf('atlantis')).toBe('var(--ink-2)')
    expect(drawn(TankSide, { cls: 'airship', nation: 'atlantis', seed: '' })).toContain('<path')
    expect(drawn(NationMark, { nation: 'toString' })).toContain('<path')
    expect(drawn(Terrain, { kind: 'lake' })).toContain('<path')
    expect(drawn(GamePicture, { game: 'chess' })).toContain('<svg')
    expect(JSON.stringify(topLayers({ length: 50, width: 25, turret: null, type: 'x', nation: 'y', seed: 'z' }))).not.toMatch(/NaN/)
  })

  test('states of a card are shapes and words, not tints alone', () => {
    expect(drawn(CardFrame, { title: 'Т-34', lit: true })).toContain('class="pin')
    expect(drawn(CardFrame, { title: 'Т-34' })).not.toContain('class="pin')
    const hurt = drawn(CardFrame, { title: 'Т-34', damaged: true, damagedWord: 'damaged' })
    expect(hurt).toContain('class="crack')
    expect(hurt).toContain('damaged</span>')
  })
})

function contrast(a: string, b: string): number {
  const light = (hex: string): number => {
    const [r, g, bl] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p) as [number, number]
  return (x + 0.05) / (y + 0.05)
}
