// How long everything takes that is seen, in milliseconds, and by which easing.
export const TIMES = {
  lift: 220,
  played: 280,
  drawn: 240,
  stagger: 60,
  coin: 260,
  coinEach: 50,
  slide: 220,
  inch: 140,
  driveLeast: 300,
  driveMost: 900,
  track: 1500,
  turret: 180,
  camera: 420,
  tracerLeast: 180,
  tracerMost: 280,
  streak: 900,
  dice: 620,
  die: 60,
  sort: 160,
  burst: 140,
  shake: 160,
  plate: 200,
  destroyed: 700,
  sign: 360,
  turn: 500,
} as const

/** Where motion is reduced: how long a still sign stays. */
export const STILL = { ring: 600, line: 900, ghost: 800, burst: 1200 } as const

export const EASE = {
  lift: 'cubic-bezier(.2,.9,.25,1.15)',
  tracer: 'cubic-bezier(.2,.7,.3,1)',
  sort: 'cubic-bezier(.2,.9,.3,1.2)',
} as const

/** What others do is never more than this behind. */
export const MOST_BEHIND = 2500

export const SPEEDS = [0.5, 1, 2, 4] as const

/** A drive of so many millimeters of the table. */
export function driving(mm: number): number {
  return within((mm / 25.4) * TIMES.inch, TIMES.driveLeast, TIMES.driveMost)
}

/** A shot over so many pixels of the screen. */
export function tracing(px: number): number {
  return within(TIMES.tracerLeast + px / 8, TIMES.tracerLeast, TIMES.tracerMost)
}

export function within(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low
}
