// Running gear: road wheels, rollers, drive and idler, the track around them.

import { belt, disc, line, poly, type Circle } from './pen'
import { GROUND, type Frame, type Layer } from './side'
import type { Traits } from './traits'

const THICK = 2.6

export function gearLayers(t: Traits, f: Frame): Layer[] {
  if (t.gear === 'whl') return tyres(t.wheels, f)
  const inner = f.track + THICK
  const height = GROUND - THICK - inner
  const small = t.gear === 'bog' || t.gear === 'rnd'
  const end = t.gear === 'rnd' ? height * 0.27 : Math.min(height * 0.3, 7.2 * f.size ** 0.5)
  const from = f.rear + (t.gear === 'rnd' ? 9 : 15) * f.size
  const to = f.bow - (t.gear === 'rnd' ? 12 : 15) * f.size
  const step = (to - from) / Math.max(1, t.wheels - 1)
  let r = height * (t.gear === 'chr' ? 0.44 : t.gear === 'lap' ? 0.43 : small ? 0.24 : 0.33)
  if (t.gear !== 'lap') r = Math.min(r, step * (small ? 0.46 : 0.47))
  else r = Math.min(r, step * 0.86)
  const y = GROUND - THICK - r
  const endY = t.gear === 'rnd' ? inner + end : inner + end + (t.gear === 'chr' ? height * 0.12 : height * 0.04)
  const rearEnd: Circle = { x: f.rear + end + 1.5, y: endY, r: end }
  const bowEnd: Circle = { x: f.bow - end - 1.5, y: endY, r: end }
  const wheels = Array.from({ length: t.wheels }, (_, i): Circle => ({ x: from + step * i, y, r }))
  const sag = t.gear === 'chr' || t.gear === 'lap' ? Math.min(5, 2.6 * f.size) : 0
  const path = belt([rearEnd, bowEnd, wheels[wheels.length - 1]!, wheels[0]!].map((c) => ({ ...c, r: c.r + THICK / 2 })), sag)
  const layers: Layer[] = [{ k: 'shade', d: path }]
  if (t.gear === 'rnd') layers.push(...rounded(f, inner, height))
  else if (!sag) {
    const count = t.gear === 'bog' ? 4 : 3
    const rollers = Array.from({ length: count }, (_, i) => from + ((to - from) * (i + 0.5)) / count)
    layers.push({ k: 'wheel', d: rollers.map((x) => disc(x, inner + 2, 1.9)).join('') })
  }
  if (t.gear === 'bog') layers.push({ k: 'ink', d: bogies(wheels, y, r, inner) })
  layers.push(...wheelLayers(t, wheels))
  const drive = t.drive === 'front' ? bowEnd : rearEnd
  const idler = t.drive === 'front' ? rearEnd : bowEnd
  layers.push({ k: 'wheel', d: disc(drive.x, drive.y, drive.r) + disc(idler.x, idler.y, idler.r) })
  layers.push({ k: 'fine', d: spokes(drive, 6, 0.35, 0.85) + disc(idler.x, idler.y, idler.r * 0.55) })
  layers.push({ k: 'hub', d: disc(drive.x, drive.y, drive.r * 0.28) + disc(idler.x, idler.y, idler.r * 0.22) })
  layers.push({ k: 'track', d: path }, { k: 'link', d: path })
  if (t.skirt) {
    const depth = f.track + height * 0.42
    const edge: [number, number][] = [[f.rear + 8, f.track - 1], [f.bow - 8, f.track - 1], [f.bow - 4, f.track + 3], [f.bow - 12, depth], [f.rear + 10, depth], [f.rear + 3, f.track + 3]]
    const plates = [0.25, 0.5, 0.75].map((s) => f.rear + (f.bow - f.rear) * s)
    layers.push({ k: 'body', d: poly(edge) }, { k: 'fine', d: plates.map((x) => line([x, f.track - 1], [x, depth])).join('') })
  }
  return layers
}

function wheelLayers(t: Traits, wheels: readonly Circle[]): Layer[] {
  const layers: Layer[] = []
  if (t.gear === 'lap') {
    const back = wheels.filter((_, i) => i % 2 === 1)
    const front = wheels.filter((_, i) => i % 2 === 0)
    for (const row of [back, front]) {
      layers.push({ k: 'wheel', d: row.map((w) => disc(w.x, w.y, w.r)).join('') })
      layers.push({ k: 'fine', d: row.map((w) => disc(w.x, w.y, w.r * 0.74)).join('') })
      layers.push({ k: 'hub', d: row.map((w) => disc(w.x, w.y, w.r * 0.2)).join('') })
    }
    return layers
  }
  layers.push({ k: 'wheel', d: wheels.map((w) => disc(w.x, w.y, w.r)).join('') })
  layers.push({ k: 'fine', d: wheels.map((w) => disc(w.x, w.y, w.r * 0.7) + (t.gear === 'chr' ? spokes(w, 6, 0.28, 0.62) : '')).join('') })
  layers.push({ k: 'hub', d: wheels.map((w) => disc(w.x, w.y, w.r * 0.22)).join('') })
  return layers
}

function spokes(c: Circle, count: number, from: number, to: number): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + 0.3
    const x = Math.cos(a) * c.r
    const y = Math.sin(a) * c.r
    d += line([c.x + x * from, c.y + y * from], [c.x + x * to, c.y + y * to])
  }
  return d
}

function bogies(wheels: readonly Circle[], y: number, r: number, inner: number): string {
  let d = ''
  for (let i = 0; i + 1 < wheels.length; i += 2) {
    const a = wheels[i]!
    const b = wheels[i + 1]!
    const mid = (a.x + b.x) / 2
    d += poly([[a.x, y - r * 0.4], [mid - r * 0.6, y - r * 1.5], [mid - r * 0.5, inner + 5], [mid + r * 0.5, inner + 5], [mid + r * 0.6, y - r * 1.5], [b.x, y - r * 0.4]], false)
  }
  return d
}

/** Armour between the runs of an all-round track, with its mud chutes. */
function rounded(f: Frame, inner: number, height: number): Layer[] {
  const low = inner + height * 0.56
  const slots = [0.25, 0.42, 0.59, 0.76].map((s) => f.rear + (f.bow - f.rear) * s)
  return [
    { k: 'body', d: poly([[f.rear + 8, inner + 2], [f.bow - 10, inner + 2], [f.bow - 6, inner + height * 0.3], [f.bow - 14, low], [f.rear + 12, low], [f.rear + 5, inner + height * 0.3]]) },
    { k: 'fine', d: slots.map((x) => line([x - 5, inner + 5], [x + 5, inner + 5])).join('') },
  ]
}

/** Tyres on a car: a dark band around a light rim. */
function tyres(count: number, f: Frame): Layer[] {
  const r = Math.min(11.5 * f.size, (GROUND - f.track) * 0.52)
  const from = f.rear + r + 3
  const step = (f.bow - f.rear - 2 * r - 6) / Math.max(1, count - 1)
  const at = Array.from({ length: count }, (_, i) => from + i * step)
  return [
    { k: 'shade', d: poly([[f.rear + 4, f.track], [f.bow - 4, f.track], [f.bow - 10, f.track + 8], [f.rear + 10, f.track + 8]]) },
    { k: 'dark', d: at.map((x) => disc(x, GROUND - r, r)).join('') },
    { k: 'wheel', d: at.map((x) => disc(x, GROUND - r, r * 0.62)).join('') },
    { k: 'hub', d: at.map((x) => disc(x, GROUND - r, r * 0.18)).join('') },
  ]
}
