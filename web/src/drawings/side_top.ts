// What stands on the hull: turrets, casemates and open fighting rooms.

import { disc, hatch, line, poly, soft, type Point } from './pen'
import type { Frame, Layer } from './side'
import type { Top, Traits } from './traits'

export type Topside = {
  layers: Layer[]
  /** Where the barrel leaves, and its elevation in degrees. */
  gun: Point
  raise: number
  /** Drawn after the hull. */
  first: boolean
}

type Shape = { points: Point[]; round: number; gun: Point; cupola?: Point; mantlet?: Point[]; lines?: [Point, Point][] }

/** Turrets on a sheet of their own: x from -1 (stern) to 1 (bow), y from 0 (deck) to 1 (roof). */
const TURRETS: Record<string, Shape> = {
  dome: { points: [[-0.95, 0], [-0.98, 0.4], [-0.62, 0.82], [-0.1, 1], [0.3, 0.95], [0.78, 0.6], [1, 0.1], [0.95, 0]], round: 9, gun: [0.85, 0.42], cupola: [-0.1, 0.98] },
  cast: { points: [[-0.78, 0], [-1.08, 0.4], [-1, 0.86], [-0.4, 1], [0.4, 0.96], [0.86, 0.7], [0.92, 0.2], [0.8, 0]], round: 5, gun: [0.8, 0.48], cupola: [-0.35, 1], mantlet: [[0.72, 0.18], [1.12, 0.3], [1.12, 0.66], [0.72, 0.82]] },
  hex: { points: [[-0.74, 0], [-1.02, 0.56], [-0.8, 0.94], [0.32, 1], [0.86, 0.6], [0.9, 0.1], [0.78, 0]], round: 2, gun: [0.82, 0.44], cupola: [-0.2, 0.98], mantlet: [[0.7, 0.2], [1.14, 0.28], [1.1, 0.62], [0.64, 0.74]] },
  box: { points: [[-0.8, 0], [-0.98, 0.3], [-0.96, 0.94], [0.5, 1], [0.88, 0.86], [0.88, 0]], round: 1.4, gun: [0.9, 0.5], cupola: [-0.42, 0.97], mantlet: [[0.86, 0.12], [1.08, 0.18], [1.08, 0.84], [0.86, 0.92]], lines: [[[-0.98, 0.36], [-1.32, 0.4]], [[-1.32, 0.4], [-1.3, 0.84]], [[-1.3, 0.84], [-0.97, 0.88]]] },
  wedge: { points: [[-0.86, 0], [-1.06, 0.18], [-0.84, 0.97], [0.62, 1], [1, 0.1], [0.92, 0]], round: 1, gun: [0.86, 0.46], cupola: [-0.4, 0.98], mantlet: [[0.8, 0.22], [1.14, 0.3], [1.1, 0.66], [0.7, 0.8]] },
  osc: { points: [[-1.34, 0.42], [-1.38, 0.82], [-0.9, 0.98], [0.1, 1], [0.58, 0.82], [1.12, 0.58], [1.1, 0.34], [0.5, 0.24], [-0.7, 0.28]], round: 3, gun: [1.0, 0.46], cupola: [-0.3, 1] },
  bustle: { points: [[-0.62, 0], [-0.8, 0.3], [-1.4, 0.42], [-1.38, 0.9], [-0.5, 1], [0.46, 0.96], [0.9, 0.7], [0.9, 0.14], [0.78, 0]], round: 3.4, gun: [0.84, 0.46], cupola: [-0.32, 0.99], mantlet: [[0.76, 0.1], [1.16, 0.26], [1.16, 0.66], [0.76, 0.84]] },
  tower: { points: [[-0.86, 0], [-1, 0.2], [-0.92, 1.42], [0.7, 1.42], [0.92, 0.16], [0.86, 0]], round: 1.6, gun: [0.84, 0.62], cupola: [-0.3, 1.4], mantlet: [[0.78, 0.3], [1.16, 0.4], [1.12, 0.92], [0.72, 1]] },
  drum: { points: [[-0.82, 0], [-0.86, 0.72], [-0.5, 0.94], [0.4, 0.94], [0.76, 0.7], [0.8, 0]], round: 2, gun: [0.74, 0.42], cupola: [-0.1, 0.92], mantlet: [[0.7, 0.2], [1, 0.26], [1, 0.6], [0.7, 0.66]] },
}

export function topOf(t: Traits, f: Frame): Topside {
  const shape = TURRETS[t.top]
  return shape ? turret(t, f, shape) : casemate(t, f)
}

