// Arrow keys walk from one lit thing to the next in that direction; with Shift to what is dim as well, to ask why.
export type Direction = 'left' | 'right' | 'up' | 'down'

export interface Box {
  x: number
  y: number
}

const UNIT: Record<Direction, Box> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** The nearest centre in that direction: along counts once, aside counts double. None: -1. */
export function nearest(from: Box, others: Box[], direction: Direction): number {
  const unit = UNIT[direction]
  let best = -1
  let least = Infinity
  others.forEach((one, index) => {
    const dx = one.x - from.x
    const dy = one.y - from.y
    const along = dx * unit.x + dy * unit.y
    const aside = Math.abs(dx * unit.y) + Math.abs(dy * unit.x)
    if (along <= 1 || aside > along * 3) return
    const far = along + 2 * aside
    if (far < least) [best, least] = [index, far]
  })
  return best
}

function centre(element: Element): Box {
  const box = element.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** Moves the focus among what can be acted on; from nowhere to the first. */
export function walk(root: ParentNode, direction: Direction, dimToo = false): boolean {
  const lit = [...root.querySelectorAll<HTMLElement | SVGElement>(dimToo ? '.place, [data-answer]' : '.place.lit, [data-answer]')]
  const here = document.activeElement
  const rest = lit.filter((one) => one !== here && one.getClientRects().length > 0)
  const from = here && here !== document.body && root.contains(here) ? centre(here) : null
  const next = from ? rest[nearest(from, rest.map(centre), direction)] : rest[0]
  if (!next) return false
  next.focus()
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
