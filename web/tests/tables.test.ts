// Tables in the making: symmetry, distances, codes for links, what a browser keeps.
import { beforeEach, describe, expect, it } from 'vitest'
import { pack, unpack } from '../src/lib/codes'
import { parse } from '../src/lib/route.svelte'
import { corners, gap, toEdges } from '../src/games/miniatures/editor/measure'
import { forget, load, save } from '../src/games/miniatures/editor/shelf'
import { across, against, copied, copiedAll, empty, fair, mirrored, posed, snapped, without, type Way } from '../src/games/miniatures/editor/sketches'
import type { Outline, Sketch, SketchPiece } from '../src/games/miniatures/wire'

const SIZE = [91_440, 91_440] as const
const piece = (kind: SketchPiece['kind'], x: number, y: number, angle = 0): SketchPiece => ({ kind, x, y, angle })
const sketch = (...pieces: SketchPiece[]): Sketch => ({ ...empty('x'), pieces })
const box = (length: number, width: number): Outline => ({ length, width, points: [length / 2, width / 2, -length / 2, width / 2, -length / 2, -width / 2, length / 2, -width / 2] })
const OUTLINES = { building: box(9000, 7000), wall: box(7000, 800), woods: box(22_000, 16_000), hill: box(22_000, 16_000) }

describe('symmetry', () => {
  const one = piece('wall', 10_000, 20_000, 3000)

  it.each<[Way, number, number, number]>([
    ['sides', 81_440, 20_000, 15_000],
    ['ends', 10_000, 71_440, 33_000],
    ['turn', 81_440, 71_440, 21_000],
  ])('%s', (way, x, y, angle) => {
    expect(across(one, way, SIZE)).toEqual({ kind: 'wall', x, y, angle })
    expect(across(across(one, way, SIZE), way, SIZE)).toEqual(one)
  })

  it('mirrors edges with the table, so that nobody gains', () => {
    const table: Sketch = { ...sketch(one), edges: ['south', 'north'], objectives: [{ x: 1, y: 2, side: 1 }] }
    const turned = mirrored(table, 'turn', SIZE)
    expect(turned.edges).toEqual(['north', 'south'])
    expect(turned.objectives).toEqual([{ x: 91_439, y: 91_438, side: 1 }])
    expect(mirrored(table, 'sides', SIZE).edges).toEqual(['south', 'north'])
    expect(mirrored(turned, 'turn', SIZE)).toEqual(table)
  })

  it('copies to the other side and never twice', () => {
    const once = copiedAll(sketch(one), 'turn', SIZE)
    expect(once.pieces).toEqual([one, across(one, 'turn', SIZE)])
    expect(copiedAll(once, 'turn', SIZE).pieces).toHaveLength(2)
    const token: Sketch = { ...sketch(), objectives: [{ x: 100, y: 200, side: 1 }] }
    expect(copied(token, { list: 'objectives', place: 0 }, 'turn', SIZE).objectives[1]).toEqual({ x: 91_340, y: 91_240, side: 2 })
    const tank: Sketch = { ...sketch(), tanks: [{ player: 1, card: 't_34', cards: [], placed: true, x: 100, y: 200, angle: 9000 }] }
    expect(copied(tank, { list: 'tanks', place: 0 }, 'turn', SIZE).tanks[1]).toMatchObject({ player: 2, x: 91_340, y: 91_240, angle: 27_000 })
  })

  it('makes a table fair: it is the same when it is turned', () => {
    const table: Sketch = {
      ...sketch(piece('building', 20_000, 30_000, 500), piece('wall', 40_000, 10_000), piece('woods', 60_000, 80_000), piece('hill', 45_800, 45_700, 77), piece('woods', 30_000, 45_720)),
      edges: ['south', 'west'],
    }
    const made = fair(table, SIZE)
    const shapes = (all: readonly SketchPiece[]) => all.map(({ kind, x, y, angle }) => `${kind} ${x} ${y} ${angle % 18_000}`).sort()
    expect(shapes(made.pieces.map((own) => across(own, 'turn', SIZE)))).toEqual(shapes(made.pieces))
    expect(made.pieces.map((own) => own.kind)).toEqual(['woods', 'woods', 'hill', 'building', 'building', 'wall', 'wall'])
    expect(made.pieces.find((own) => own.kind === 'hill')).toMatchObject({ x: 45_720, y: 45_720 })
    expect(made.edges).toEqual(['south', 'north'])
    expect(fair(made, SIZE).pieces).toHaveLength(made.pieces.length)
    expect(table.pieces).toHaveLength(5)
  })
})

