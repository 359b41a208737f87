// Distances that are shown while somebody drags: between outlines, and to the edges of the table.
import type { Outline } from '../wire'
import type { Pose, Size } from './sketches'

export type Point = readonly [number, number]
export interface Gap {
  from: Point
  to: Point
  far: number
}

export function corners(outline: Outline, { x, y, angle }: Pose): Point[] {
  const way = (angle / 18_000) * Math.PI
  const [c, s] = [Math.cos(way), Math.sin(way)]
  return Array.from({ length: outline.points.length / 2 }, (_, n) => {
    const [px, py] = [outline.points[2 * n]!, outline.points[2 * n + 1]!]
    return [x + px * c - py * s, y + px * s + py * c]
  })
}

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const part = square ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0
  return [ax + part * dx, ay + part * dy]
}

function inside([x, y]: Point, shape: readonly Point[]): boolean {
  let sign = 0
  for (let n = 0; n < shape.length; n++) {
    const [ax, ay] = shape[n]!
    const [bx, by] = shape[(n + 1) % shape.length]!
    const side = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    if (side && sign && side !== sign) return false
    sign ||= side
  }
  return true
}

/** How far two shapes are apart, and between which places; shapes that overlap are not apart at all. */
export function gap(one: readonly Point[], two: readonly Point[]): Gap {
  if (one.some((corner) => inside(corner, two)) || two.some((corner) => inside(corner, one))) return { from: one[0]!, to: one[0]!, far: 0 }
  let best: Gap = { from: one[0]!, to: two[0]!, far: Infinity }
  const look = (shape: readonly Point[], others: readonly Point[], swap: boolean) => {
    for (const corner of shape)
      for (let n = 0; n < others.length; n++) {
        const to = toSegment(corner, others[n]!, others[(n + 1) % others.length]!)
        const far = Math.hypot(to[0] - corner[0], to[1] - corner[1])
        if (far < best.far) best = swap ? { from: to, to: corner, far } : { from: corner, to, far }
      }
  }
  look(one, two, false)
  look(two, one, true)
  return best
}

/** To the nearer of left and right, and of top and bottom. */
export function toEdges(shape: readonly Point[], [wide, high]: Size): Gap[] {
  const left = least(shape, ([x]) => x)
  const right = least(shape, ([x]) => -x)
  const bottom = least(shape, ([, y]) => y)
  const top = least(shape, ([, y]) => -y)
  const across: Gap = left[0] <= wide - right[0] ? { from: left, to: [0, left[1]], far: left[0] } : { from: right, to: [wide, right[1]], far: wide - right[0] }
  const along: Gap = bottom[1] <= high - top[1] ? { from: bottom, to: [bottom[0], 0], far: bottom[1] } : { from: top, to: [top[0], high], far: high - top[1] }
  return [across, along]
}

function least(shape: readonly Point[], by: (point: Point) => number): Point {
  return shape.reduce((best, one) => (by(one) < by(best) ? one : best))
}