function turret(t: Traits, f: Frame, shape: Shape): Topside {
  const share = t.cls === 'heavy' ? 0.225 : t.top === 'drum' ? 0.17 : 0.2
  const half = t.length * share
  const tall = (t.cls === 'heavy' ? 20 : t.top === 'drum' ? 16 : t.top === 'dome' ? 16 : 17.5) * f.size ** 0.6 * t.tall
  const middle = (f.rear + f.bow) / 2 + t.at * (f.bow - f.rear) * 0.5
  const base = f.deck + 0.6
  const put = ([x, y]: Point): Point => [middle + x * half, base - y * tall]
  const points = shape.points.map(put)
  const layers: Layer[] = []
  if (t.top === 'osc') layers.push({ k: 'shade', d: soft(([[-0.62, 0], [-0.72, 0.5], [0.7, 0.5], [0.6, 0]] as Point[]).map(put), 1.5) })
  if (shape.cupola) layers.push(...cupola(put(shape.cupola), t, f))
  if (shape.lines) layers.push({ k: 'shade', d: poly(([[-0.9, 0.32], [-1.3, 0.38], [-1.28, 0.84], [-0.9, 0.9]] as Point[]).map(put)) })
  layers.push({ k: 'body', d: soft(points, shape.round * f.size) })
  layers.push({ k: 'hatch', d: hatch(points.map(([x, y]): Point => [x, Math.max(y, base - tall * 0.36)]), -58, 2.4) })
  if (shape.mantlet) layers.push({ k: 'shade', d: soft(shape.mantlet.map(put), 2.2 * f.size) })
  const rim = put([0, 0])[1]
  layers.push({ k: 'ink', d: line([middle - half * 0.7, rim], [middle + half * 0.72, rim]) })
  if (t.top !== 'osc' && t.top !== 'dome') layers.push({ k: 'fine', d: line(put([-0.62, 0.62]), put([-0.2, 0.64])) + disc(...put([0.3, 0.6]), 1.1) })
  else layers.push({ k: 'fine', d: line(put([-0.75, 0.36]), put([-0.1, 0.4])) })
  return { layers, gun: put(shape.gun), raise: 2, first: true }
}

function cupola([x, y]: Point, t: Traits, f: Frame): Layer[] {
  const w = 5 * f.size
  const h = (t.cls === 'light' ? 3 : 4) * f.size
  return [
    { k: 'shade', d: soft([[x - w, y + 3], [x - w * 0.86, y - h + 1], [x + w * 0.86, y - h + 1], [x + w, y + 3]], 1.6) },
    { k: 'ink', d: line([x - w * 0.6, y - h - 0.4], [x + w * 0.6, y - h - 0.4]) },
  ]
}

/** Casemates on the length of the hull: x from 0 (stern) to 1 (bow), y in heights above the deck. */
const ROOMS: Partial<Record<Top, { points: Point[]; round: number; gun: Point; raise: number; tall: number; mantlet: Point[] }>> = {
  case: { points: [[0.2, 0], [0.27, 1], [0.6, 1], [0.82, 0]], round: 1.5, gun: [0.76, 0.3], raise: 1, tall: 15, mantlet: [[0.68, 0.02], [0.8, 0.06], [0.83, 0.5], [0.7, 0.66]] },
  stug: { points: [[0.24, 0], [0.28, 0.82], [0.34, 1], [0.6, 1], [0.64, 0.72], [0.78, 0.6], [0.8, 0]], round: 1, gun: [0.72, 0.44], raise: 1, tall: 12, mantlet: [[0.66, 0.16], [0.82, 0.2], [0.84, 0.66], [0.66, 0.82]] },
  block: { points: [[0.1, 0], [0.12, 1], [0.58, 1], [0.66, 0]], round: 1.2, gun: [0.62, 0.46], raise: 1, tall: 19, mantlet: [[0.58, 0.16], [0.72, 0.22], [0.72, 0.7], [0.58, 0.84]] },
  open: { points: [[0.06, 0], [0.02, 1], [0.4, 0.92], [0.52, 0.74], [0.58, 0]], round: 0.8, gun: [0.5, 0.62], raise: 17, tall: 19, mantlet: [[0.46, 0.3], [0.6, 0.42], [0.58, 0.96], [0.44, 0.9]] },
  rear: { points: [[0.02, 0], [0.03, 1], [0.34, 1], [0.42, 0.1], [0.42, 0]], round: 1.2, gun: [0.38, 0.54], raise: 6, tall: 19, mantlet: [[0.34, 0.24], [0.48, 0.34], [0.48, 0.8], [0.34, 0.9]] },
}

function casemate(t: Traits, f: Frame): Topside {
  const room = ROOMS[t.top] ?? ROOMS.case!
  const tall = room.tall * t.tall * f.size ** 0.6
  const put = ([x, y]: Point): Point => [f.rear + x * (f.bow - f.rear), f.deck + 1.2 - y * tall]
  const points = room.points.map(put)
  const layers: Layer[] = []
  const open = t.top === 'open'
  if (!open) layers.push(...cupola(put([room.points[1]![0] + 0.08, 1]), t, f))
  layers.push({ k: 'body', d: soft(points, room.round) })
  layers.push({ k: 'hatch', d: hatch(points.map(([x, y]): Point => [x, Math.max(y, f.deck - tall * 0.3)]), -58, 2.4) })
  layers.push({ k: 'shade', d: soft(room.mantlet.map(put), 2) })
  const [a, b] = [put([room.points[0]![0] + 0.05, 0.7]), put([room.points[0]![0] + 0.16, 0.7])]
  layers.push({ k: 'fine', d: line(a, b) + (open ? line(put([0.2, 0.08]), put([0.19, 0.9])) : '') })
  return { layers, gun: put(room.gun), raise: room.raise, first: t.top !== 'case' }
}
