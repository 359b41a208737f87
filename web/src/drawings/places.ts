// Bases that have a name, as places of their own: 120 by 72, on ground at 64, put together of a few parts.
import { box, disc, line, n, poly, type Point } from './pen'
import type { Layer } from './side'

export type Place = { layers: Layer[]; pole: Point } // and where its flag stands

const GROUND = 64

type Roof = 'gable' | 'flat' | 'saw' | 'arch'

/** A building from the front, with its roof. */
function hall(x: number, w: number, h: number, roof: Roof = 'gable'): Layer[] {
  const top = GROUND - h
  const body: Layer = { k: 'body', d: box(x, top, w, h) }
  if (roof === 'flat') return [body, { k: 'shade', d: box(x - 2, top - 4, w + 4, 4) }]
  if (roof === 'gable') return [body, { k: 'shade', d: poly([[x - 3, top], [x + w / 2, top - h * 0.55], [x + w + 3, top]]) }]
  if (roof === 'arch') return [body, { k: 'shade', d: `M${n(x - 2)} ${n(top)}q${n(w / 2 + 2)} ${n(-h * 0.8)} ${n(w + 4)} 0Z` }]
  const teeth = Math.max(2, Math.round(w / 14))
  const step = w / teeth
  const edge: Point[] = []
  for (let i = 0; i < teeth; i++) edge.push([x + i * step, top - 8], [x + (i + 1) * step, top])
  return [body, { k: 'shade', d: poly([[x, top], ...edge]) }]
}

const door = (x: number, w: number, h: number): Layer => ({ k: 'dark', d: box(x, GROUND - h, w, h) })
const panes = (x: number, y: number, count: number, step: number, w = 4, h = 5): Layer => ({ k: 'dark', d: Array.from({ length: count }, (_, i) => box(x + i * step, y, w, h)).join('') })
const lines = (...pairs: readonly (readonly [number, number, number, number])[]): string => pairs.map(([a, b, c, d]) => line([a, b], [c, d])).join('')
const fine = (...pairs: readonly (readonly [number, number, number, number])[]): Layer => ({ k: 'fine', d: lines(...pairs) })
const ink = (...pairs: readonly (readonly [number, number, number, number])[]): Layer => ({ k: 'ink', d: lines(...pairs) })

function chimney(x: number, h: number): Layer[] {
  const top = GROUND - h
  return [
    { k: 'body', d: poly([[x, GROUND], [x + 1.5, top], [x + 6.5, top], [x + 8, GROUND]]) },
    fine([x + 1, top + 4, x + 7, top + 4], [x + 1, top + 7, x + 7, top + 7]),
    { k: 'hatch', d: `M${x + 4} ${top - 2}c-5-5 6-6 1-12M${x + 6} ${top - 3}c-3-4 6-5 3-9` },
  ]
}

function tower(x: number, w: number, h: number, teeth = false): Layer[] {
  const top = GROUND - h
  const crown = teeth ? Array.from({ length: 3 }, (_, i) => box(x + i * (w / 2.5), top - 4, w / 5, 4)).join('') : poly([[x - 2, top], [x + w / 2, top - w * 0.8], [x + w + 2, top]])
  return [{ k: 'body', d: box(x, top, w, h) }, { k: 'shade', d: crown }]
}

function bunker(x: number, w: number, h: number): Layer[] {
  const top = GROUND - h
  return [
    { k: 'body', d: poly([[x, GROUND], [x + h * 0.6, top], [x + w - h * 0.6, top], [x + w, GROUND]]) },
    { k: 'shade', d: box(x + h * 0.5, top - 3, w - h, 4) },
    { k: 'dark', d: box(x + w * 0.3, top + h * 0.35, w * 0.4, 3.5) },
    { k: 'hatch', d: lines([x + 4, GROUND - 2, x + 9, top + 5], [x + w - 8, GROUND - 2, x + w - 11, top + 5]) },
  ]
}

function gun(x: number, y: number, reach: number): Layer[] {
  return [
    { k: 'track', d: line([x, y], [x + reach, y - Math.abs(reach) * 0.35]) },
    { k: 'shade', d: poly([[x - 7, y + 7], [x - 4, y - 6], [x + 4, y - 6], [x + 7, y + 7]]) },
    { k: 'wheel', d: disc(x, y + 6, 4) },
  ]
}

