// The people of the barracks, 200 by 90, on ground at 82.
import { box, disc, line, poly } from './pen'
import { GROUND, type Layer } from './side'

/** Somebody in a helmet, from the chest up to the knees of the next; `low` stoops. */
function man(x: number, low = 0): Layer[] {
  const y = 30 + low
  return [
    { k: 'body', d: `M${x - 17} ${GROUND}V${y + 26}q0-11 10-12h14q10 1 10 12V${GROUND}Z` },
    { k: 'shade', d: `M${x - 12} ${y + 26}v10h24v-10` },
    { k: 'wheel', d: disc(x, y + 6, 8) },
    { k: 'shade', d: `M${x - 13} ${y + 4}q1-15 13-15t13 15Z` },
    { k: 'fine', d: `M${x} ${y + 14}v22M${x - 6} ${y + 9}q6 4 12 0M${x - 17} ${y + 38}h34` },
  ]
}

const HILLS: Layer = { k: 'far', d: 'M0 82V62q34-22 68-8t64-9 68 4v33Z' }
const GRASS: Layer = { k: 'hatch', d: 'M8 84h60M40 87h120M110 84h70' }
const SACK = (x: number, y: number): Layer => ({ k: 'body', d: `M${x - 15} ${y}q0-7 7-7h16q7 0 7 7t-7 7h-16q-7 0-7-7Z` })

const PEOPLE: Record<string, Layer[]> = {
  engineers: [
    ...man(66),
    ...man(118, 6),
    { k: 'ink', d: line([84, 66], [150, 26]) },
    { k: 'shade', d: poly([[146, 20], [158, 14], [162, 24], [152, 31]]) },
    { k: 'dark', d: disc(84, 66, 4) + disc(112, 49, 4) },
    SACK(140, 75),
    SACK(168, 75),
    SACK(154, 63),
    { k: 'fine', d: 'M133 75h14M161 75h14M147 63h14' },
  ],
  technicians: [
    { k: 'body', d: box(22, 56, 34, 26) + box(32, 36, 30, 20) },
    { k: 'fine', d: 'M22 69h34M39 56v26M32 46h30M47 36v20' },
    ...man(98),
    { k: 'ink', d: line([112, 60], [134, 44]) },
    { k: 'shade', d: 'M131 47l5 6 9-7-1-6 5-5-3-5-7 1-3 7Z' },
    { k: 'body', d: 'M132 64h44v12h-44ZM150 64v-12h16v12' },
    { k: 'dark', d: disc(143, 77, 6) + disc(167, 77, 6) },
    { k: 'wheel', d: disc(143, 77, 2.5) + disc(167, 77, 2.5) },
  ],
  volunteers: [
    { k: 'ink', d: line([40, 74], [26, 18]) + line([88, 70], [74, 10]) + line([136, 74], [122, 18]) },
    ...man(54, 6),
    ...man(148, 6),
    ...man(101),
    { k: 'dark', d: disc(38, 66, 4) + disc(86, 62, 4) + disc(134, 66, 4) },
    { k: 'shade', d: 'M163 20h24l-6 6 6 6h-24Z' },
    { k: 'ink', d: line([163, 20], [163, 78]) },
  ],
}

/** Whoever is not known stands alone. */
export function barracksLayers(id: string): Layer[] {
  return [HILLS, GRASS, ...(Object.hasOwn(PEOPLE, id) ? PEOPLE[id]! : man(100))]
}
