// A map for the pictures: contour lines around a few tops, a river, a road, the grid.

import { n, type Point } from './pen'
import { luckOf } from './seed'

function curve(points: readonly Point[], closed: boolean): string {
  let d = `M${n(points[0]![0])} ${n(points[0]![1])}`
  const count = points.length
  const last = closed ? count : count - 1
  for (let i = 0; i < last; i++) {
    const p = (k: number): Point => (closed ? points[(k + count) % count]! : points[Math.max(0, Math.min(count - 1, k))]!)
    const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? `${d}Z` : d
}

/** Rings around a top, each a little out of round; every third is bold, as on a map. */
export function contours(seed: string, x: number, y: number, wide: number, tall: number, rings: number): { fine: string; bold: string } {
  const luck = luckOf(`contour/${seed}`)
  const waves = [2, 3, 5].map((k) => ({ k, size: luck.between(0.04, 0.13) / Math.sqrt(k / 2), turn: luck.between(0, 6.3) }))
  let fine = ''
  let bold = ''
  for (let i = 1; i <= rings; i++) {
    const share = (i / rings) ** 0.9
    const points = Array.from({ length: 22 }, (_, j): Point => {
      const a = (j / 22) * 2 * Math.PI
      const r = share * (1 + waves.reduce((sum, w) => sum + w.size * (0.4 + share) * Math.sin(w.k * a + w.turn + share * 0.8), 0))
      return [x + Math.cos(a) * wide * r + (1 - share) * wide * 0.12, y + Math.sin(a) * tall * r - (1 - share) * tall * 0.1]
    })
    if (i % 3 === 0) bold += curve(points, true)
    else fine += curve(points, true)
  }
  return { fine, bold }
}

export const way = (points: readonly Point[]): string => curve(points, false)

export function grid(width: number, height: number, step: number): string {
  let d = ''
  for (let x = step; x < width; x += step) d += `M${x} 0V${height}`
  for (let y = step; y < height; y += step) d += `M0 ${y}H${width}`
  return d
}

/** Stippled woods: little round trees, scattered in a blot. */
export function grove(seed: string, x: number, y: number, wide: number, tall: number): string {
  const luck = luckOf(`grove/${seed}`)
  const count = Math.round((wide * tall) / 34)
  let d = ''
  for (let i = 0; i < count; i++) {
    const a = luck.between(0, 6.283)
    const far = Math.sqrt(luck.next())
    const r = luck.between(1.6, 2.9)
    d += `M${n(x + Math.cos(a) * far * wide - r)} ${n(y + Math.sin(a) * far * tall)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`
  }
  return d
}