/** Rails to the front, or along the ground. */
const rails = (y: number, x = 4, w = 112): Layer => ({ k: 'fine', d: `M${x} ${y}h${w}M${x} ${y + 3}h${w}` + Array.from({ length: Math.floor(w / 7) }, (_, i) => `M${x + 3 + i * 7} ${y - 1}v5`).join('') })
const wagon = (x: number, w = 22): Layer[] => [{ k: 'body', d: box(x, 50, w, 10) }, { k: 'wheel', d: disc(x + 5, 61, 2.6) + disc(x + w - 5, 61, 2.6) }, fine([x + w / 3, 50, x + w / 3, 60], [x + (2 * w) / 3, 50, x + (2 * w) / 3, 60])]
const tent = (x: number, w: number, h: number): Layer[] => [{ k: 'body', d: poly([[x, GROUND], [x + w / 2, GROUND - h], [x + w, GROUND]]) }, { k: 'dark', d: poly([[x + w * 0.38, GROUND], [x + w / 2, GROUND - h * 0.7], [x + w * 0.62, GROUND]]) }]
const tree = (x: number, h: number): Layer[] => [ink([x, GROUND, x, GROUND - h * 0.5]), { k: 'shade', d: disc(x, GROUND - h * 0.68, h * 0.32) }]
const pine = (x: number, h: number): Layer => ({ k: 'shade', d: poly([[x, GROUND - h], [x + h * 0.22, GROUND - h * 0.45], [x + h * 0.1, GROUND - h * 0.45], [x + h * 0.3, GROUND - 3], [x - h * 0.3, GROUND - 3], [x - h * 0.1, GROUND - h * 0.45], [x - h * 0.22, GROUND - h * 0.45]]) })
const house = (x: number, w: number, h: number): Layer[] => [...hall(x, w, h), door(x + w * 0.4, w * 0.2, h * 0.5)]
const hill = (x: number, w: number, h: number): Layer => ({ k: 'body', d: `M${x} ${GROUND}q${w * 0.28} ${-h * 1.2} ${w * 0.52} ${-h}t${w * 0.48} ${h}Z` })
const peak = (x: number, w: number, h: number): Layer[] => [{ k: 'body', d: poly([[x, GROUND], [x + w * 0.4, GROUND - h], [x + w, GROUND]]) }, { k: 'shade', d: poly([[x + w * 0.4, GROUND - h], [x + w * 0.5, GROUND - h * 0.4], [x + w * 0.44, GROUND], [x + w, GROUND]]) }]
const water = (y: number, x = 2, w = 116): Layer => ({ k: 'fine', d: [0, 3, 6].map((dy, i) => `M${x + i * 5} ${y + dy}` + 'q4-2.500 8 0t8 0'.repeat(Math.floor((w - i * 10) / 16))).join('') })
const mast = (x: number, h: number): Layer[] => [{ k: 'ink', d: lines([x - 5, GROUND, x, GROUND - h], [x + 5, GROUND, x, GROUND - h]) }, fine([x - 4, 56, x + 3, 46], [x + 4, 56, x - 3, 46], [x - 2.5, 44, x + 1.5, 34], [x + 2.5, 44, x - 1.5, 34])]
const crane = (x: number, h: number, reach: number): Layer[] => [ink([x, GROUND, x, GROUND - h], [x - 8, GROUND - h + 6, x + reach, GROUND - h], [x + reach - 4, GROUND - h, x + reach - 4, GROUND - h + 12]), fine([x, GROUND - h - 5, x + reach, GROUND - h], [x, GROUND - h - 5, x - 8, GROUND - h + 6], [x - 3, GROUND, x, GROUND - h + 10], [x + 3, GROUND, x, GROUND - h + 10])]
const target = (x: number, y: number, r: number): Layer[] => [ink([x - r * 0.7, GROUND, x, y], [x + r * 0.7, GROUND, x, y]), { k: 'body', d: disc(x, y, r) }, { k: 'fine', d: disc(x, y, r * 0.62) }, { k: 'dark', d: disc(x, y, r * 0.25) }]
const wall = (x: number, w: number, h: number): Layer[] => [{ k: 'body', d: box(x, GROUND - h, w, h) }, { k: 'shade', d: Array.from({ length: Math.floor(w / 8) }, (_, i) => box(x + i * 8, GROUND - h - 4, 4.5, 4)).join('') }, { k: 'fine', d: lines([x, GROUND - h * 0.6, x + w, GROUND - h * 0.6], [x, GROUND - h * 0.3, x + w, GROUND - h * 0.3]) }]
const hedgehog = (x: number): Layer => ink([x - 6, 66, x + 6, 54], [x - 6, 54, x + 6, 66], [x, 52, x, 67])
const road = (x: number): Layer[] => [{ k: 'body', d: poly([[x - 22, 70], [x - 3, 38], [x + 3, 38], [x + 22, 70]]) }, { k: 'fine', d: lines([x, 68, x, 61], [x, 57, x, 52], [x, 49, x, 46]) }]
const sign = (x: number, h: number, side: number): Layer[] => [ink([x, GROUND, x, GROUND - h]), { k: 'body', d: poly([[x, GROUND - h], [x + 16 * side, GROUND - h], [x + 20 * side, GROUND - h + 3.5], [x + 16 * side, GROUND - h + 7], [x, GROUND - h + 7]]) }]

