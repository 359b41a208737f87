// Where motion is seen: finds the spots of a table on the page, and draws what is on its way above them.
//
// The table's element has `data-stage`. An element that stands for one or several spots says so in `data-spot`, with
// spaces between them; `data-place` counts as well. What is not found is shown at the next larger spot: a card of a hand
// at the hand, a hand at the seat.
import './motion.css'

export interface Box {
  x: number // of the middle, in pixels of the window
  y: number
  w: number
  h: number
}

export interface Found {
  element: Element
  box: Box
  exact: boolean // it is the spot itself, not a larger one
}

export type Frame = Record<string, string | number>

const SVG = 'http://www.w3.org/2000/svg'

/** The spots in which a spot lies, the nearest first. */
export function larger(spot: string): string[] {
  const parts = spot.split(':')
  const found: string[] = []
  for (let length = parts.length - 1; length > 0; length--) {
    const short = parts.slice(0, length)
    const seat = parts[1] ?? ''
    if (length > 1 || !/^\d+$/.test(seat)) found.push(short.join(':'))
    else if (parts[0] !== 'seat') found.push(`seat:${seat}`)
  }
  return found
}

/** Nothing that is no number reaches the browser's animations. */
export function isFinite(frames: readonly Frame[]): boolean {
  return frames.every((frame) => Object.values(frame).every((value) => !/NaN|Infinity|undefined/.test(String(value))))
}

export class Stage {
  private moving = new Set<Animation>() // until the table is as they show it
  private passing = new Set<Element>() // on their way
  private glowing = new Map<Element, ReturnType<typeof setTimeout>>() // signs that go by themselves
  private kept = new Map<string, Element>() // what stays until it is put away, such as dice

  get root(): HTMLElement | null {
    return document.querySelector<HTMLElement>('[data-stage]')
  }