describe('placing', () => {
  it('keeps the middle on the table and the angle in a circle', () => {
    expect(posed(sketch(piece('woods', 1, 1)), { list: 'pieces', place: 0 }, { x: -5, y: 1e9, angle: -100 }, SIZE).pieces[0]).toEqual(piece('woods', 0, 91_440, 35_900))
  })
  it('snaps to the grid and to steps', () => {
    expect(snapped({ x: 10_249, y: 10_251, angle: 35_400 })).toEqual({ x: 10_000, y: 10_500, angle: 0 })
  })
  it('sets a wall square against the nearest side', () => {
    const table = sketch(piece('building', 30_000, 30_000, 9000), piece('wall', 0, 0))
    expect(against(table, 1, { x: 30_200, y: 38_500, angle: 0 }, OUTLINES)).toEqual({ x: 30_200, y: 38_000, angle: 9000 })
    expect(against(table, 1, { x: 60_000, y: 60_000, angle: 0 }, OUTLINES)).toBeNull()
  })
  it('takes out what is named and nothing else', () => {
    expect(without(sketch(piece('woods', 1, 1), piece('hill', 2, 2)), [{ list: 'pieces', place: 0 }]).pieces).toEqual([piece('hill', 2, 2)])
  })
})

describe('distances', () => {
  it('are those between the outlines', () => {
    const one = corners(OUTLINES.building, { x: 30_000, y: 30_000, angle: 0 })
    const two = corners(OUTLINES.building, { x: 48_000, y: 30_000, angle: 9000 })
    expect(gap(one, two).far).toBeCloseTo(18_000 - 4500 - 3500)
    expect(gap(one, one).far).toBe(0)
    expect(toEdges(one, SIZE).map((own) => Math.round(own.far))).toEqual([25_500, 26_500])
  })
})

describe('codes', () => {
  it('come back as they were, in any language', async () => {
    const text = 'name = "Стол 🚜"\n' + '[[terrain]]\nkind = "woods"\n'.repeat(50)
    const code = await pack(text)
    expect(code).toMatch(/^[\w-]+$/)
    expect(code.length).toBeLessThan(text.length / 5)
    expect(await unpack(code, 20_000)).toBe(text)
    expect(parse('/tables', '', `#code=${code}`)).toEqual({ page: 'tables', code })
  })
  it('that hold a heap are refused before it is unpacked', async () => {
    const heap = await pack('x'.repeat(5_000_000))
    expect(heap.length).toBeLessThan(20_000)
    expect(await unpack(heap, 20_000)).toBeNull()
  })
  it.each(['', '%%%', 'AAAA', 'x'.repeat(50_000), '../../etc'])('that are none are refused: %s', async (code) => {
    expect(await unpack(code, 20_000)).toBeNull()
  })
  it('stand alone behind the address', () => {
    expect(parse('/tables', '', '#code=<script>')).toEqual({ page: 'tables', code: '' })
    expect(parse('/tables/x')).toEqual({ page: 'nowhere' })
  })
})

describe('the shelf', () => {
  const store = new Map<string, string>()
  beforeEach(() => {
    store.clear()
    globalThis.localStorage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) } as unknown as Storage
  })
  it('keeps tables, the last one open, and forgets', () => {
    expect(save('g', 'a', sketch(), [])).toBe(true)
    expect(save('g', 'b', sketch(piece('woods', 1, 1)), [sketch()])).toBe(true)
    expect(load('g').map((own) => [own.id, own.open, own.past.length])).toEqual([['b', true, 1], ['a', false, 0]])
    forget('g', 'b')
    expect(load('g').map((own) => own.id)).toEqual(['a'])
  })
  it('holds at most forty', () => {
    for (let n = 0; n < 45; n++) save('g', String(n), sketch(), [])
    expect(load('g')).toHaveLength(40)
    expect(load('g')[0]?.id).toBe('44')
  })
  it.each(['{', '[]', '{"version":9,"tables":[]}', '{"version":1,"tables":[{"id":"x"},{"sketch":{"pieces":3}}]}'])('leaves out what cannot be read: %s', (text) => {
    store.set('hulldown.tables.g', text)
    expect(load('g')).toEqual([])
  })
  it('says so where the browser stores nothing', () => {
    globalThis.localStorage = { getItem: () => null, setItem: () => { throw new Error('full') } } as unknown as Storage
    expect(save('g', 'a', sketch(), [])).toBe(false)
  })
})
