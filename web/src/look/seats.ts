// Whose: each seat has a color and a flag of its own shape, so that neither has to be told from the other alone.

export const FLAGS = ['oblong', 'swallowtail', 'triangle', 'pointed', 'round'] as const
export type Flag = (typeof FLAGS)[number]

/** The cloth of each flag, right of its pole, in a drawing of 32 by 24. */
export const CLOTH: Record<Flag, string> = {
  oblong: 'M5 3h24v13H5Z',
  swallowtail: 'M5 3h25l-6 6.5 6 6.5H5Z',
  triangle: 'M5 2.5 31 9.5 5 16.5Z',
  pointed: 'M5 3h17l8 6.5-8 6.5H5Z',
  round: 'M5 3h17.5a6.5 6.5 0 0 1 0 13H5Z',
}

/** Seats count from 0; the sixth has the first one's colors again. */
export function flagOf(seat: number): Flag {
  return FLAGS[seat % FLAGS.length]!
}

/** The color of a seat: a fill that white letters stand on. */
export function seatColor(seat: number): string {
  return `var(--seat-${(seat % FLAGS.length) + 1})`
}

/** The color of a seat as text on paper. */
export function seatText(seat: number): string {
  return `var(--seat-${(seat % FLAGS.length) + 1}-text)`
}
