// What the table works out by itself: places in millimetres, hit points as cells, the last rolls of the log.
import type { LogLine } from '../../lib/wire'
import type { Shot, TankInfo, TankView } from './wire'

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
  reach: number // half the diagonal of the hull
  wide: number // of the plate, in millimetres of the drawing
}

const BESIDE = 14 // pixels between a hull's circle and the middle of its plate
const TALL = 19

/** Where the plates go: below the hull, or where they hide neither one another nor another hull. */
export function plates(tanks: readonly Plated[], unit: number, wide: number, high: number): Map<string, [number, number]> {
  const found = new Map<string, [number, number]>()
  const taken: [number, number, number][] = [] // middle and width
  for (const tank of tanks) {
    const far = tank.reach + BESIDE * unit
    const aside = tank.reach + tank.wide / 2 + 3 * unit
    const spots: [number, number][] = [[tank.x, tank.y + far], [tank.x, tank.y - far], [tank.x + aside, tank.y], [tank.x - aside, tank.y]]
    const cost = ([x, y]: [number, number]) =>
      (x < tank.wide / 2 || x > wide - tank.wide / 2 || y < TALL * unit || y > high - TALL * unit ? 2 : 0) +
      taken.filter(([tx, ty, tw]) => Math.abs(tx - x) < (tw + tank.wide) / 2 && Math.abs(ty - y) < TALL * unit).length * 3 +
      tanks.filter((one) => one !== tank && Math.abs(one.x - x) < one.reach * 0.7 + tank.wide / 2 && Math.abs(one.y - y) < one.reach * 0.7 + (TALL * unit) / 2).length
    const costs = spots.map(cost)
    const spot = spots[costs.indexOf(Math.min(...costs))]!
    taken.push([spot[0], spot[1], tank.wide])
    found.set(tank.label, spot)
  }
  return found
}

/** What a plate says besides the label: hit points; token, criticals, reloading. */
export function plateOf(tank: Pick<TankInfo, 'hp' | 'left'>, seen: Pick<TankView, 'token' | 'criticals' | 'reloading' | 'destroyed'>): { hp: string; marks: string; width: number } {
  if (seen.destroyed) return { hp: '✕', marks: '', width: 44 }
  const hp = `${tank.left}/${total(tank)}`
  const marks = [seen.token ? `▸${seen.token}` : '', seen.criticals.length ? `✸${seen.criticals.length}` : '', seen.reloading ? '⟳' : ''].filter(Boolean).join(' ')
  return { hp, marks, width: 32 + 7.4 * hp.length + (marks ? 5 + 8.6 * marks.length : 0) }
}

export interface Roll {
  key: string
  kind: string // event.attack-rolled and the like
  text: string
  dice: string[]
  expected: string
}

/** The rolls since the last shot began; without a shot the last one. */
export function lastRolls(lines: readonly LogLine[]): Roll[] {
  const rolls: Roll[] = []
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!
    const dice = line.dice?.faces ?? []
    if (dice.length) {
      if (rolls.length && line.kind === 'event.advantage-rolled') break
      rolls.unshift({ key: `${i}:${line.text}`, kind: line.kind, text: line.text, dice, expected: line.note ?? '' })
      if (line.kind === 'event.advantage-rolled' || rolls.length >= 6) break
    }
    if (line.kind === 'event.shoots' && rolls.length) break
    if (line.kind === 'event.turn') break
  }
  return rolls
}

/** Which of several looks is worth reading first: one that may be shot, with the best chance to destroy. */
export function best(shots: readonly Shot[]): Shot | null {
  let found: Shot | null = null
  for (const shot of shots) {
    if (!shot.can) continue
    if (!found || Number(shot.odds.expected) > Number(found.odds.expected)) found = shot
  }
  return found ?? shots[0] ?? null
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
