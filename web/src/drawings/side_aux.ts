// Auxiliaries from the side: lorries, cars, half-tracks, guns, and infantry as what it puts down for the night.

import { belt, disc, hatch, line, n, poly, soft, type Point } from './pen'
import { luckOf, type Luck } from './seed'
import { GROUND, groundLines, ridge, sideLayers, type Layer } from './side'
import { traitsOf } from './traits'

type Kind = 'lorry' | 'box' | 'rockets' | 'bike' | 'jeep' | 'half' | 'car' | 'gun' | 'flak' | 'camp' | 'tow' | 'carrier'

const KINDS: Record<string, Kind> = {
  'ussr-zis-5': 'lorry', 'ussr-morskaya-pekhota': 'camp', 'ussr-partizany': 'camp', 'ussr-letuchka': 'box', 'ussr-bm-13': 'rockets',
  'germany-opel-blitz': 'lorry', 'germany-bmw-r75': 'bike', 'germany-flak-36': 'flak', 'germany-sturmpioniere': 'camp', 'germany-bergepanther': 'tow',
  'usa-gmc-cckw': 'lorry', 'usa-willys-mb': 'jeep', 'usa-m3-half-track': 'half', 'usa-m32-trv': 'tow', 'usa-rangers': 'camp',
  'france-citroen-u23': 'lorry', 'france-panhard-178': 'car', 'france-maquisards': 'camp', 'france-canon-de-47': 'gun', 'france-renault-ue': 'carrier',
}

const CAMPS = ['france-maquisards', 'germany-sturmpioniere', 'usa-rangers', 'ussr-partizany', 'ussr-morskaya-pekhota']

export function auxLayers(nation: string, seed: string): Layer[] {
  const luck = luckOf(`aux/${seed}`)
  const kind = KINDS[seed] ?? luck.pick(['lorry', 'jeep', 'half', 'car', 'gun', 'camp'] as const)
  if (kind === 'tow') return tow(nation, seed)
  const far: Layer[] = [{ k: 'far', d: ridge(luckOf(`ridge/${seed}`)) }, { k: 'hatch', d: groundLines(40, 150, luck) }]
  const three = luck.chance(0.4) || nation === 'usa'
  const make: Record<Exclude<Kind, 'tow'>, () => Layer[]> = {
    lorry: () => lorry(three, 'tilt', luck), box: () => lorry(true, 'box', luck), rockets: () => lorry(true, 'rockets', luck),
    bike, jeep, half, car, gun: () => gun(false), flak: () => gun(true), camp: () => camp(seed), carrier,
  }
  return [...far, ...make[kind]()]
}

function wheels(at: readonly number[], r: number): Layer[] {
  return [
    { k: 'dark', d: at.map((x) => disc(x, GROUND - r, r)).join('') },
    { k: 'wheel', d: at.map((x) => disc(x, GROUND - r, r * 0.62)).join('') },
    { k: 'hub', d: at.map((x) => disc(x, GROUND - r, r * 0.2)).join('') },
  ]
}

const shadeOf = (points: readonly Point[], from: number): Layer => ({ k: 'hatch', d: hatch(points.map(([x, y]): Point => [x, Math.max(y, from)]), -58, 2.4) })

function lorry(three: boolean, load: 'tilt' | 'box' | 'rockets', luck: Luck): Layer[] {
  const roof = luck.between(34, 40)
  const nose = luck.between(-4, 4)
  const tilt = luck.between(31, 38)
  const cab: Point[] = [[110, 69], [110, roof + 3], [114, roof], [128, roof], [133, 51], [158 + nose, 53 - nose * 0.4], [161 + nose, 58], [161 + nose, 69]]
  const bed: Point[] = load === 'tilt' ? [[34, 62], [34, tilt + 5], [38, tilt], [102, tilt], [106, tilt + 5], [106, 62]] : [[34, 62], [34, 33], [106, 33], [106, 62]]
  const layers: Layer[] = []
  if (load === 'rockets') {
    const rail: Point[] = [[38, 50], [104, 16], [107, 21], [44, 56]]
    layers.push({ k: 'ink', d: line([60, 62], [64, 42]) + line([96, 62], [92, 28]) }, { k: 'shade', d: poly(rail) })
    for (let i = 0; i < 4; i++) layers.push({ k: 'body', d: poly([[52 + i * 13, 40.5 - i * 6.7], [62 + i * 13, 35.3 - i * 6.7], [65 + i * 13, 35.5 - i * 6.7], [62.5 + i * 13, 37.5 - i * 6.7], [53 + i * 13, 42.6 - i * 6.7]]) })
    layers.push({ k: 'body', d: poly([[34, 62], [34, 58], [106, 58], [106, 62]]) })
  } else {
    layers.push({ k: 'body', d: soft(bed, load === 'tilt' ? 3 : 1) }, shadeOf(bed, 54))
    layers.push({ k: 'fine', d: load === 'tilt' ? [52, 70, 88].map((x) => line([x, tilt], [x, 55])).join('') + 'M34 55h72' : 'M42 40h14v9H42ZM64 40h14v9H64ZM86 38h12v24H86ZM34 36h72' })
    layers.push({ k: 'body', d: poly([[32, 62], [32, 56], [107, 56], [107, 62]]) })
  }
  layers.push({ k: 'body', d: soft(cab, 2) }, shadeOf(cab, 62), { k: 'fine', d: `M114 51V${n(roof + 5)}h11l3.5 ${n(46 - roof)}ZM114 54v13M138 57v8M142 57v8M146 57v8` })
  layers.push({ k: 'shade', d: poly([[30, 62], [163, 66], [163, 70], [30, 70]]) }, { k: 'ink', d: 'M132 70c2-12 24-12 28 0' })
  return [...layers, ...wheels(three ? [52, 74, 146] : [62, 146], 10.5)]
}

