// Fingers and the mouse over a table in the making: who drags a thing, who turns it, who pans, who pinches.
import type { Camera } from '../camera.svelte'
import type { Catalogue } from '../wire'
import type { Bench } from './bench.svelte'
import { against, isList, poseOf, posed, snapped, type Pose, type Spot } from './sketches'

const CLICK = 4 // pixels that a click may slip

interface Finger {
  x: number
  y: number
}

export class Hold {
  private fingers = new Map<number, Finger>()
  private way: 'pan' | 'move' | 'turn' | 'pinch' | '' = ''
  private from: Finger = { x: 0, y: 0 }
  private start: Pose = { x: 0, y: 0, angle: 0 }
  private offset: [number, number] = [0, 0]
  private spread = 0
  private angle = 0
  private moved = false

  constructor(
    private bench: Bench,
    private camera: Camera,
    private catalogue: () => Catalogue,
    private svg: () => SVGSVGElement,
  ) {}

  /** A place of the window in the game's hundredths. */
  place(event: { clientX: number; clientY: number }): [number, number] {
    const [x, y] = this.camera.at(...this.inside(event))
    return [x * 100, this.catalogue().ground.size[1] - y * 100]
  }

  isOver({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
    const box = this.svg().getBoundingClientRect()
    return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
  }

  private inside({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const box = this.svg().getBoundingClientRect()
    return [clientX - box.left, clientY - box.top]
  }

  down = (event: PointerEvent): void => {
    if (event.button > 0) return
    const target = event.target as Element
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.fingers.size === 2) return this.second()
    this.moved = false
    this.from = { x: event.clientX, y: event.clientY }
    const spot = spotOf(target.closest('[data-spot]')?.getAttribute('data-spot') ?? '')
    if (target.closest('[data-knob]') && this.bench.picked) this.way = 'turn'
    else if (spot) {
      this.bench.picked = spot
      this.way = 'move'
    } else this.way = 'pan'
    if (this.way !== 'pan') this.take(event)
  }

  private take(event: { clientX: number; clientY: number }): void {
    const { bench } = this
    const pose = bench.picked && poseOf(bench.sketch, bench.picked)
    if (!pose) return
    const [x, y] = this.place(event)
    this.start = pose
    this.offset = [pose.x - x, pose.y - y]
    bench.grab()
  }

  /** What was just put down from the box follows the same finger. */
  carry(event: PointerEvent): void {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.way = 'move'
    this.moved = true
    this.take(event)
    this.offset = [0, 0]
  }

  private second(): void {
    const [a, b] = [...this.fingers.values()] as [Finger, Finger]
    this.spread = Math.hypot(a.x - b.x, a.y - b.y)
    this.angle = Math.atan2(b.y - a.y, b.x - a.x)
    const pose = this.bench.picked && poseOf(this.bench.sketch, this.bench.picked)
    if (pose) this.start = { ...this.start, angle: pose.angle }
    this.moved = true
    if (this.way !== 'move') this.way = 'pinch'
  }

  move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId)
    if (!before) return
    const { camera } = this
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (!this.moved && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) < CLICK) return
    if (!this.moved) {
      this.moved = true
      this.svg().setPointerCapture?.(event.pointerId)
    }
    if (this.fingers.size === 2) {
      const [a, b] = [...this.fingers.values()] as [Finger, Finger]
      if (this.way === 'pinch') this.pinch(a, b, before, event)
      else this.turnTo(this.start.angle - ((Math.atan2(b.y - a.y, b.x - a.x) - this.angle) * 18_000) / Math.PI)
    } else if (this.way === 'pan') {
      camera.take()
      camera.pan((event.clientX - before.x) / camera.scale, (event.clientY - before.y) / camera.scale)
    } else if (this.way === 'move') this.moveTo(event)
    else if (this.way === 'turn') this.aim(event)
  }

  private moveTo(event: PointerEvent): void {
    const { bench } = this
    const { ground } = this.catalogue()
    const spot = bench.picked
    const now = spot && poseOf(bench.sketch, spot)
    if (!spot || !now) return
    const [x, y] = this.place(event)
    const free: Pose = { x: x + this.offset[0], y: y + this.offset[1], angle: now.angle }
    const snap = bench.snap && !event.altKey
    const isWall = spot.list === 'pieces' && bench.sketch.pieces[spot.place]?.kind === 'wall'
    const set = snap && isWall ? against(bench.sketch, spot.place, free, ground.outlines) : null
    const grid = snapped(free)
    bench.drag(posed(bench.sketch, spot, set ?? (snap ? { ...grid, angle: free.angle } : free), ground.size))
  }

  private aim(event: PointerEvent): void {
    const spot = this.bench.picked
    const pose = spot && poseOf(this.bench.sketch, spot)
    if (!pose) return
    const [x, y] = this.place(event)
    this.turnTo((Math.atan2(y - pose.y, x - pose.x) * 18_000) / Math.PI, event.altKey)
  }

  private turnTo(angle: number, free = false): void {
    const { bench } = this
    const spot = bench.picked
    const pose = spot && poseOf(bench.sketch, spot)
    if (!spot || !pose) return
    const step = bench.snap && !free ? 1500 : 100
    bench.drag(posed(bench.sketch, spot, { ...pose, angle: Math.round(angle / step) * step }, this.catalogue().ground.size))
  }

  private pinch(a: Finger, b: Finger, before: Finger, event: PointerEvent): void {
    const { camera } = this
    const spread = Math.hypot(a.x - b.x, a.y - b.y)
    const [px, py] = this.inside({ clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 })
    if (this.spread > 0) camera.zoomAt(px, py, spread / this.spread)
    camera.pan((event.clientX - before.x) / 2 / camera.scale, (event.clientY - before.y) / 2 / camera.scale)
    this.spread = spread
  }

  up = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return
    if (this.way === 'pan' && !this.moved && event.type === 'pointerup') this.bench.picked = null
    if (this.way === 'move' || this.way === 'turn') this.bench.drop()
    this.way = ''
  }

  /** Over the thing that is picked the wheel turns it, elsewhere it zooms. */
  wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const { bench } = this
    const over = spotOf((event.target as Element).closest('[data-spot]')?.getAttribute('data-spot') ?? '')
    const by = Math.sign(event.deltaY || event.deltaX)
    const { picked } = bench
    if (picked && over && over.list === picked.list && over.place === picked.place) {
      const pose = poseOf(bench.sketch, picked)
      const step = event.shiftKey || !bench.snap ? 100 : 1500
      if (pose) bench.do(posed(bench.sketch, picked, { ...pose, angle: pose.angle - by * step }, this.catalogue().ground.size), `turn:${picked.list}:${picked.place}`)
      return
    }
    this.camera.zoomAt(...this.inside(event), Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.004))
  }
}

function spotOf(text: string): Spot | null {
  const [list = '', place = ''] = text.split(':')
  return isList(list) && /^\d+$/.test(place) ? { list, place: Number(place) } : null
}
