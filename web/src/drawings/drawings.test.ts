// What the drawings promise: the same card always looks the same, every id of the data has its sign, nothing unknown breaks them.
import { readFileSync } from 'node:fs'
import { flushSync, mount, unmount, type Component } from 'svelte'
import { describe, expect, test } from 'vitest'
import { topLayers } from './above'
import { backOf } from './backs'
import { barracksLayers } from './barracks'
import { baseLayers, OUTLINES, outlineOf } from './bases'
import { placeOf } from './places'
import { ICONS, signOf } from './icons'
import { classOf, NATIONS, bandOf } from './kinds'
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
import Base from './Base.svelte'
import CardBack from './CardBack.svelte'
import Die from './Die.svelte'
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
})

describe('everything on a card is drawn', () => {
  test('bases have three outlines and a ruin, told apart by shape, under the flag of their seat', () => {
    const shapes = [...OUTLINES.map((one) => JSON.stringify(baseLayers(one, false))), JSON.stringify(baseLayers('fuel', true))]
    expect(new Set(shapes).size).toBe(4)
    expect([0, 1, 2, 3].map(outlineOf)).toEqual([...OUTLINES, OUTLINES[0]])
    expect(drawn(Base, { seat: 1, outline: 'hangar' })).toContain('var(--seat-2)')
    const ruin = drawn(Base, { seat: 1, ruined: true })
    expect(ruin).toContain('data-outline="ruin"')
    expect(ruin).not.toContain('--seat-2')
  })

  test('each base that has a name is a place of its own', () => {
    const ids = rows('cardgame/cards/bases.csv').map((row) => row.id!)
    expect(ids.length).toBeGreaterThan(30)
    const pictures = ids.map((id) => JSON.stringify(placeOf(id)?.layers))
    expect(new Set(pictures).size).toBe(ids.length)
    expect(pictures.join('')).not.toMatch(/NaN|undefined/)
    for (const id of ids) {
      const [x, y] = placeOf(id)!.pole
      expect(x > 0 && x < 120 && y > 10 && y <= 64, id).toBe(true)
    }
    expect(placeOf('toString')).toBeUndefined()
    expect(drawn(Base, { id: 'a base of mine', outline: 'fuel' })).toContain('data-outline="fuel"')
  })

  test('each card of the barracks has a picture of its own', () => {
    const ids = rows('rush/cards/barracks.csv').map((row) => row.id!)
    expect(ids.length).toBeGreaterThan(2)
    const alone = JSON.stringify(barracksLayers('nobody'))
    const pictures = ids.map((id) => JSON.stringify(barracksLayers(id)))
    expect(new Set([...pictures, alone]).size).toBe(ids.length + 1)
    expect(pictures.join('')).not.toMatch(/NaN|undefined/)
  })

  test('each game has a back of its own, another game a plain one', () => {
    const games = ['rush', 'cardgame', 'miniatures', 'skirmish', 'constructor'].map(backOf)
    expect(new Set(games).size).toBe(4)
    expect(games[3]).toBe(games[4])
    expect(drawn(CardBack, { game: 'rush', count: 38 })).toContain('>38</text>')
  })

  test('a die that has not been rolled shows a question mark, whoever rolls it', () => {
    expect(drawn(Die, { face: '', seat: 0 })).toMatch(/>\?<\/text>/)
    expect(drawn(Die, { face: 'hit', seat: 0 })).not.toContain('</text>')
    expect(drawn(Die, { face: 'blank', seat: 1 })).toContain('var(--seat-2)')
  })
})

describe('what is not known', () => {
  test('gives a dot, a plain tint, a plain vehicle, and no error', () => {
    expect(drawn(Icon, { name: 'constructor' })).toContain('<circle')
    expect(drawn(Icon, { name: 'double_shot(2)' })).not.toContain('<circle')
    expect(bandOf('atlantis')).toBe('var(--band-none)')
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
