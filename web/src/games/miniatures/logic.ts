// What the table works out by itself: places in millimetres, hit points as cells, the last rolls of the log.
import type { LogLine } from '../../lib/wire'
import type { Game, Scene, Shot, TankInfo, TankView } from './wire'

export const mm = (hundredths: number): number => hundredths / 100

/** A place of the game (y grows to the north) as a place of the drawing (y grows downwards), in millimetres. */
export function drawn(x: number, y: number, height: number): [number, number] {
  return [x / 100, (height - y) / 100]
}

/** Points of a shape for an SVG polygon. */
export function polygon(flat: readonly number[], height: number): string {
  const parts: string[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) parts.push(drawn(flat[i]!, flat[i + 1]!, height).join(','))
  return parts.join(' ')
}

export function placed(x: number, y: number, angle: number, height: number): string {
  const [px, py] = drawn(x, y, height)
  return `translate(${px} ${py}) rotate(${-angle / 100})`
}

export const turned = (angle: number): number => ((Math.round(angle) % 36_000) + 36_000) % 36_000

export type Cell = { colour: 'red' | 'orange' | 'yellow' | 'green'; full: boolean }

/** Hit points one by one, the last one first; the first to go is the last of the list. */
export function cells(tank: Pick<TankInfo, 'hp' | 'left'>): Cell[] {
  const list: Cell[] = []
  for (const colour of ['red', 'orange', 'yellow', 'green'] as const)
    for (let i = 0; i < tank.hp[colour]; i++) list.push({ colour, full: list.length < tank.left })
  return list
}

export const total = (tank: Pick<TankInfo, 'hp'>): number => tank.hp.red + tank.hp.orange + tank.hp.yellow + tank.hp.green

export interface Plated {
  label: string
  x: number
  y: number
  half: readonly [number, number] // of the box around the hull as it stands
  wide: number // of the plate, in millimetres of the drawing
}

const BESIDE = 15 // pixels between a hull's box and the middle of its plate
const TALL = 19

/** Where the plates go: below the hull, or on a side where they hide neither another hull nor one another. */
export function plates(tanks: readonly Plated[], unit: number, wide: number, high: number): Map<string, [number, number]> {
  const found = new Map<string, [number, number]>()
  const taken: [number, number, number][] = [] // middle and width
  const tall = TALL * unit
  for (const tank of tanks) {
    const cost = ([x, y]: [number, number], rank: number) =>
      (x < tank.wide / 2 || x > wide - tank.wide / 2 || y < tall || y > high - tall ? 20 : 0) +
      taken.filter(([tx, ty, tw]) => Math.abs(tx - x) < (tw + tank.wide) / 2 && Math.abs(ty - y) < tall).length * 60 +
      tanks.filter((one) => one !== tank && Math.abs(one.x - x) < one.half[0] + tank.wide / 2 && Math.abs(one.y - y) < one.half[1] + tall / 2).length * 100 +
      rank
    const costs = spotsOf(tank, unit).map(cost)
    const spot = spotsOf(tank, unit)[costs.indexOf(Math.min(...costs))]!
    taken.push([spot[0], spot[1], tank.wide])
    found.set(tank.label, spot)
  }
  return found
}

/** Below, above, beside, at the corners, and then the same farther off. */
function spotsOf({ x, y, half, wide }: Plated, unit: number): [number, number][] {
  return [1, 2.2, 3.6].flatMap((far): [number, number][] => {
    const down = half[1] + BESIDE * unit * far
    const aside = half[0] + wide / 2 + 5 * unit * far
    const slant = half[0] * 0.6 + wide / 2
    return [
      [x, y + down],
      [x, y - down],
      [x + aside, y],
      [x - aside, y],
      [x + slant, y + down],
      [x - slant, y + down],
      [x + slant, y - down],
      [x - slant, y - down],
    ]
  })
}

/** Half the width and height of the box around a hull that is turned. */
export function boxAround(length: number, width: number, facing: number): [number, number] {
  const c = Math.abs(Math.cos((facing * Math.PI) / 18_000))
  const s = Math.abs(Math.sin((facing * Math.PI) / 18_000))
  return [(length * c + width * s) / 2 + STAND, (length * s + width * c) / 2 + STAND]
}

const STAND = 6 // millimetres that the colored stand reaches beyond the hull
const LONG_NAME = 14

/** What a plate says: the tank's name, cut where it is long, or on a phone its label; hit points; token, criticals, reloading. */
export function plateOf(tank: Pick<TankInfo, 'hp' | 'left' | 'name' | 'label'>, seen: Pick<TankView, 'token' | 'criticals' | 'reloading' | 'destroyed'>, short = false): { name: string; hp: string; marks: string; width: number } {
  const name = short ? tank.label : tank.name.length > LONG_NAME ? `${tank.name.slice(0, LONG_NAME - 1).trimEnd()}…` : tank.name
  const named = 12 + 7.2 * name.length
  if (seen.destroyed) return { name, hp: '✕', marks: '', width: named + 20 }
  const hp = `${tank.left}/${total(tank)}`
  const marks = [seen.token ? `▸${seen.token}` : '', seen.criticals.length ? `✸${seen.criticals.length}` : '', seen.reloading ? '⟳' : ''].filter(Boolean).join(' ')
  return { name, hp, marks, width: named + 8 + 7.4 * hp.length + (marks ? 5 + 8.6 * marks.length : 0) }
}

