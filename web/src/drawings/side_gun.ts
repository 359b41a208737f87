// The gun: a tapered barrel with its sleeve and muzzle.

import { poly, soft, type Point } from './pen'
import type { Frame, Layer } from './side'
import type { Topside } from './side_top'
import type { Traits } from './traits'

export function gunLayers(t: Traits, f: Frame, top: Topside): Layer[] {
  const [x, y] = top.gun
  const up = (top.raise * Math.PI) / 180
  const c = Math.cos(up)
  const s = Math.sin(up)
  const place = (along: number, off: number): Point => [x + along * c + off * s, y - along * s + off * c]
  const long = Math.min(t.gun, (197 - x) / Math.max(0.4, c))
  const bore = t.bore * Math.max(0.8, f.size ** 0.5)
  const quad = (a: number, b: number, wa: number, wb: number): Point[] => [place(a, -wa / 2), place(b, -wb / 2), place(b, wb / 2), place(a, wa / 2)]
  const layers: Layer[] = [
    { k: 'body', d: poly(quad(-12, long, bore * 1.12, bore * 0.8)) },
    { k: 'shade', d: poly(quad(-12, long * 0.3, bore * 1.5, bore * 1.35)) },
  ]
  if (t.brake === 'two') layers.push({ k: 'shade', d: soft(quad(long - bore * 2.1, long - bore * 1.15, bore * 1.2, bore * 1.7), 0.4) + soft(quad(long - bore * 0.9, long, bore * 1.2, bore * 1.8), 0.4) })
  if (t.brake === 'one') layers.push({ k: 'shade', d: soft(quad(long - bore * 2, long, bore * 1.5, bore * 1.5), 0.5) })
  if (t.brake === 'bore') layers.push({ k: 'shade', d: soft(quad(long * 0.6, long * 0.6 + Math.min(bore * 3, long * 0.2), bore * 1.4, bore * 1.4), 1) })
  if (t.brake === 'fat') layers.push({ k: 'shade', d: poly(quad(long - bore, long, bore * 1.2, bore * 1.2)) })
  return layers
}