const PLACES: Record<string, Place> = {
  'B-GER-1': { layers: [...hall(8, 30, 16, 'flat'), panes(13, 53, 3, 8), ...target(70, 42, 9), ...target(98, 48, 6), fine([38, 60, 60, 60])], pole: [24, 44] },
  'B-GER-2': { layers: [...hall(6, 40, 22), door(20, 12, 14), panes(11, 46, 1, 1), panes(36, 46, 1, 1), ...wagon(54), ...wagon(80, 26), rails(64)], pole: [26, 30] },
  'B-GER-3': { layers: [...bunker(4, 52, 20), ...bunker(62, 54, 26), { k: 'ink', d: lines([2, 67, 14, 60], [14, 67, 2, 60], [20, 68, 32, 61], [32, 68, 20, 61]) }], pole: [88, 35] },
  'B-GER-4': { layers: [{ k: 'shade', d: 'M2 64q18-12 38-9 22-10 42 0 20-3 36 9Z' }, ...gun(34, 50, -26), ...gun(80, 48, 30), { k: 'hatch', d: lines([48, 62, 54, 57], [58, 62, 64, 57]) }], pole: [58, 53] },
  'B-SOV-1': { layers: [hill(0, 120, 10), { k: 'fine', d: 'M8 60q6-8 4-14M14 61q2-8 8-12M98 60q6-8 4-14M106 61q2-7 7-10M52 58q4-8 2-12' }, ...tree(40, 24), ...house(66, 20, 11), fine([60, 62, 60, 56], [92, 62, 92, 56], [60, 58, 92, 58])], pole: [26, 56] },
  'B-SOV-2': { layers: [...hall(6, 34, 20, 'arch'), door(14, 18, 14), ...hall(43, 34, 20, 'arch'), door(51, 18, 14), ...hall(80, 34, 20, 'arch'), door(88, 18, 14)], pole: [60, 36] },
  'B-SOV-3': { layers: [...chimney(84, 46), ...chimney(98, 40), ...hall(6, 74, 24, 'saw'), door(36, 16, 16), panes(12, 46, 3, 7), panes(58, 46, 3, 7)], pole: [8, 32] },
  'B-SOV-4': { layers: [rails(62), { k: 'fine', d: 'M4 70Q60 66 116 52M4 67Q60 63 116 49' }, ...tower(48, 20, 24), panes(51, 45, 2, 8, 6, 5), ...wagon(10), ink([92, 64, 92, 40]), { k: 'shade', d: disc(92, 38, 5) }], pole: [58, 24] },
  'B-USA-1': { layers: [...hall(4, 92, 26, 'flat'), { k: 'fine', d: lines([20, 38, 20, 64], [36, 38, 36, 64], [52, 38, 52, 64], [68, 38, 68, 64], [84, 38, 84, 64]) }, panes(8, 43, 6, 16, 8, 8), door(40, 9, 10), { k: 'body', d: box(100, 34, 14, 12) }, ink([102, 46, 102, 64], [112, 46, 112, 64])], pole: [50, 34] },
  'B-USA-2': { layers: [hill(0, 120, 12), ...target(30, 40, 8), ...target(92, 40, 8), ...tower(54, 14, 28), panes(56, 42, 2, 6)], pole: [61, 25] },
  'B-USA-3': { layers: [...wall(4, 112, 16), ...tower(4, 16, 28, true), ...tower(100, 16, 28, true), ...hall(40, 40, 26, 'flat'), door(55, 10, 12), panes(45, 45, 2, 24, 6, 6)], pole: [60, 34] },
  'B-USA-4': { layers: [...road(60), ...sign(20, 30, 1), ...sign(100, 26, -1), ...tree(8, 18), ...tree(114, 20)], pole: [42, 60] },
  'B-FRA-1': { layers: [...hall(4, 36, 20, 'saw'), ...hall(44, 32, 24), ...hall(80, 36, 20, 'saw'), door(54, 12, 16), panes(9, 52, 3, 9), panes(85, 52, 3, 9)], pole: [60, 27] },
  'B-FRA-2': { layers: [hill(1, 118, 24), { k: 'body', d: box(46, 26, 28, 18) }, { k: 'shade', d: poly([[43, 26], [60, 16], [77, 26]]) }, { k: 'body', d: box(72, 16, 9, 28) }, { k: 'shade', d: poly([[70, 16], [76.5, 4], [83, 16]]) }, { k: 'dark', d: 'M56 44v-8q4-6 8 0v8Z' }, panes(49, 30, 2, 16, 4, 6)], pole: [50, 22] },
  'B-FRA-3': { layers: [...hall(12, 96, 24, 'flat'), { k: 'shade', d: poly([[38, 36], [60, 24], [82, 36]]) }, fine([42, 40, 42, 64], [50, 40, 50, 64], [70, 40, 70, 64], [78, 40, 78, 64]), door(55, 10, 16), panes(18, 46, 2, 10, 5, 8), panes(88, 46, 2, 10, 5, 8)], pole: [60, 24] },
  'B-FRA-4': { layers: [{ k: 'shade', d: 'M0 64q20-22 44-18 30-10 76 18Z' }, ...bunker(28, 64, 20), { k: 'body', d: `M48 41a12 9 0 0 1 24 0Z` }, { k: 'track', d: line([66, 37], [92, 31]) }], pole: [40, 41] },
  'B-GBR-1': { layers: [...tent(6, 26, 20), ...tent(36, 26, 20), ...tent(66, 26, 20), ...hall(94, 20, 16), ink([2, 64, 2, 54], [34, 64, 34, 60])], pole: [64, 62] },
  'B-GBR-2': { layers: [hill(1, 70, 26), hill(40, 79, 32), { k: 'fine', d: 'M10 58h18M24 52h14M70 54h20M80 46h16' }, ...house(52, 16, 9), ...tree(30, 16)], pole: [82, 32] },
  'B-GBR-3': { layers: [...hall(4, 44, 20, 'flat'), panes(9, 50, 4, 10, 6, 6), ...mast(62, 42), ...hall(76, 40, 26), door(90, 12, 14), panes(80, 44, 2, 26)], pole: [26, 40] },
  'B-GBR-4': { layers: [water(44), { k: 'body', d: 'M0 64q30-8 60-6t60-4v10Z' }, hedgehog(22), hedgehog(48), hedgehog(86), { k: 'shade', d: 'M66 46h28l-5 7H71Z' }, ink([80, 46, 80, 36])], pole: [108, 60] },
  'B-SWE-1': { layers: [...peak(1, 38, 42), ...peak(80, 39, 46), water(54, 28, 64), ...bunker(40, 34, 14), ...gun(58, 46, 24)], pole: [46, 50] },
  'B-SWE-2': { layers: [...hall(6, 60, 24, 'saw'), panes(11, 46, 4, 13, 7, 7), ...crane(88, 44, 24), ...hall(96, 18, 14, 'flat')], pole: [64, 40] },
  'B-POL-1': { layers: [...wall(14, 92, 20), ...tower(6, 18, 32, true), ...tower(96, 18, 32, true), { k: 'dark', d: 'M52 64V54q8-10 16 0v10Z' }], pole: [60, 40] },
  'B-POL-2': { layers: [...chimney(10, 44), ...hall(22, 46, 26), ...hall(68, 46, 20), door(36, 16, 18), panes(74, 50, 4, 9, 5, 6)], pole: [92, 34] },
  'B-JPN-1': { layers: [...hall(8, 60, 22, 'saw'), ...chimney(74, 40), { k: 'shade', d: 'M84 50q16-10 32 0l-4 3H88Z' }, { k: 'body', d: box(89, 53, 22, 11) }, door(97, 6, 8), panes(14, 50, 4, 13, 6, 6)], pole: [10, 34] },
  'B-JPN-2': { layers: [...peak(30, 70, 44), { k: 'shade', d: 'M8 52q15-10 30 0l-4 3H12Z' }, { k: 'body', d: box(13, 55, 20, 9) }, { k: 'shade', d: 'M48 52q15-10 30 0l-4 3H52Z' }, { k: 'body', d: box(53, 55, 20, 9) }, pine(92, 30), pine(106, 24), door(20, 5, 6), door(61, 5, 6)], pole: [42, 60] },
  'B-ITA-1': { layers: [water(66, 60, 56), ...hall(4, 62, 26, 'arch'), door(26, 20, 18), ...crane(82, 46, 28), { k: 'shade', d: 'M74 60h40l-6 6H80Z' }], pole: [35, 28] },
  'B-ITA-2': { layers: [hill(1, 118, 22), { k: 'fine', d: 'M6 60q30-16 54-14M18 63q34-14 60-12M40 64q32-10 56-8' }, { k: 'shade', d: [[20, 55], [34, 50], [50, 47], [40, 58], [58, 54], [74, 52], [66, 61], [84, 58]].map(([x, y]) => disc(x!, y!, 2.4)).join('') }, ...tower(92, 14, 34), ...hall(100, 18, 18)], pole: [99, 22] },
  'B-CZE-1': { layers: [...chimney(8, 40), ...chimney(20, 46), ...hall(32, 52, 28, 'arch'), { k: 'dark', d: 'M48 64V50q10-10 20 0v14Z' }, ...hall(84, 30, 20, 'saw'), { k: 'fine', d: 'M54 56q4-6 8 0' }], pole: [58, 26] },
  'B-CZE-2': { layers: [...hall(6, 108, 22, 'arch'), { k: 'fine', d: lines([24, 42, 24, 64], [42, 42, 42, 64], [78, 42, 78, 64], [96, 42, 96, 64]) }, door(50, 20, 16), panes(10, 48, 2, 18, 9, 8), panes(82, 48, 2, 18, 9, 8), rails(66, 40, 42)], pole: [60, 34] },
  'B-CHN-1': { layers: [...hall(4, 34, 26, 'flat'), ...hall(40, 40, 20, 'saw'), ...chimney(84, 48), ...hall(94, 22, 16), panes(8, 44, 3, 10, 6, 6), door(54, 12, 14)], pole: [20, 34] },
  'B-CHN-2': { layers: [...peak(1, 52, 40), ...peak(36, 52, 48), ...peak(72, 47, 36), { k: 'body', d: 'M2 60q20-10 34-2t30-6 30 2 22-4v6q-12-2-22 4t-30-2-30 6-34 2Z' }, { k: 'fine', d: 'M10 57v5M22 55v5M34 57v5M46 57v5M58 54v5M70 54v5M82 56v5M94 57v5M106 55v5' }], pole: [60, 52] },
}

/** A named base as it is drawn; undefined for one that somebody has made up. */
export function placeOf(id: string): Place | undefined {
  return Object.hasOwn(PLACES, id) ? PLACES[id] : undefined
}
