// The piece of the table that is seen: zoom and pan, in millimetres of the drawing.
const MOST = 8
const MARGIN = 36

export class Camera {
  x = $state(0) // the middle
  y = $state(0)
  zoom = $state(1)
  width = $state(600) // of the element, in pixels
  height = $state(600)

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
    const [x, y] = this.at(px, py)
    this.zoom = Math.min(MOST, Math.max(1, this.zoom * factor))
    const [nx, ny] = this.at(px, py)
    this.pan(nx - x, ny - y)
  }

  step(factor: number): void {
    this.zoomAt(this.width / 2, this.height / 2, factor)
  }

  /** By so many millimetres; the table stays in sight. */
  pan(dx: number, dy: number): void {
    const w = this.width / this.scale / 2
    const h = this.height / this.scale / 2
    this.x = within(this.x - dx, Math.min(w - MARGIN, this.wide / 2), Math.max(this.wide + MARGIN - w, this.wide / 2))
    this.y = within(this.y - dy, Math.min(h - MARGIN, this.high / 2), Math.max(this.high + MARGIN - h, this.high / 2))
  }

  fit(): void {
    this.zoom = 1
    this.pan(0, 0)
  }

  look(x: number, y: number, zoom: number): void {
    this.zoom = Math.max(this.zoom, zoom)
    this.x = x
    this.y = y
    this.pan(0, 0)
  }
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
