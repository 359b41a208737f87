// A table in the making: what lies where, and what the helpers of symmetry make of it. No rules: those are asked for.
import { turned } from '../logic'
import type { Outline, Sketch, SketchPiece, SketchTank, SketchToken } from '../wire'

export type List = 'pieces' | 'tanks' | 'objectives'
export interface Spot {
  list: List
  place: number
}
export interface Pose {
  x: number
  y: number
  angle: number
}
export type Size = readonly [number, number]
/** Left and right change places, top and bottom do, or the table is turned by half. */
export type Way = 'sides' | 'ends' | 'turn'
export type Edge = Sketch['edges'][number]

export const MOST_PIECES = 60
export const GRID = 500 // hundredths of a millimetre
export const STEP = 1500 // hundredths of a degree
const MIDDLE = 600 // this near to the middle is meant to be there
const MAGNET = 2500

export function empty(name: string): Sketch {
  return { name, names: {}, mode: '', turn_limit: 0, advantage: true, attacker: 0, edges: [], pieces: [], tanks: [], objectives: [] }
}

export function isList(list: string): list is List {
  return list === 'pieces' || list === 'tanks' || list === 'objectives'
}

export function poseOf(sketch: Sketch, { list, place }: Spot): Pose | null {
  if (list === 'objectives') {
    const token = sketch.objectives[place]
    return token ? { x: token.x, y: token.y, angle: 0 } : null
  }
  const thing = sketch[list][place]
  return thing ? { x: thing.x, y: thing.y, angle: thing.angle } : null
}

/** The same with one thing elsewhere: its middle stays on the table. */
export function posed(sketch: Sketch, { list, place }: Spot, pose: Pose, size: Size): Sketch {
  const x = within(pose.x, size[0])
  const y = within(pose.y, size[1])
  const angle = turned(pose.angle)
  if (list === 'objectives') return { ...sketch, objectives: sketch.objectives.map((one, n) => (n === place ? { ...one, x, y } : one)) }
  if (list === 'tanks') return { ...sketch, tanks: sketch.tanks.map((one, n) => (n === place ? { ...one, x, y, angle } : one)) }
  return { ...sketch, pieces: sketch.pieces.map((one, n) => (n === place ? { ...one, x, y, angle } : one)) }
}

export function without(sketch: Sketch, spots: readonly Spot[]): Sketch {
  const stays = (list: List) => (_: unknown, n: number) => !spots.some((one) => one.list === list && one.place === n)
  return {
    ...sketch,
    pieces: sketch.pieces.filter(stays('pieces')),
    tanks: sketch.tanks.filter(stays('tanks')),
    objectives: sketch.objectives.filter(stays('objectives')),
  }
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)))
}

/** To the grid and to steps of an angle. */
export function snapped({ x, y, angle }: Pose): Pose {
  return { x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID, angle: turned(Math.round(angle / STEP) * STEP) }
}

/** A wall that is dragged near a building or another wall sets itself square against the nearest side of it. */
export function against(sketch: Sketch, place: number, { x, y }: Pose, outlines: Record<string, Outline>): Pose | null {
  const wall = outlines['wall']
  if (!wall) return null
  let best: Pose | null = null
  let least = MAGNET
  sketch.pieces.forEach((piece, n) => {
    const outline = outlines[piece.kind]
    if (n === place || !outline || (piece.kind !== 'building' && piece.kind !== 'wall')) return
    for (let side = 0; side < 4; side++) {
      const [reach, wide] = side % 2 ? [outline.width, outline.length] : [outline.length, outline.width]
      const angle = turned(piece.angle + side * 9000)
      const way = (angle / 18_000) * Math.PI
      const room = Math.max(0, (wide - wall.width) / 2)
      const aside = Math.min(room, Math.max(-room, -(x - piece.x) * Math.sin(way) + (y - piece.y) * Math.cos(way)))
      const far = (reach + wall.length) / 2
      const at = { x: Math.round(piece.x + far * Math.cos(way) - aside * Math.sin(way)), y: Math.round(piece.y + far * Math.sin(way) + aside * Math.cos(way)), angle }
      const gap = Math.hypot(at.x - x, at.y - y)
      if (gap < least) [best, least] = [at, gap]
    }
  })
  return best
}

// Symmetry

export function across<T extends Pose>(thing: T, way: Way, [wide, high]: Size): T {
  const x = way === 'ends' ? thing.x : wide - thing.x
  const y = way === 'sides' ? thing.y : high - thing.y
  const angle = turned(way === 'turn' ? thing.angle + 18_000 : way === 'sides' ? 18_000 - thing.angle : -thing.angle)
  return { ...thing, x, y, angle }
}

function tokenAcross(token: SketchToken, way: Way, size: Size): SketchToken {
  const { x, y } = across({ x: token.x, y: token.y, angle: 0 }, way, size)
  return { ...token, x, y }
}

