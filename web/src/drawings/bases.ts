// Bases from the front, 120 by 72, on ground at 64: three outlines to be told apart at a glance, and what is left of one.
import type { Layer as Inked } from './side'

type Layer = Inked | { k: 'char' | 'smoke'; d: string }

export const OUTLINES = ['headquarters', 'fuel', 'hangar'] as const
export type Outline = (typeof OUTLINES)[number]

/** Bases lie in a row; each place has its own outline. */
export function outlineOf(place: number): Outline {
  return OUTLINES[place % OUTLINES.length]!
}

const HILLS: Layer = { k: 'far', d: 'M0 64V52q22-14 44-5t40-6 36 3v20Z' }
const GROUND: Layer = { k: 'hatch', d: 'M4 66h30M20 69h84M58 71h40M88 66h26' }

const DRAWN: Record<Outline, Layer[]> = {
  headquarters: [
    { k: 'body', d: 'M20 39h80v25H20Z' },
    { k: 'shade', d: 'M26 31h68l10 9H16Z' },
    { k: 'fine', d: 'M24 35.500h72M20 43.500h80M20 59h80M36 31v9M60 31v9M84 31v9' },
    { k: 'dark', d: 'M29 47h13v8H29ZM78 47h13v8H78ZM53 49h14v15H53Z' },
    { k: 'hatch', d: 'M46 60l4-6M46 56l4-6M70 62l5-7M94 62l4-6M24 62l4-6' },
  ],
  fuel: [
    { k: 'body', d: 'M14 44v17a17 4.5 0 0 0 34 0V44Z' },
    { k: 'shade', d: 'M14 44a17 4.5 0 0 1 34 0a17 4.5 0 0 1-34 0Z' },
    { k: 'body', d: 'M46 31v29a20 5.5 0 0 0 40 0V31Z' },
    { k: 'shade', d: 'M46 31a20 5.5 0 0 1 40 0a20 5.5 0 0 1-40 0Z' },
    { k: 'fine', d: 'M14 50a17 4.5 0 0 0 34 0M14 56a17 4.5 0 0 0 34 0M46 40a20 5.5 0 0 0 40 0M46 50a20 5.5 0 0 0 40 0M79 33v31M82 32v31M79 38h3M79 43h3M79 48h3M79 53h3M79 58h3' },
    { k: 'ink', d: 'M86 57h8' },
    { k: 'body', d: 'M94 47h17v17H94Z' },
    { k: 'shade', d: 'M92 47l10.5-5L113 47Z' },
    { k: 'dark', d: 'M99 53h7v11h-7Z' },
    { k: 'hatch', d: 'M17 62l4-9M22 64l4-9M50 61l4-10M56 63l4-10' },
  ],
  hangar: [
    { k: 'body', d: 'M10 64C11 39 33 25 60 25s49 14 50 39Z' },
    { k: 'shade', d: 'M18 64C19 45 36 33 60 33s41 12 42 31Z' },
    { k: 'dark', d: 'M30 64c1-15 14-23 30-23s29 8 30 23Z' },
    { k: 'fine', d: 'M60 25v8M36 30l4 8M84 30l-4 8M19 43l8 5M101 43l-8 5M60 41v23' },
    { k: 'hatch', d: 'M14 60l6-8M22 62l5-7M92 62l5-7M100 62l5-7' },
  ],
}

const RUIN: Layer[] = [
  { k: 'char', d: 'M12 64l5-15 7 4 5-17 8 6 3 11 8-3 4-19 9 7 2 13 8-6 5 9 6-12 7 10 4-4 9 16Z' },
  { k: 'ink', d: 'M29 36v12M56 31v16M78 45v10' },
  { k: 'fine', d: 'M20 58h12M46 57h14M70 60h20M38 61l4-4M64 56l5 5' },
  { k: 'smoke', d: 'M38 30c-6-5 5-9-1-15M43 28c-5-4 4-8 0-13M84 40c-6-5 5-9-1-15M90 39c-4-4 4-8 0-13' },
]

/** Where the flag stands: the foot of its pole. */
export const POLES: Record<Outline, readonly [number, number]> = { headquarters: [60, 31], fuel: [64, 26], hangar: [92, 36] }

/** `place`: what is drawn in place of the outline. */
export function baseLayers(outline: Outline, ruined: boolean, place?: Layer[]): Layer[] {
  return [HILLS, GROUND, ...(ruined ? RUIN : (place ?? DRAWN[outline]))]
}
