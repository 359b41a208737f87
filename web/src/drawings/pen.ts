// Paths for the pen: all drawings are made of these.

export type Point = readonly [number, number]
export type Circle = { x: number; y: number; r: number }

export const n = (v: number): string => String(Math.round(v * 10) / 10)
export const at = (p: Point): string => `${n(p[0])} ${n(p[1])}`

export function poly(points: readonly Point[], closed = true): string {
  return points.length ? `M${points.map(at).join('L')}${closed ? 'Z' : ''}` : ''
}

export function line(a: Point, b: Point): string {
  return `M${at(a)}L${at(b)}`
}

export function disc(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`
}

export function box(x: number, y: number, w: number, h: number): string {
  return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`
}

/** A polygon with its corners rounded by r (one for all, or one for each corner). */
export function soft(points: readonly Point[], r: number | readonly number[]): string {
  let d = ''
  const count = points.length
  for (let i = 0; i < count; i++) {
    const p = points[i]!
    const before = points[(i + count - 1) % count]!
    const after = points[(i + 1) % count]!
    const want = typeof r === 'number' ? r : (r[i] ?? 0)
    const inn = toward(p, before, want)
    const out = toward(p, after, want)
    d += `${i ? 'L' : 'M'}${at(inn)}`
    if (want > 0) d += `Q${at(p)} ${at(out)}`
  }
  return `${d}Z`
}

function toward(p: Point, q: Point, far: number): Point {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1])
  const share = length ? Math.min(far / length, 0.5) : 0
  return [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share]
}

/** A belt around circles that are given clockwise on the screen; the first span may sag. */
export function belt(circles: readonly Circle[], sag = 0): string {
  const count = circles.length
  const spans = circles.map((a, i) => {
    const b = circles[(i + 1) % count]!
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1
    const dx = (b.x - a.x) / far
    const dy = (b.y - a.y) / far
    const sin = Math.max(-1, Math.min(1, (a.r - b.r) / far))
    const cos = Math.sqrt(1 - sin * sin)
    const nx = dy * cos + dx * sin
    const ny = -dx * cos + dy * sin
    return { from: [a.x + a.r * nx, a.y + a.r * ny] as Point, to: [b.x + b.r * nx, b.y + b.r * ny] as Point, turn: Math.atan2(ny, nx) }
  })
  let d = `M${at(spans[0]!.from)}`
  spans.forEach((span, i) => {
    const circle = circles[(i + 1) % count]!
    const next = spans[(i + 1) % count]!
    if (i === 0 && sag) {
      const mid: Point = [(span.from[0] + span.to[0]) / 2, (span.from[1] + span.to[1]) / 2 + sag]
      d += `Q${at(mid)} ${at(span.to)}`
    } else d += `L${at(span.to)}`
    const turn = (next.turn - span.turn + 4 * Math.PI) % (2 * Math.PI)
    if (turn > 0.01 && turn < 6.27) d += `A${n(circle.r)} ${n(circle.r)} 0 ${turn > Math.PI ? 1 : 0} 1 ${at(next.from)}`
  })
  return `${d}Z`
}

/** Pencil hatching inside a polygon, lines at an angle (degrees) and a distance. */
export function hatch(points: readonly Point[], angle: number, gap: number): string {
  const t = (angle * Math.PI) / 180
  const c = Math.cos(t)
  const s = Math.sin(t)
  const turned = points.map(([x, y]): Point => [x * c + y * s, -x * s + y * c])
  const ys = turned.map((p) => p[1])
  const low = Math.min(...ys)
  const high = Math.max(...ys)
  let d = ''
  for (let y = Math.ceil(low / gap) * gap; y < high; y += gap) {
    const cuts: number[] = []
    turned.forEach((a, i) => {
      const b = turned[(i + 1) % turned.length]!
      if (a[1] <= y !== b[1] <= y) cuts.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    })
    cuts.sort((a, b) => a - b)
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const from: Point = [cuts[i]! * c - y * s, cuts[i]! * s + y * c]
      const to: Point = [cuts[i + 1]! * c - y * s, cuts[i + 1]! * s + y * c]
      if (cuts[i + 1]! - cuts[i]! > 0.6) d += line(from, to)
    }
  }
  return d
}
