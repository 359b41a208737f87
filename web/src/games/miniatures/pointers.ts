// Fingers and the mouse over the table: who holds the ghost, who pans, who pinches.
import type { Camera } from './camera.svelte'
import type { Drag } from './drag.svelte'
import type { Tool } from './ruler.svelte'

export interface Ground {
  camera: Camera
  drag: Drag
  svg: () => SVGSVGElement
  height: () => number // of the table, in hundredths
  kind: () => string // what is asked for; empty: nothing can be dragged
  start: () => [number, number, number] // where the dragged thing is now
  tool: () => Tool | null // what lies over the table has the fingers to itself
  onground: () => void // a click on free ground where nothing can be dragged
}

const CLICK = 5 // pixels that a click may slip

interface Finger {
  x: number
  y: number
}

export class Pointers {
  private fingers = new Map<number, Finger>()
  private holder: number | null = null // the finger that holds the ghost
  private way: 'pan' | 'move' | 'turn' | 'pinch' | 'tool' | '' = ''
  private from: Finger = { x: 0, y: 0 }
  private offset: [number, number] = [0, 0]
  private spread = 0
  private angle = 0
  private facing = 0
  moved = false

  constructor(private ground: Ground) {}

  /** A place of the window in the game's hundredths. */
  place(event: { clientX: number; clientY: number }): [number, number] {
    const [px, py] = this.inside(event)
    const [x, y] = this.ground.camera.at(px, py)
    return [x * 100, this.ground.height() - y * 100]
  }

  private inside(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.ground.svg().getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  down = (event: PointerEvent): void => {
    if (event.button > 0) return
    const target = event.target as Element
    const grab = target.closest('[data-grab]')?.getAttribute('data-grab')
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.fingers.size === 2) return this.second()
    this.moved = false
    this.from = { x: event.clientX, y: event.clientY }
    const tool = this.ground.tool()
    if (tool) {
      this.way = 'tool'
      tool.start(...this.place(event), tankAt(event))
      event.preventDefault()
    } else if (grab && this.ground.kind()) {
      const [x, y] = this.place(event)
      const [sx, sy] = this.ground.start()
      this.way = grab === 'knob' || this.ground.kind() === 'face' ? 'turn' : 'move'
      this.offset = [sx - x, sy - y]
      this.holder = event.pointerId
      event.preventDefault()
    } else this.way = 'pan'
  }

  /** A second finger: turns what the first one holds, or pinches the table. */
  private second(): void {
    const [a, b] = [...this.fingers.values()] as [Finger, Finger]
    this.spread = Math.hypot(a.x - b.x, a.y - b.y)
    this.angle = Math.atan2(b.y - a.y, b.x - a.x)
    this.facing = this.ground.start()[2]
    this.moved = true
    this.way = this.way === 'move' ? 'move' : 'pinch'
  }

  move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId)
    if (!before) return
    const { drag, camera } = this.ground
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const slipped = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y)
    if (!this.moved && slipped < CLICK) return
    if (!this.moved) {
      this.moved = true
      ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    }
    if (this.fingers.size === 2) {
      const [a, b] = [...this.fingers.values()] as [Finger, Finger]
      if (this.way === 'pinch') this.pinch(a, b, before, event)
      else this.twist(a, b)
    } else if (this.way === 'pan') {
      camera.take()
      camera.pan((event.clientX - before.x) / camera.scale, (event.clientY - before.y) / camera.scale)
    } else if (this.way === 'tool') this.ground.tool()?.move(...this.place(event), tankAt(event))
    else if (this.way === 'move') {
      const [x, y] = this.place(event)
      drag.grabbed = true
      drag.to(x + this.offset[0], y + this.offset[1])
    } else if (this.way === 'turn') this.aim(event)
  }

  private pinch(a: Finger, b: Finger, before: Finger, event: PointerEvent): void {
    const { camera } = this.ground
    const spread = Math.hypot(a.x - b.x, a.y - b.y)
    const [px, py] = this.inside({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 })
    if (this.spread > 0) camera.zoomAt(px, py, spread / this.spread)
    camera.pan((event.clientX - before.x) / 2 / camera.scale, (event.clientY - before.y) / 2 / camera.scale)
    this.spread = spread
  }

  private twist(a: Finger, b: Finger): void {
    const angle = Math.atan2(b.y - a.y, b.x - a.x)
    const { drag } = this.ground
    if (drag.wanted) drag.to(drag.wanted.x, drag.wanted.y, round(this.facing - ((angle - this.angle) * 18_000) / Math.PI))
  }

  /** The ghost looks to where the pointer is. */
  private aim(event: PointerEvent): void {
    const [x, y] = this.place(event)
    const { drag } = this.ground
    const [sx, sy] = this.ground.start()
    const at = drag.wanted ?? { x: sx, y: sy }
    drag.grabbed = true
    drag.to(at.x, at.y, round((Math.atan2(y - sy, x - sx) * 18_000) / Math.PI))
  }

  up = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId)) return
    const { drag } = this.ground
    if (this.fingers.size) {
      if (this.way === 'pinch') this.way = ''
      if (event.pointerId !== this.holder) return
    }
    if (this.way === 'tool') {
      const tool = this.ground.tool()
      if (!this.moved && event.type === 'pointerup') tool?.tap(...this.place(event), tankAt(event))
      tool?.up()
    } else if ((this.moved || drag.active) && (this.way === 'move' || this.way === 'turn')) void drag.drop()
    else if (!this.moved && this.way === 'pan' && event.type === 'pointerup') this.tap(event)
    this.way = ''
    this.holder = null
  }

  /** A tap on the ground brings the ghost there. */
  private tap(event: PointerEvent): void {
    const target = event.target as Element
    if (target.closest('.place')) return
    const kind = this.ground.kind()
    if (!kind) return this.ground.onground()
    const [x, y] = this.place(event)
    const { drag } = this.ground
    if (kind === 'face') {
      const [sx, sy] = this.ground.start()
      drag.to(sx, sy, round((Math.atan2(y - sy, x - sx) * 18_000) / Math.PI))
    } else drag.to(x, y)
    void drag.drop()
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const { drag, camera } = this.ground
    const over = (event.target as Element).closest('[data-grab]') !== null && this.ground.kind() !== ''
    const by = Math.sign(event.deltaY || event.deltaX)
    const tool = this.ground.tool()
    if (tool && event.shiftKey) return tool.turn(-by * 500)
    if (this.ground.kind() && (drag.grabbed || over)) {
      if (!drag.wanted) {
        const [x, y] = this.ground.start()
        drag.to(x, y)
      }
      drag.turn(-by * (event.shiftKey ? 100 : 500), this.ground.start()[2])
      if (!drag.grabbed) drag.dropSoon()
      return
    }
    const [px, py] = this.inside(event)
    camera.zoomAt(px, py, Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004))
  }
}

/** The tank that is drawn at a place of the window; a captured pointer does not say. */
function tankAt({ clientX, clientY }: { clientX: number; clientY: number }): string {
  const there = document.elementFromPoint(clientX, clientY)?.closest('[data-place^="tank:"]')
  return there?.getAttribute('data-place')?.slice(5) ?? ''
}

/** To whole degrees: nobody aims more finely by hand. */
function round(angle: number): number {
  return ((Math.round(angle / 100) * 100) % 36_000 + 36_000) % 36_000
}
