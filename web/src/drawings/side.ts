// A vehicle from the side, facing right, on a sheet of 200 by 90.

import { disc, hatch, line, n, soft, type Point } from './pen'
import { luckOf, type Luck } from './seed'
import { gunLayers } from './side_gun'
import { gearLayers } from './side_gear'
import { topOf } from './side_top'
import type { Traits } from './traits'

/** How a path is inked; TankSide gives each its line and tint. */
export type Ink = 'body' | 'shade' | 'dark' | 'ink' | 'fine' | 'hatch' | 'track' | 'link' | 'wheel' | 'hub' | 'far'
export type Layer = { k: Ink; d: string }

export const GROUND = 82

/** The measures that the parts of one drawing share. */
export type Frame = {
  rear: number
  bow: number
  /** Top of the track, and of the deck above it. */
  track: number
  deck: number
  size: number
}

export function frameOf(t: Traits): Frame {
  const size = t.length / 113
  const trackHeight = (t.gear === 'rnd' ? 31 : t.gear === 'bog' ? 24 : 25) * size ** 0.6
  const noTurret = t.top === 'case' || t.top === 'stug' || t.top === 'block'
  const rise = (t.hull === 'tall' ? 18 : t.hull === 'low' ? 11 : t.hull === 'pike' ? 11 : 13.5) * t.tall * size ** 0.7
  const over = Math.max(0, t.gun - (noTurret ? 6 : t.length * 0.2))
  const middle = Math.max(t.length / 2 + 8, 100 - over / 2)
  const track = GROUND - trackHeight
  return {
    rear: middle - t.length / 2,
    bow: middle + t.length / 2,
    track,
    deck: track - (t.gear === 'rnd' ? rise * 0.35 : rise),
    size,
  }
}

export function sideLayers(t: Traits, seed: string): Layer[] {
  const luck = luckOf(`side/${seed}`)
  const f = frameOf(t)
  const top = topOf(t, f)
  const layers: Layer[] = []
  layers.push({ k: 'far', d: ridge(luckOf(`ridge/${seed}`)) }, { k: 'hatch', d: groundLines(f.rear, f.bow, luck) })
  const gun = gunLayers(t, f, top)
  layers.push(...gun)
  if (t.second) layers.push({ k: 'body', d: soft(rect(f.bow - t.length * 0.22, (f.deck + f.track) / 2 - 2, t.length * 0.22, 2.6), 0.5) })
  if (top.first) layers.push(...hullLayers(t, f, luck), ...top.layers)
  else layers.push(...top.layers, ...hullLayers(t, f, luck))
  layers.push(...gearLayers(t, f))
  return layers.filter((layer) => layer.d)
}

function hullLayers(t: Traits, f: Frame, luck: Luck): Layer[] {
  const { points, round } = hullShape(t, f)
  const layers: Layer[] = [
    { k: 'body', d: soft(points, round) },
    { k: 'hatch', d: hatch(lower(points, f), -58, 2.4) },
  ]
  const fine: string[] = []
  const deckAt = (share: number): number => f.rear + (f.bow - f.rear) * share
  if (t.gear !== 'rnd') fine.push(line([f.rear - 2, f.track + 0.5], [f.bow + 1, f.track + 0.5]))
  for (let i = 0; i < 3; i++) fine.push(line([deckAt(0.07 + i * 0.045), f.deck + 2.5], [deckAt(0.06 + i * 0.045), f.deck + 6]))
  layers.push({ k: 'fine', d: fine.join('') })
  if (t.drums) layers.push({ k: 'shade', d: soft(rect(f.rear + 2, f.deck - 1.5, 17, 6.5), 3) + soft(rect(f.rear + 21, f.deck - 1.5, 17, 6.5), 3) })
  else if (luck.chance(0.6)) layers.push({ k: 'shade', d: soft(rect(deckAt(0.17), f.track - 5.5, 15 * f.size, 5), 0.8) })
  if (t.rivets) {
    let d = ''
    for (let x = f.rear + 8; x < f.bow - (f.bow - f.rear) * 0.27; x += 5) d += disc(x, f.deck + 3, 0.45)
    layers.push({ k: 'dark', d })
  }
  if (luck.chance(0.55)) layers.push({ k: 'fine', d: line([deckAt(0.16), f.deck + 1], [deckAt(0.16) - luck.between(3, 9), Math.max(3, f.deck - luck.between(24, 38))]) })
  if (luck.chance(0.5) && t.gear !== 'rnd') layers.push({ k: 'fine', d: `M${n(deckAt(0.42))} ${n(f.track - 5)}q${n(t.length * 0.1)} 5 ${n(t.length * 0.2)} 0` })
  if (luck.chance(0.7)) layers.push({ k: 'body', d: disc(f.bow - 8 * f.size, f.track - 3.4, 1.7) })
  return layers
}

