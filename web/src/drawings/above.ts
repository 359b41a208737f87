// A vehicle from above in millimetres of the table, facing east. The model without its gun is the hull of the rules, exactly.

import { box, disc, hatch, line, n, soft, type Point } from './pen'
import { luckOf, type Luck } from './seed'
import { smoke } from './land'
import { traitsOf, type Traits } from './traits'

export type Above = { length: number; width: number; turret: number | null; type: string; nation: string; seed: string; destroyed?: boolean; assault?: boolean }
export type AboveLayer = { turns?: true; k: 'shadow' | 'track' | 'link' | 'body' | 'front' | 'room' | 'roof' | 'gun' | 'fine' | 'hatch' | 'dark' | 'smoke' | 'scorch'; d: string }

type Size = { half: number; side: number; inner: number }

export function topLayers(v: Above): AboveLayer[] {
  const t = traitsOf(v.type, v.nation, v.seed)
  const luck = luckOf(`above/${v.seed}`)
  const s: Size = { half: v.length / 2, side: v.width / 2, inner: v.width * 0.31 }
  const at = v.turret ?? 0
  const assault = v.assault ?? v.turret === null
  const open = assault && (t.top === 'open' || t.top === 'rear')
  const layers: AboveLayer[] = [
    { k: 'shadow', d: soft(rect(-s.half + 1.6, -s.side + 1.6, v.length, v.width), 2) },
    { k: 'track', d: soft(rect(-s.half, -s.side, v.length, s.side - s.inner), 1.8) + soft(rect(-s.half, s.inner, v.length, s.side - s.inner), 1.8) },
    { k: 'link', d: links(s) },
    { k: 'body', d: hullPath(t, s) },
    { k: 'front', d: glacis(t, s) },
    { k: 'fine', d: deck(t, s, at, assault, luck) },
  ]
  layers.push(...(assault ? room(t, s, open) : turret(t, s, at, v.width).map((layer): AboveLayer => ({ ...layer, turns: true }))))
  if (v.destroyed) layers.push(...ruin(s, v.seed, luck))
  return layers.filter((layer) => layer.d)
}

const rect = (x: number, y: number, w: number, h: number): Point[] => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]

function links(s: Size): string {
  let d = ''
  for (let x = -s.half + 2; x < s.half - 1; x += 2.4) d += line([x, -s.side + 0.4], [x, -s.inner - 0.4]) + line([x, s.inner + 0.4], [x, s.side - 0.4])
  return d
}

/** Fenders reach a little over the tracks; sloped hulls narrow to the bow, pikes to a point. */
function hullPath(t: Traits, { half, inner, side }: Size): string {
  const wide = inner + (side - inner) * (t.hull === 'slope' || t.hull === 'cast' ? 0.36 : t.hull === 'box' || t.hull === 'low' ? 0.16 : 0.28)
  const bow = half - 0.7
  const nose: Point[] = t.hull === 'pike' ? [[bow - half * 0.18, -wide], [bow, -inner * 0.25], [bow, inner * 0.25], [bow - half * 0.18, wide]] : t.hull === 'cast' || t.hull === 'tall' ? [[bow - 2, -wide], [bow, -inner * 0.7], [bow, inner * 0.7], [bow - 2, wide]] : [[bow, -wide], [bow, wide]]
  return soft([[-half + 0.7, -wide], ...nose, [-half + 0.7, wide]], t.hull === 'cast' ? 3 : 1.2)
}

function glacis(t: Traits, { half, inner }: Size): string {
  const from = half * (t.hull === 'slope' || t.hull === 'wedge' ? 0.62 : t.hull === 'pike' ? 0.52 : 0.8)
  const bow = half - 1.4
  if (t.hull === 'pike') return `M${n(bow)} 0L${n(from)} ${n(-inner)}V${n(inner)}ZM${n(bow)} 0H${n(from)}`
  return soft([[from, -inner * 0.96], [bow, -inner * 0.86], [bow, inner * 0.86], [from, inner * 0.96]], 0.8)
}