const FACING: Record<Way, Partial<Record<Edge, Edge>>> = {
  sides: { east: 'west', west: 'east' },
  ends: { north: 'south', south: 'north' },
  turn: { east: 'west', west: 'east', north: 'south', south: 'north' },
}

/** The whole table in the mirror, edges and all: nobody gains by it. */
export function mirrored(sketch: Sketch, way: Way, size: Size): Sketch {
  return {
    ...sketch,
    edges: sketch.edges.map((edge) => FACING[way][edge] ?? edge),
    pieces: sketch.pieces.map((one) => across(one, way, size)),
    tanks: sketch.tanks.map((one) => (one.placed ? across(one, way, size) : one)),
    objectives: sketch.objectives.map((one) => tokenAcross(one, way, size)),
  }
}

const other = (side: number) => (side === 1 ? 2 : side === 2 ? 1 : side)

/** The same thing once more on the other side: what was the first side's is the second one's there. */
export function copied(sketch: Sketch, { list, place }: Spot, way: Way, size: Size): Sketch {
  if (list === 'pieces' && sketch.pieces[place]) {
    const piece = across(sketch.pieces[place], way, size)
    return lies(sketch.pieces, piece) ? sketch : { ...sketch, pieces: [...sketch.pieces, piece] }
  }
  if (list === 'objectives' && sketch.objectives[place]) {
    const found = tokenAcross(sketch.objectives[place], way, size)
    const token = { ...found, side: other(found.side) }
    return sketch.objectives.some((one) => one.x === token.x && one.y === token.y) ? sketch : { ...sketch, objectives: [...sketch.objectives, token] }
  }
  const tank = list === 'tanks' ? sketch.tanks[place] : undefined
  if (!tank) return sketch
  return { ...sketch, tanks: [...sketch.tanks, { ...across(tank, way, size), player: other(tank.player) }] }
}

function lies(pieces: readonly SketchPiece[], { kind, x, y, angle }: SketchPiece): boolean {
  return pieces.some((one) => one.kind === kind && one.x === x && one.y === y && one.angle % 18_000 === angle % 18_000)
}

/** Everything on one half once more on the other. */
export function copiedAll(sketch: Sketch, way: Way, size: Size): Sketch {
  let next = sketch
  sketch.pieces.forEach((_, place) => (next = copied(next, { list: 'pieces', place }, way, size)))
  sketch.objectives.forEach((_, place) => (next = copied(next, { list: 'objectives', place }, way, size)))
  return next
}

/** The first side's half of the table for both, turned by half: what lies in the middle lies exactly there. */
export function fair(sketch: Sketch, size: Size): Sketch {
  const [wide, high] = size
  const edge = sketch.edges[0] ?? 'south'
  const depth = ({ x, y }: { x: number; y: number }) => ({ south: y - high / 2, north: high / 2 - y, west: x - wide / 2, east: wide / 2 - x })[edge]
  const along = ({ x, y }: { x: number; y: number }) => (edge === 'south' || edge === 'north' ? x - wide / 2 : y - high / 2)
  const central = (one: { x: number; y: number }) => Math.hypot(one.x - wide / 2, one.y - high / 2) <= MIDDLE
  const own = (one: { x: number; y: number }) => depth(one) < -MIDDLE / 10 || (Math.abs(depth(one)) <= MIDDLE / 10 && along(one) < 0)
  const middle = { x: Math.round(wide / 2), y: Math.round(high / 2) }
  const once = <T extends { x: number; y: number }>(all: readonly T[]) => all.filter(central).slice(0, 1).map((one) => ({ ...one, ...middle }))
  const kept = sketch.pieces.filter((one) => !central(one) && own(one))
  const tokens = sketch.objectives.filter((one) => !central(one) && own(one))
  const pieces = [...kept.flatMap((one) => [one, across(one, 'turn', size)]), ...once(sketch.pieces)]
  const objectives = [...tokens.flatMap((one) => [one, { ...tokenAcross(one, 'turn', size), side: other(one.side) }]), ...once(sketch.objectives)]
  const edges = sketch.edges.length === 2 ? [edge, FACING.turn[edge] ?? edge] : sketch.edges
  return { ...sketch, edges, pieces: inOrder(pieces), objectives, tanks: evenTanks(sketch.tanks, size) }
}

const ORDER: Record<SketchPiece['kind'], number> = { woods: 0, hill: 0, building: 1, wall: 2 }

/** As players would place them: woods and hills, buildings, walls. */
function inOrder(pieces: readonly SketchPiece[]): SketchPiece[] {
  return [...pieces].sort((a, b) => ORDER[a.kind] - ORDER[b.kind])
}

/** The second player's tanks stand as the first one's do, as far as both have one. */
function evenTanks(tanks: readonly SketchTank[], size: Size): SketchTank[] {
  const first = tanks.filter((one) => one.player === 1)
  let met = 0
  return tanks.map((one) => {
    if (one.player !== 2) return one
    const like = first[met++]
    if (!like) return one
    const { x, y, angle } = across(like, 'turn', size)
    return { ...one, placed: like.placed, x, y, angle }
  })
}