function jeep(): Layer[] {
  const body: Point[] = [[52, 70], [50, 54], [84, 54], [88, 60], [96, 60], [100, 52], [142, 54], [146, 70]]
  return [
    { k: 'ink', d: 'M98 52 92 34M92 34h3M58 54V42h4M56 46h-6' }, { k: 'shade', d: disc(48, 57, 7) },
    { k: 'body', d: soft(body, 2) }, shadeOf(body, 63), { k: 'fine', d: 'M104 57h34M134 60v6M138 60v6M62 58h16v6H62Z' }, { k: 'ink', d: 'M88 58l-8-9M118 70c2-10 20-10 23 0M56 70c2-10 20-10 23 0' },
    ...wheels([67, 130], 10),
  ]
}

function bike(): Layer[] {
  return [
    ...wheels([66, 132], 14), { k: 'ink', d: 'M66 68 84 50h28l20 18M112 50l8-12h-8M84 50l14 18h18l-4-18' }, { k: 'shade', d: soft([[90, 52], [94, 44], [112, 45], [114, 52]], 3) },
    { k: 'body', d: soft([[60, 66], [62, 54], [92, 58], [122, 56], [128, 66], [118, 72], [68, 72]], 5) }, { k: 'fine', d: 'M74 62h34M66 56c6 4 14 4 22 2' }, { k: 'ink', d: 'M100 56l26-6M70 48h14' }, ...wheels([92], 9),
  ]
}

function half(): Layer[] {
  const body: Point[] = [[36, 66], [38, 42], [102, 42], [104, 38], [116, 38], [122, 50], [152, 53], [156, 68]]
  const track = belt([{ x: 50, y: 65, r: 6.5 }, { x: 92, y: 66, r: 6 }, { x: 88, y: 74, r: 6 }, { x: 56, y: 74, r: 6 }])
  return [
    { k: 'ink', d: 'M72 42v-7h14M84 33v4' }, { k: 'body', d: soft(body, 1.5) }, shadeOf(body, 59), { k: 'fine', d: 'M104 50V42h9l4 8ZM62 42v20M128 55v9M134 55v9M140 56v8' },
    { k: 'shade', d: track }, { k: 'wheel', d: [56, 65, 76, 87].map((x) => disc(x, 75, 4)).join('') + disc(50, 66, 5) + disc(92, 67, 4.5) }, { k: 'track', d: track }, { k: 'link', d: track }, ...wheels([138], 10.5),
  ]
}

function car(): Layer[] {
  const body: Point[] = [[44, 68], [40, 54], [58, 44], [112, 43], [140, 53], [150, 58], [146, 70]]
  return [
    { k: 'body', d: poly([[98, 34], [132, 33], [132, 35.5], [98, 37]]) }, { k: 'shade', d: soft([[72, 44], [76, 30], [100, 28], [108, 44]], 3) },
    { k: 'body', d: soft(body, 2) }, shadeOf(body, 60), { k: 'fine', d: 'M86 47v17M104 47v17M116 48h12M48 52h20' }, ...wheels([66, 126], 12),
  ]
}

function carrier(): Layer[] {
  const track = belt([{ x: 62, y: 63, r: 8 }, { x: 134, y: 63, r: 8 }, { x: 124, y: 75, r: 6 }, { x: 72, y: 75, r: 6 }])
  const body: Point[] = [[50, 62], [52, 48], [96, 46], [106, 46], [140, 54], [142, 64]]
  return [
    { k: 'shade', d: soft([[78, 47], [80, 38], [92, 38], [94, 47]], 4) + soft([[96, 47], [98, 38], [110, 38], [112, 47]], 4) }, { k: 'body', d: soft(body, 1.5) }, shadeOf(body, 56),
    { k: 'shade', d: track }, { k: 'wheel', d: [72, 85, 98, 111, 124].map((x) => disc(x, 75, 4.6)).join('') + disc(62, 63, 6.5) + disc(134, 63, 6.5) }, { k: 'hub', d: disc(62, 63, 2) + disc(134, 63, 2) }, { k: 'track', d: track }, { k: 'link', d: track },
  ]
}