function deck(t: Traits, { half, inner, side }: Size, at: number, assault: boolean, luck: Luck): string {
  const front = !assault && at < -half * 0.2 // the engine stands before a turret at the stern
  const from = front ? half * 0.08 : -half + 3.2
  const rows = luck.whole(4, 6)
  let d = ''
  for (let i = 0; i < rows; i++) {
    d += line([from + i * 1.9, -inner * 0.78], [from + i * 1.9, -inner * 0.2]) + line([from + i * 1.9, inner * 0.2], [from + i * 1.9, inner * 0.78])
  }
  d += line([from + rows * 1.9 + 0.6, -inner], [from + rows * 1.9 + 0.6, inner])
  if (!assault) d += disc(half * 0.52, -inner * 0.5, 1.9) + (luck.chance(0.6) ? disc(half * 0.52, inner * 0.5, 1.9) : '')
  const band = side - inner
  d += box(-half * luck.between(0.3, 0.5), -side + band * 0.2, half * 0.34, band * 0.5) + box(half * luck.between(0, 0.2), inner + band * 0.3, half * 0.26, band * 0.5)
  if (t.drums) d += soft(rect(-half + 2, inner * 0.86, half * 0.4, band * 0.8), 1.6)
  return d
}

function barrel(t: Traits, from: number, to: number): string {
  const bore = 1.1 + t.bore * 0.42
  let d = box(from, -bore / 2, to - from, bore)
  if (t.brake === 'two') d += box(to - 3.4, -bore * 0.8, 1.4, bore * 1.6) + box(to - 1.4, -bore * 0.85, 1.6, bore * 1.7)
  if (t.brake === 'one') d += box(to - 3, -bore * 0.8, 3, bore * 1.6)
  if (t.brake === 'bore') d += box(from + (to - from) * 0.66, -bore * 0.72, 4, bore * 1.44)
  return d
}

const ROUND: Partial<Record<string, number>> = { dome: 9, cast: 6, osc: 4, bustle: 5, drum: 9, box: 2.5, hex: 2, wedge: 1.2, tower: 1.5 }

function turret(t: Traits, { half, inner }: Size, at: number, width: number): AboveLayer[] {
  const r = Math.min(width * (t.cls === 'heavy' ? 0.34 : 0.31), t.top === 'drum' ? width * 0.24 : 99)
  const tail = { bustle: 1.6, osc: 1.6, wedge: 1.35, box: 1.1, cast: 1.3, hex: 1.15, dome: 1, drum: 0.95, tower: 1.15 }[t.top as string] ?? 1.2
  const stern = Math.max(at - r * tail, -half + 1)
  const points: Point[] = [[stern, -r * 0.62], [at - r * 0.45, -r], [at + r * 0.4, -r * 0.92], [at + r * 1.02, -r * 0.42], [at + r * 1.02, r * 0.42], [at + r * 0.4, r * 0.92], [at - r * 0.45, r], [stern, r * 0.62]]
  const reach = Math.max(at + r + 6 + t.gun * 0.52, half + 3)
  const shade: Point[] = [[stern, r * 0.1], [at + r * 0.9, r * 0.1], [at + r * 0.4, r * 0.9], [at - r * 0.45, r * 0.96], [stern, r * 0.6]]
  return [
    { k: 'gun', d: barrel(t, at + r * 0.5, reach) },
    { k: 'shadow', d: soft(points.map(([x, y]): Point => [x + 1.2, y + 1.2]), 3) },
    { k: 'room', d: soft(points, ROUND[t.top] ?? 3) },
    { k: 'hatch', d: hatch(shade, 35, 1.7) },
    { k: 'gun', d: soft([[at + r * 0.72, -r * 0.44], [at + r * 1.16, -r * 0.34], [at + r * 1.16, r * 0.34], [at + r * 0.72, r * 0.44]], 1.2) },
    { k: 'roof', d: disc(at - r * 0.3, -r * 0.36, r * 0.28) },
    { k: 'fine', d: disc(at - r * 0.3, -r * 0.36, r * 0.15) + soft(rect(at - r * 0.5, r * 0.2, r * 0.5, r * 0.38), 0.8) + line([at + r * 0.1, -r * 0.5], [at + r * 0.4, -r * 0.44]) + (inner > 9 ? line([stern + 1.5, -r * 0.4], [stern + 1.5, r * 0.4]) : '') },
  ]
}

