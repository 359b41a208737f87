// Terrain as a map shows it, in millimetres around its own middle.

import { disc, hatch, line, n, poly, type Point } from './pen'
import { luckOf } from './seed'

export type LandLayer = { k: 'ground' | 'soil' | 'edge' | 'crown' | 'lit' | 'stipple' | 'line' | 'bold' | 'roof' | 'slope' | 'cast' | 'stone' | 'smoke' | 'char'; d: string }

export function landLayers(kind: string, points: readonly Point[], seed: string): LandLayer[] {
  switch (kind) {
    case 'woods': return woods(points, seed)
    case 'hill': return hill(points)
    case 'building': return building(points)
    case 'wall': return wall(points)
    case 'wreck': return wreck(points, seed)
    case 'objective': return objective(points)
    default: return [{ k: 'ground', d: poly(points) }, { k: 'edge', d: poly(points) }]
  }
}

/** What is drawn where only length and width are given: hills and woods are round, the rest has corners. */
export function outline(kind: string, length: number, width: number): Point[] {
  const round = kind === 'woods' || kind === 'hill' || kind === 'objective'
  if (!round) return [[-length / 2, -width / 2], [length / 2, -width / 2], [length / 2, width / 2], [-length / 2, width / 2]]
  return Array.from({ length: 32 }, (_, i): Point => {
    const a = (i / 32) * 2 * Math.PI
    return [(Math.cos(a) * length) / 2, (Math.sin(a) * width) / 2]
  })
}

const middle = (points: readonly Point[]): Point => {
  const sum = points.reduce((s, p): [number, number] => [s[0] + p[0], s[1] + p[1]], [0, 0] as [number, number])
  return [sum[0] / points.length, sum[1] / points.length]
}

/** The same outline, drawn smaller around a place. */
const shrunk = (points: readonly Point[], share: number, [x, y]: Point): Point[] => points.map((p): Point => [x + (p[0] - x) * share, y + (p[1] - y) * share])

const smooth = (points: readonly Point[]): string => {
  const count = points.length
  let d = ''
  points.forEach((p, i) => {
    const next = points[(i + 1) % count]!
    const mid: Point = [(p[0] + next[0]) / 2, (p[1] + next[1]) / 2]
    d += i ? `Q${n(p[0])} ${n(p[1])} ${n(mid[0])} ${n(mid[1])}` : `M${n(mid[0])} ${n(mid[1])}`
  })
  const [first, second] = [points[0]!, points[1]!]
  return `${d}Q${n(first[0])} ${n(first[1])} ${n((first[0] + second[0]) / 2)} ${n((first[1] + second[1]) / 2)}Z`
}

export function inside(points: readonly Point[], x: number, y: number): boolean {
  let is = false
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) is = !is
  })
  return is
}

function woods(points: readonly Point[], seed: string): LandLayer[] {
  const luck = luckOf(`woods/${seed}`)
  const xs = points.map((p) => p[0])
  const ys = points.map((p) => p[1])
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const step = Math.max(9, Math.min(15, (right - left) / 12))
  let crowns = ''
  let lights = ''
  let shadows = ''
  let dots = ''
  for (let row = 0, y = top + step * 0.4; y < bottom; y += step * 0.86, row++) {
    for (let x = left + (row % 2) * step * 0.5; x < right; x += step) {
      const cx = x + luck.between(-0.24, 0.24) * step
      const cy = y + luck.between(-0.22, 0.22) * step
      const r = step * luck.between(0.34, 0.47)
      const fits = [[r, 0], [-r, 0], [0, r], [0, -r]].every(([dx, dy]) => inside(points, cx + dx!, cy + dy!))
      if (fits && !luck.chance(0.1)) {
        shadows += disc(cx + r * 0.24, cy + r * 0.3, r)
        crowns += disc(cx, cy, r)
        lights += `M${n(cx - r * 0.62)} ${n(cy + r * 0.1)}a${n(r * 0.64)} ${n(r * 0.64)} 0 0 1 ${n(r * 0.7)} ${n(-r * 0.72)}`
        for (let i = 0; i < 3; i++) dots += disc(cx + luck.between(-0.1, 0.6) * r, cy + luck.between(-0.1, 0.62) * r, 0.55)
      } else if (inside(points, cx, cy)) dots += disc(cx, cy, 0.9)
    }
  }
  return [{ k: 'soil', d: poly(points) }, { k: 'edge', d: poly(points) }, { k: 'cast', d: shadows }, { k: 'crown', d: crowns }, { k: 'lit', d: lights }, { k: 'stipple', d: dots }]
}