const rect = (x: number, y: number, w: number, h: number): Point[] => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]

/** The part of the hull that lies in shadow above the track. */
function lower(points: readonly Point[], f: Frame): Point[] {
  const cut = f.track - (f.track - f.deck) * 0.34
  return points.map(([x, y]): Point => [x, Math.max(y, cut)])
}

function hullShape(t: Traits, f: Frame): { points: Point[]; round: number[] } {
  const inset = t.gear === 'rnd' ? 6 : 0
  const rear = f.rear + inset
  const bow = f.bow - inset * 1.3
  const { track, deck } = f
  const low = track + 7
  const u = (f.bow - f.rear) / 100
  switch (t.hull) {
    case 'slope':
      return { points: [[rear + 7 * u, low], [rear, track - 3], [rear + 10 * u, deck], [bow - 26 * u, deck], [bow + 1, track - 1], [bow - 8 * u, low]], round: [0, 1.5, 1.5, 2, 2.5, 0] }
    case 'wedge':
      return { points: [[rear + 5 * u, low], [rear - 2, track], [rear + 6 * u, deck], [bow - 21 * u, deck], [bow, track + 1], [bow - 7 * u, low]], round: [0, 0.5, 1, 1, 1.5, 0] }
    case 'tall':
      return { points: [[rear + 2 * u, low], [rear, track - 5], [rear + 4 * u, deck + 2], [rear + 30 * u, deck], [bow - 20 * u, deck], [bow - 8 * u, track - 1], [bow + 1, track + 3], [bow - 2 * u, low + 4]], round: [0, 2, 3, 3, 4, 2, 5, 0] }
    case 'cast':
      return { points: [[rear + 3 * u, low], [rear - 1, track - 3], [rear + 8 * u, deck + 2], [rear + 34 * u, deck], [bow - 24 * u, deck], [bow - 8 * u, track - 5], [bow + 1, track + 2], [bow - 4 * u, low + 2]], round: [0, 4, 5, 6, 8, 5, 5, 0] }
    case 'pike':
      return { points: [[rear + 6 * u, low], [rear, track - 2], [rear + 5 * u, deck + 1], [rear + 40 * u, deck], [bow - 30 * u, deck], [bow + 2, track + 1], [bow - 10 * u, low + 2]], round: [0, 1, 1, 2, 2, 1.5, 0] }
    case 'low':
      return { points: [[rear + 4 * u, low], [rear - 1, track - 4], [rear + 3 * u, deck + 3], [rear + 36 * u, deck + 2], [rear + 40 * u, deck], [bow - 24 * u, deck], [bow - 22 * u, track - 4], [bow, track - 2], [bow - 3 * u, low]], round: [0, 1, 1, 1, 1, 1, 1, 1.5, 0] }
    default:
      return { points: [[rear + 3 * u, low], [rear, track - 2], [rear + 4 * u, deck + 3], [rear + 30 * u, deck + 1], [rear + 33 * u, deck], [bow - 23 * u, deck], [bow - 20 * u, track - 4], [bow - 2 * u, track - 2], [bow + 1, track + 3], [bow - 5 * u, low]], round: [0, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 1, 1, 0] }
  }
}

/** Far hills behind the vehicle, with a few trees; they run out to nothing at both ends. */
export function ridge(luck: Luck): string {
  const a = luck.between(46, 60)
  const b = luck.between(50, 64)
  const mid = luck.between(70, 130)
  let d = `M4 ${GROUND}C${n(mid * 0.4)} ${n(a + 14)} ${n(mid * 0.6)} ${n(a)} ${n(mid)} ${n(a + 4)}S${n(mid + 50)} ${n(b)} 196 ${GROUND}Z`
  const right = luck.chance(0.5)
  for (let i = 0; i < 3; i++) {
    const x = (right ? 168 : 14) + i * 5.5
    const tall = luck.between(9, 15)
    d += `M${n(x)} ${GROUND}v-3l-2.6 0 2.6 ${n(-tall)} 2.6 ${n(tall)}-2.6 0`
  }
  return d
}

/** A few strokes of the pencil under the tracks. */
export function groundLines(rear: number, bow: number, luck: Luck): string {
  let d = ''
  for (let x = Math.max(3, rear - 12); x < Math.min(180, bow + 16); x += luck.between(9, 17)) {
    d += line([x, GROUND + 1.2 + luck.between(0, 3)], [x + luck.between(6, 17), GROUND + 1.2 + luck.between(0, 3)])
  }
  return d
}