function gun(large: boolean): Layer[] {
  const up = large ? -26 : -3
  const [x, y] = large ? [96, 54] : [92, 60]
  const barrel: Point[] = [[x - 20, y + 2], [x + (large ? 78 : 62), y + up - 1], [x + (large ? 78 : 62), y + up + 1.8], [x - 20, y + 7]]
  const layers: Layer[] = [
    { k: 'ink', d: large ? 'M40 78h112M96 78V60M70 80v-6M126 80v-6' : 'M86 72 26 80M86 70 30 72M20 81h10' }, { k: 'body', d: poly(barrel) }, { k: 'shade', d: poly([[x - 24, y + 1], [x + 8, y - 2 + up * 0.1], [x + 8, y + 5 + up * 0.1], [x - 24, y + 9]]) },
    { k: 'body', d: large ? poly([[104, 66], [108, 34], [122, 32], [118, 66]]) : poly([[100, 70], [104, 46], [112, 44], [108, 70]]) },
  ]
  if (large) return [...layers, { k: 'shade', d: poly([[88, 78], [92, 58], [104, 58], [108, 78]]) }, { k: 'fine', d: 'M110 40l8-1M112 48l6-1' }, ...wheels([52, 142], 9)]
  return [...layers, ...wheels([92], 12)]
}

/** Rifles put together, helmets before them, and something that tells these people from others. */
function camp(seed: string): Layer[] {
  const luck = luckOf(`camp/${seed}`)
  const x = luck.whole(84, 104)
  const helmet = (hx: number): string => `M${hx - 11} ${GROUND}c0-9 4-14 11-14s11 5 11 14ZM${hx - 14} ${GROUND}h28`
  const rifles: [number, number][] = [[-27, 4], [-9, -1], [11, 1], [27, -5]]
  const layers: Layer[] = [
    { k: 'body', d: rifles.map(([foot, head]) => poly([[x + foot - 2.6, GROUND], [x + foot + 2.6, GROUND], [x + (foot + head) / 2 + 1.4, 54], [x + head + 0.8, 26], [x + head - 0.8, 26], [x + (foot + head) / 2 - 1.4, 54]])).join('') },
    { k: 'ink', d: `M${x - 5} 33c3 2.5 7 2.5 10 0` },
  ]
  const extra = CAMPS.indexOf(seed) < 0 ? luck.whole(0, 4) : CAMPS.indexOf(seed)
  if (extra === 0) layers.push({ k: 'ink', d: `M${x + 52} ${GROUND}V26` }, { k: 'shade', d: `M${x + 52} 26l26 6-26 8Z` })
  if (extra === 1) layers.push({ k: 'shade', d: [0, 1, 2].map((i) => soft([[x + 36 + i * 18, GROUND], [x + 36 + i * 18, 73], [x + 52 + i * 18, 73], [x + 52 + i * 18, GROUND]], 4)).join('') + [0, 1].map((i) => soft([[x + 45 + i * 18, 73], [x + 45 + i * 18, 64], [x + 61 + i * 18, 64], [x + 61 + i * 18, 73]], 4)).join('') })
  if (extra === 2) layers.push({ k: 'body', d: poly([[x + 34, GROUND], [x + 60, 40], [x + 86, GROUND]]) }, { k: 'fine', d: `M${x + 60} 40v42M${x + 60} 52l-8 30` })
  if (extra === 3) layers.push({ k: 'ink', d: `M${x + 40} ${GROUND}l28-6M${x + 40} 76l28 6` }, { k: 'shade', d: `M${x + 54} 76c-9-6-5-13 0-21 5 8 9 15 0 21Z` }, { k: 'hatch', d: `M${x + 54} 50c-6-6 5-9 0-16M${x + 58} 46c-4-5 4-7 1-12` })
  if (extra === 4) layers.push({ k: 'shade', d: `M${x + 36} 66h50l-8 12h-36Z` }, { k: 'fine', d: `M${x + 40} 70h42M${x + 60} 66l14-14` }, { k: 'ink', d: `M${x + 28} 80c6-4 10 4 16 0s10 4 16 0 10 4 16 0 10 4 16 0` })
  const heads = [x - 46, x - 18, x + 10].slice(0, luck.whole(2, 3))
  layers.push({ k: 'body', d: heads.map(helmet).join('') }, { k: 'hatch', d: heads.map((h) => hatch([[h - 9, GROUND - 1], [h - 8, GROUND - 6], [h + 8, GROUND - 6], [h + 9, GROUND - 1]], -58, 2.4)).join('') })
  return layers
}

/** A tank without its turret, with a crane. */
function tow(nation: string, seed: string): Layer[] {
  const t = traitsOf('medium', nation, seed)
  Object.assign(t, { top: 'stug', gun: 1, bore: 1, brake: 'none', tall: 0.85, gear: nation === 'germany' ? 'lap' : t.gear, wheels: 8 })
  return [{ k: 'ink', d: 'M70 50 128 14 132 18 78 54M128 16v22M128 38a3 3 0 1 1-3 3M96 46V34' }, ...sideLayers(t, seed)]
}