function hill(points: readonly Point[]): LandLayer[] {
  const [cx, cy] = middle(points)
  const size = Math.max(...points.map((p) => Math.hypot(p[0] - cx, p[1] - cy)))
  const peak = (share: number): Point => [cx + (1 - share) * size * 0.22, cy - (1 - share) * size * 0.08]
  const ring = (share: number): Point[] => {
    const [px, py] = peak(share)
    return points.map((p, i): Point => {
      const bend = 1 + 0.035 * Math.sin(i * 0.9 + share * 7) * (1 - share)
      return [px + (p[0] - cx) * share * bend, py + (p[1] - cy) * share * bend]
    })
  }
  const rings = [0.82, 0.65, 0.49, 0.34, 0.2].map(ring)
  // Ticks on the side away from the light, as old maps shade a slope.
  let ticks = ''
  const inner = ring(0.9)
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length]!
    const parts = Math.max(1, Math.round(Math.hypot(q[0] - p[0], q[1] - p[1]) / 5))
    for (let j = 0; j < parts; j++) {
      const s = j / parts
      const a: Point = [p[0] + (q[0] - p[0]) * s, p[1] + (q[1] - p[1]) * s]
      if ((a[0] - cx) * 0.5 + (a[1] - cy) < size * 0.12) continue
      const b0 = inner[i]!
      const b1 = inner[(i + 1) % inner.length]!
      ticks += line(a, [b0[0] + (b1[0] - b0[0]) * s, b0[1] + (b1[1] - b0[1]) * s])
    }
  })
  const top = peak(0)
  return [
    { k: 'ground', d: poly(points) }, { k: 'slope', d: smooth(rings[0]!) }, { k: 'slope', d: smooth(rings[2]!) }, { k: 'slope', d: smooth(rings[4]!) },
    { k: 'line', d: rings.map(smooth).join('') }, { k: 'stipple', d: '' }, { k: 'line', d: ticks }, { k: 'bold', d: poly(points) },
    { k: 'stipple', d: `M${n(top[0])} ${n(top[1] - 3)}l2.8 4.8h-5.6Z`.replace('4.8', '4.8').replace('5.6', '5.6') },
  ]
}

function building(points: readonly Point[]): LandLayer[] {
  const layers: LandLayer[] = [{ k: 'cast', d: poly(points.map((p): Point => [p[0] + 3, p[1] + 3])) }, { k: 'roof', d: poly(points) }]
  if (points.length === 4) {
    const long = Math.hypot(points[1]![0] - points[0]![0], points[1]![1] - points[0]![1]) >= Math.hypot(points[2]![0] - points[1]![0], points[2]![1] - points[1]![1])
    const [a, b, c, d] = long ? (points as [Point, Point, Point, Point]) : ([points[1], points[2], points[3], points[0]] as [Point, Point, Point, Point])
    const between = (p: Point, q: Point, s: number): Point => [p[0] + (q[0] - p[0]) * s, p[1] + (q[1] - p[1]) * s]
    const west = between(a, d, 0.5)
    const east = between(b, c, 0.5)
    const from = between(west, east, 0.24)
    const to = between(west, east, 0.76)
    layers.push({ k: 'line', d: hatch([d, from, to, c], 38, 3.2) }, { k: 'line', d: hatch([b, to, c], 38, 5) })
    layers.push({ k: 'edge', d: '' }, { k: 'line', d: line(a, from) + line(d, from) + line(b, to) + line(c, to) + line(from, to) })
    const pot = between(between(from, to, 0.7), between(a, b, 0.7), 0.4)
    layers.push({ k: 'stone', d: `M${n(pot[0] - 2.5)} ${n(pot[1] - 2.5)}h5v5h-5Z` })
  } else layers.push({ k: 'line', d: hatch(points, 38, 4) })
  layers.push({ k: 'bold', d: poly(points) })
  return layers.filter((layer) => layer.d)
}

function wall(points: readonly Point[]): LandLayer[] {
  const layers: LandLayer[] = [{ k: 'cast', d: poly(points.map((p): Point => [p[0] + 1.6, p[1] + 1.6])) }, { k: 'stone', d: poly(points) }]
  if (points.length === 4) {
    const [a, b, c, d] = points as [Point, Point, Point, Point]
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) >= Math.hypot(c[0] - b[0], c[1] - b[1])
    const [p, q, r, s] = long ? [a, b, d, c] : [b, c, a, d]
    const count = Math.round(Math.hypot(q[0] - p[0], q[1] - p[1]) / 7)
    let joints = ''
    for (let i = 1; i < count; i++) {
      const k = i / count
      joints += line([p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k], [r[0] + (s[0] - r[0]) * k, r[1] + (s[1] - r[1]) * k])
    }
    layers.push({ k: 'line', d: joints }, { k: 'bold', d: line(p, q) + line(r, s) }, { k: 'line', d: line(p, r) + line(q, s) })
  } else layers.push({ k: 'bold', d: poly(points) })
  return layers
}

function wreck(points: readonly Point[], seed: string): LandLayer[] {
  return [{ k: 'char', d: poly(points) }, { k: 'line', d: hatch(points, 30, 3) }, { k: 'bold', d: poly(points) }, { k: 'smoke', d: smoke(seed, middle(points)) }]
}

/** Smoke as an engraver draws it: open curls that drift to the north-east. */
export function smoke(seed: string, [x, y]: Point, size = 1): string {
  const luck = luckOf(`smoke/${seed}`)
  let d = ''
  let [cx, cy] = [x, y]
  for (let i = 0; i < 6; i++) {
    const r = (4 + i * 1.7) * size
    d += `M${n(cx - r)} ${n(cy + r * 0.3)}a${n(r)} ${n(r)} 0 1 1 ${n(r * 1.5)} ${n(r * 0.5)}a${n(r * 0.5)} ${n(r * 0.5)} 0 0 1 ${n(-r * 0.8)} ${n(-r * 0.4)}`
    cx += luck.between(2, 6) * size
    cy -= luck.between(4, 7) * size
  }
  return d
}

function objective(points: readonly Point[]): LandLayer[] {
  const at = middle(points)
  const r = Math.max(...points.map((p) => Math.hypot(p[0] - at[0], p[1] - at[1])))
  return [{ k: 'stone', d: poly(points) }, { k: 'bold', d: poly(points) }, { k: 'line', d: poly(shrunk(points, 0.8, at)) }, { k: 'bold', d: `M${n(at[0] - r * 0.28)} ${n(at[1] + r * 0.5)}v${n(-r)}l${n(r * 0.8)} ${n(r * 0.28)}l${n(-r * 0.8)} ${n(r * 0.28)}` }]
}