  find(spot: string): Found | null {
    for (const name of [spot, ...larger(spot)]) {
      const said = name.replace(/["\\]/g, '')
      const where = `[data-spot~="${said}"], [data-place="${said}"]`
      const root = said.startsWith('seat:') ? document : this.root
      for (const element of root?.querySelectorAll(where) ?? []) {
        const box = boxOf(element)
        if (box) return { element, box, exact: name === spot }
      }
    }
    return null
  }

  /** Every element whose spot is of that kind, by its spot. */
  all(kind: RegExp): Map<string, Found> {
    const found = new Map<string, Found>()
    for (const element of this.root?.querySelectorAll('[data-spot]') ?? [])
      for (const spot of (element.getAttribute('data-spot') ?? '').split(' ')) {
        const box = kind.test(spot) && !found.has(spot) ? boxOf(element) : null
        if (box) found.set(spot, { element, box, exact: true })
      }
    return found
  }

  private layer(): HTMLElement | null {
    const root = this.root
    if (!root) return null
    const host = root.firstElementChild ?? root // so that a copy of a card looks as the card does
    const there = host.querySelector<HTMLElement>(':scope > .motion-layer')
    if (there) return there
    const layer = document.createElement('div')
    layer.className = 'motion-layer'
    layer.setAttribute('aria-hidden', 'true')
    host.append(layer)
    return layer
  }

  /** Puts something above the table, its middle at a place of the window. */
  put(element: HTMLElement, box: Box, keep = ''): HTMLElement | null {
    const layer = this.layer()
    if (!layer) return null
    const origin = layer.getBoundingClientRect()
    element.classList.add('motion-piece')
    element.style.position = 'absolute' // whatever the original is
    element.style.margin = '0'
    element.style.transform = 'none'
    element.style.translate = 'none'
    element.style.inset = 'auto'
    element.style.left = `${box.x - box.w / 2 - origin.left}px`
    element.style.top = `${box.y - box.h / 2 - origin.top}px`
    element.style.width = `${box.w}px`
    element.style.height = `${box.h}px`
    layer.append(element)
    if (keep) {
      this.drop(keep)
      this.kept.set(keep, element)
    } else {
      this.passing.add(element)
    }
    return element
  }

  keeping(name: string): Element | undefined {
    const element = this.kept.get(name)
    return element?.isConnected ? element : undefined
  }

  drop(name: string): void {
    this.kept.get(name)?.remove()
    this.kept.delete(name)
  }

  /** A copy to be flown about. */
  copy(element: Element): HTMLElement {
    const copy = element.cloneNode(true) as HTMLElement
    for (const one of [copy, ...copy.querySelectorAll('*')])
      for (const name of ['id', 'data-spot', 'data-place', 'data-card', 'tabindex', 'role', 'aria-label']) one.removeAttribute(name)
    return copy
  }

  /** The back of a card. */
  back(): HTMLElement {
    const card = document.createElement('div')
    card.className = 'motion-back'
    return card
  }

  shape(kind: string, paths: readonly string[], view = '-50 -50 100 100'): HTMLElement {
    const holder = document.createElement('div')
    holder.className = `motion-${kind}`
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', view)
    for (const d of paths) {
      const path = document.createElementNS(SVG, 'path')
      path.setAttribute('d', d)
      svg.append(path)
    }
    holder.append(svg)
    return holder
  }

  text(kind: string, text: string): HTMLElement {
    const holder = document.createElement('div')
    holder.className = `motion-${kind}`
    holder.textContent = text
    return holder
  }

  /** A straight line from one place of the window to another. */
  line(kind: string, from: Box, to: Box): HTMLElement | null {
    const far = Math.hypot(to.x - from.x, to.y - from.y)
    const line = document.createElement('div')
    line.className = `motion-${kind}`
    const put = this.put(line, { x: from.x + far / 2, y: from.y, w: far, h: 3 })
    line.style.transformOrigin = '0 50%'
    line.style.rotate = `${Math.atan2(to.y - from.y, to.x - from.x)}rad`
    return put
  }

  /** Moves an element; what it shows holds until the table has changed. */
  animate(element: Element, frames: Frame[], ms: number, easing = 'ease-out', hold = true): Animation | null {
    if (!element.animate || !Number.isFinite(ms) || !isFinite(frames)) return null
    const moving = element.animate(frames, { duration: ms, easing, fill: hold ? 'both' : 'none' })
    this.moving.add(moving)
    if (!hold) moving.onfinish = () => this.moving.delete(moving)
    return moving
  }

  /** Leaves a sign for so long, whatever else happens. */
  glow(element: HTMLElement | null, ms: number, fades = true): void {
    if (!element) return
    this.passing.delete(element)
    if (fades) element.animate?.([{ opacity: 1 }, { opacity: 0 }], { duration: ms, easing: 'ease-in', fill: 'both' })
    this.glowing.set(
      element,
      setTimeout(() => {
        element.remove()
        this.glowing.delete(element)
      }, ms),
    )
  }

  /** The table is now as it was shown to become: nothing is on its way any more. */
  settle(): void {
    for (const moving of this.moving) moving.cancel()
    for (const element of this.passing) element.remove()
    this.moving.clear()
    this.passing.clear()
  }

  /** Nothing at all is left. */
  clear(): void {
    this.settle()
    for (const [element, timer] of this.glowing) {
      clearTimeout(timer)
      element.remove()
    }
    this.glowing.clear()
    for (const name of [...this.kept.keys()]) this.drop(name)
  }
}

export function boxOf(element: Element): Box | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (!(width > 0 && height > 0)) return null // it is not drawn
  return { x: left + width / 2, y: top + height / 2, w: width, h: height }
}

/** How much larger or smaller one box is, within what can be seen. */
export function ratio(from: Box, to: Box): number {
  const found = Math.min(to.w / from.w, to.h / from.h)
  return Number.isFinite(found) ? Math.min(4, Math.max(0.2, found)) : 1
}