function room(t: Traits, { half, inner }: Size, open: boolean): AboveLayer[] {
  const wide = inner * 1.04
  const from = t.top === 'block' || open ? -half * 0.86 : -half * 0.42
  const front = t.top === 'block' ? half * 0.2 : open ? half * 0.1 : half * 0.4
  const nose = t.top === 'block' ? half * 0.3 : open ? half * 0.2 : half * 0.72
  const points: Point[] = [[from, -wide * 0.94], [front, -wide], [nose, -wide * 0.62], [nose, wide * 0.62], [front, wide], [from, wide * 0.94]]
  const reach = half + 3 + Math.max(0, t.gun * 0.34 + (nose - half * 0.5) * 0.3)
  const layers: AboveLayer[] = [{ k: 'gun', d: barrel(t, open ? from + half * 0.5 : nose - 3, reach) }, { k: 'shadow', d: soft(points.map(([x, y]): Point => [x + 1, y + 1]), 1.5) }]
  if (open) {
    // No roof: walls around a floor, the breech in the middle.
    const inset = points.map(([x, y]): Point => [x * 0.92 + from * 0.08 + 1.2, y * 0.84])
    layers.push({ k: 'room', d: soft(points, 1) }, { k: 'scorch', d: soft(inset, 0.8) }, { k: 'gun', d: box(from + half * 0.3, -2.2, half * 0.4, 4.4) }, { k: 'gun', d: barrel(t, from + half * 0.6, reach) })
    return layers
  }
  layers.push({ k: 'room', d: soft(points, 1.2) })
  layers.push({ k: 'hatch', d: hatch([[from, wide * 0.1], [nose, wide * 0.1], [nose, wide * 0.6], [front, wide * 0.96], [from, wide * 0.9]], 35, 1.7) })
  layers.push({ k: 'gun', d: soft([[nose - 4, -3], [nose + 2.4, -2.4], [nose + 2.4, 2.4], [nose - 4, 3]], 1.2) })
  layers.push({ k: 'roof', d: disc(from + half * 0.3, -wide * 0.48, 2.7) }, { k: 'fine', d: disc(from + half * 0.3, -wide * 0.48, 1.5) + soft(rect(from + half * 0.2, wide * 0.2, 5, wide * 0.44), 0.6) + line([front, -wide], [front, wide]) })
  return layers
}

/** A burnt hull: soot, a hole, smoke that drifts away. */
function ruin({ half, inner }: Size, seed: string, luck: Luck): AboveLayer[] {
  const blot = (x: number, y: number, r: number): string => {
    const points = Array.from({ length: 9 }, (_, i): Point => {
      const a = (i / 9) * 2 * Math.PI
      const far = r * luck.between(0.6, 1.1)
      return [x + Math.cos(a) * far * 1.4, y + Math.sin(a) * far]
    })
    return soft(points, 2)
  }
  return [
    { k: 'scorch', d: blot(-half * 0.5, 0, inner * 0.9) + blot(half * 0.35, inner * 0.3, inner * 0.6) },
    { k: 'dark', d: blot(-half * 0.42, 0, inner * 0.36) },
    { k: 'smoke', d: smoke(seed, [-half * 0.4, 0], 0.9) },
  ]
}
