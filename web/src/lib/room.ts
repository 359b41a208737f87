// Where a card that is read large finds room: inside the window, not over the slip, beside what it was lifted from.
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

const GAP = 8

function overlap(a: Area, b: Area): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** The largest parts of a room that something else leaves free: above, below, to the left and to the right of it. */
export function freeParts(room: Area, taken: Area | null): Area[] {
  if (!taken || overlap(room, taken) === 0) return [room]
  const parts = [
    { ...room, bottom: taken.top - GAP },
    { ...room, top: taken.bottom + GAP },
    { ...room, right: taken.left - GAP },
    { ...room, left: taken.right + GAP },
  ]
  return parts.filter((one) => one.right > one.left && one.bottom > one.top)
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/** Places something of that size into a room that has space for it: beside what it came from, else as far off as can be. */
export function beside(wide: number, high: number, room: Area, from: Area | null): { left: number; top: number; covers: number } {
  if (!from) return { left: (room.left + room.right - wide) / 2, top: (room.top + room.bottom - high) / 2, covers: 0 }
  const xs = [from.right + GAP, from.left - GAP - wide, (from.left + from.right - wide) / 2].map((x) => clamp(x, room.left, room.right - wide))
  const ys = [(from.top + from.bottom - high) / 2, from.top - GAP - high, from.bottom + GAP].map((y) => clamp(y, room.top, room.bottom - high))
  const all = xs.flatMap((left) => ys.map((top) => ({ left, top, covers: overlap({ left, top, right: left + wide, bottom: top + high }, from) })))
  return all.reduce((best, one) => (one.covers < best.covers ? one : best))
}