export interface Room {
  x: number // of the middle
  y: number
  w: number
  h: number
}

const TRIES = 9 // places each way
const ASIDE = 8 // pixels that a place keeps from the edge

/** Of many places within a room the one that hides least of what lies there; of equals the one nearest to the middle. */
export function freeBox(room: Room, taken: readonly Room[], size: { w: number; h: number }): Room {
  let best: Room = { ...size, x: room.x, y: room.y }
  let least = Infinity
  for (let i = 0; i < TRIES; i++)
    for (let j = 0; j < TRIES; j++) {
      const x = room.x + (i / (TRIES - 1) - 0.5) * (room.w - size.w - 2 * ASIDE)
      const y = room.y + (j / (TRIES - 1) - 0.5) * (room.h - size.h - 2 * ASIDE)
      const hidden = taken.reduce((sum, one) => sum + shared(one.x - x, (one.w + size.w) / 2) * shared(one.y - y, (one.h + size.h) / 2), 0)
      const cost = hidden * 1e6 + Math.hypot(x - room.x, y - room.y)
      if (cost < least) [best, least] = [{ ...size, x, y }, cost]
    }
  return best
}

export const CORNERS = ['bl', 'tl', 'br', 'tr'] as const
export type Corner = (typeof CORNERS)[number]

/** The corner of a room in which a note of that size hides none of these places; none where there is no such corner. */
export function freeCorner(room: { w: number; h: number }, note: { w: number; h: number }, places: readonly (readonly [number, number])[], around: number): Corner | null {
  const free = (corner: Corner) =>
    places.every(([x, y]) => {
      const across = corner.endsWith('l') ? x : room.w - x
      const down = corner.startsWith('t') ? y : room.h - y
      return across > note.w + around || down > note.h + around
    })
  return CORNERS.find(free) ?? null
}

function shared(apart: number, reach: number): number {
  return Math.max(0, reach - Math.abs(apart))
}

export interface Roll {
  key: string
  by: string // the spot of the tank or seat that rolled
  kind: string // event.attack-rolled and the like
  text: string
  dice: string[]
  expected: string
}

/** The rolls since the last shot began; without a shot the last one. */
export function lastRolls(lines: readonly LogLine<Game>[]): Roll[] {
  const rolls: Roll[] = []
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!
    const dice = line.dice?.faces ?? []
    if (dice.length) {
      if (rolls.length && line.kind === 'event.advantage-rolled') break
      rolls.unshift({ key: `${i}:${line.text}`, by: rolledBy(line), kind: line.kind, text: line.text, dice, expected: line.note ?? '' })
      if (line.kind === 'event.advantage-rolled' || rolls.length >= 6) break
    }
    if (line.kind === 'event.shoots' && rolls.length) break
    if (line.kind === 'event.turn') break
  }
  return rolls
}

function rolledBy(line: LogLine<Game>): string {
  const event = line.events?.find((one) => one.what === 'dice')
  return event?.what === 'dice' ? event.by : ''
}

/** Whose color a tank or a seat has. */
export function seatOf(spot: string, scene: Pick<Scene, 'tanks' | 'sides'>): number | null {
  const [kind, id = ''] = spot.split(':')
  if (kind === 'seat') return Number(id)
  const side = scene.tanks.find((one) => one.label === id)?.side
  return side === undefined ? null : (scene.sides[side]?.seats[0] ?? side)
}

/** Which of several looks is worth reading first: one that may be shot; the server lists the most promising first. */
export function best(shots: readonly Shot[]): Shot | null {
  return shots.find((one) => one.can) ?? shots[0] ?? null
}

/** A wanted pose that may be asked for; the newest wins, and only one question is on its way. */
export class Newest<A, R> {
  private waiting: A | null = null
  private busy = false

  constructor(
    private ask: (about: A) => Promise<R>,
    private got: (reply: R, about: A) => void,
    private failed: (error: unknown) => void = () => {},
  ) {}

  want(about: A): void {
    this.waiting = about
    if (!this.busy) void this.run()
  }

  /** Nothing that is still on its way counts any more. */
  forget(): void {
    this.waiting = null
    this.turn++
  }

  get idle(): boolean {
    return !this.busy && this.waiting === null
  }

  private turn = 0

  private async run(): Promise<void> {
    this.busy = true
    while (this.waiting !== null) {
      const about = this.waiting
      const turn = this.turn
      this.waiting = null
      try {
        const reply = await this.ask(about)
        if (turn === this.turn) this.got(reply, about)
      } catch (error) {
        if (turn === this.turn) this.failed(error)
      }
    }
    this.busy = false
  }
}
