// The piece of the table that is seen: zoom and pan, in millimetres of the drawing.
const MOST = 8
const MARGIN = 36
const LARGE = 34 // pixels that a hull's length has to have

interface View {
  x: number
  y: number
  zoom: number
}

export class Camera {
  x = $state(0) // the middle
  y = $state(0)
  zoom = $state(1)
  width = $state(600) // of the element, in pixels
  height = $state(600)

  /** Somebody has chosen what to look at: from then on nothing else moves the view until they want the whole table again. */
  byHand = $state(false)
  private before: View | null = null // what was looked at when something else was framed
  private run = 0 // the glide that counts

  readonly wide: number
  readonly high: number

  constructor(wide: number, high: number) {
    this.wide = wide
    this.high = high
    this.x = wide / 2
    this.y = high / 2
  }

  /** Pixels of the screen for a millimetre of the table. */
  scale = $derived.by(() => Math.min(this.width / (this.wide + 2 * MARGIN), this.height / (this.high + 2 * MARGIN)) * this.zoom)
  box = $derived.by(() => {
    const w = this.width / this.scale
    const h = this.height / this.scale
    return `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`
  })

  /** A place of the element as a place of the table. */
  at(px: number, py: number): [number, number] {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale]
  }

  /** Zooms so that what lies under the place stays there. */
  zoomAt(px: number, py: number, factor: number): void {
    this.take()
    const [x, y] = this.at(px, py)
    this.zoom = Math.min(MOST, Math.max(1, this.zoom * factor))
    const [nx, ny] = this.at(px, py)
    this.pan(nx - x, ny - y)
  }

  step(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor)
  }

  /** Somebody moves it by hand. */
  take(): void {
    this.byHand = true
    this.before = null
    this.run++
  }

  /** By so many millimetres; the table stays in sight. */
  pan(dx: number, dy: number): void {
    const w = this.width / this.scale / 2
    const h = this.height / this.scale / 2
    this.x = within(this.x - dx, Math.min(w - MARGIN, this.wide / 2), Math.max(this.wide + MARGIN - w, this.wide / 2))
    this.y = within(this.y - dy, Math.min(h - MARGIN, this.high / 2), Math.max(this.high + MARGIN - h, this.high / 2))
  }

  fit(): void {
    this.run++
    this.byHand = false
    this.before = null
    this.zoom = 1
    this.pan(0, 0)
  }

  /** Glides to where both ends of something are seen large; not where they are, nor against a hand. Says whether it did. */
  frame(ends: readonly (readonly [number, number])[], hull: number, ms: number): boolean {
    if (this.byHand || ms <= 0 || ends.length < 2) return false
    const seen = ends.every(([x, y]) => this.shows(x, y, hull))
    if (seen && hull * this.scale >= LARGE) return false
    const xs = ends.map(([x]) => x)
    const ys = ends.map(([, y]) => y)
    const across = Math.max(...xs) - Math.min(...xs) + 4 * hull
    const up = Math.max(...ys) - Math.min(...ys) + 4 * hull
    const whole = this.scale / this.zoom
    const zoom = within(Math.min(this.width / across, this.height / up) / whole, 1, 2.5)
    this.before ??= { x: this.x, y: this.y, zoom: this.zoom }
    this.glide({ x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2, zoom }, ms)
    return true
  }

  /** What was framed is over. */
  back(ms: number): void {
    const { before } = this
    this.before = null
    if (before && !this.byHand) this.glide(before, ms)
  }

  private glide(to: View, ms: number): void {
    const from: View = { x: this.x, y: this.y, zoom: this.zoom }
    const run = ++this.run
    const begun = performance.now()
    const step = (now: number) => {
      if (run !== this.run) return
      const part = within((now - begun) / ms, 0, 1)
      const eased = part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2
      this.zoom = from.zoom + (to.zoom - from.zoom) * eased
      this.x = from.x + (to.x - from.x) * eased
      this.y = from.y + (to.y - from.y) * eased
      this.pan(0, 0)
      if (part < 1) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }

  /** Whether a place of the table is in sight, with so many millimetres around it. */
  shows(x: number, y: number, around: number): boolean {
    const w = this.width / this.scale / 2
    const h = this.height / this.scale / 2
    return Math.abs(x - this.x) <= w - around && Math.abs(y - this.y) <= h - around
  }

  /** From now on this is looked at: what was framed before does not come back. */
  look(x: number, y: number, zoom: number): void {
    this.run++
    this.before = null
    this.zoom = Math.max(this.zoom, zoom)
    this.x = x
    this.y = y
    this.pan(0, 0)
  }
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
