// How a turn of the Miniatures Game is seen: tanks drive along their arrow, turrets turn, and a shot flies when it is
// known what comes of it.
import { play } from '../../lib/sound'
import { clearTray, common, holdsTable, shot, type Context } from '../../motion/cues'
import type { Adapter } from '../../motion/motion.svelte'
import type { Cue } from '../../motion/queue'
import { boxOf, type Box, type Stage } from '../../motion/stage'
import { driving, STILL, TIMES } from '../../motion/times'
import { freeBox, mm, seatOf } from './logic'
import type { ShotAimed } from '../../lib/wire'
import type { Game, TankDeployed, TankDrove, WallFell } from './wire'

export const TRAY_STAYS = 1800 // after a shot

/** Whoever draws the board frames shooter and target; nobody does in a picture of it. */
export const eyes: { frame: ((from: string, to: string) => void) | null } = { frame: null }

// The shot that is under way: aimed, and not yet seen to fly.
let aim: { from: string; to: string; turret: Animation | null } | null = null

export const motion: Adapter<Game> = {
  cues(event, context) {
    switch (event.what) {
      case 'drove':
        return [drove(event, context)]
      case 'deployed':
        return [deployed(event, context)]
      case 'wall':
        return [wall(event, context)]
      case 'aimed':
        return [aimed(event, context)]
      case 'phase':
        return []
      case 'hit':
      case 'missed':
        return [...fired(event.at, context), ...common(event, context)]
      case 'dice':
        return common(event, { ...context, roller: seatOf(event.by, context.before.faces), tray: () => emptyPlace(context.stage) })
      default:
        return common(event, context)
    }
  },
  holds(event) {
    switch (event.what) {
      case 'drove':
      case 'aimed':
      case 'wall':
        return true
      case 'deployed':
      case 'phase':
        return false
      default:
        return holdsTable(event)
    }
  },
  slides: /^$/, // tanks drive
}

/** How far from where it stands each pose of a path is, in millimeters of the drawing, and how far turned. */
export function offsets(path: readonly number[][]): { x: number; y: number; turn: number }[] {
  const [x0 = 0, y0 = 0, facing0 = 0] = path[0] ?? []
  let turn = 0
  let before = facing0
  return path.map(([x = x0, y = y0, facing = before]) => {
    const step = ((facing - before + 54000) % 36000) - 18000 // the shorter way round
    turn += step / 100
    before = facing
    return { x: mm(x - x0), y: -mm(y - y0), turn: -turn }
  })
}

function drove({ tank, path }: TankDrove, { stage, still, before }: Context<Game>): Cue {
  const way = offsets(path)
  const lengths = way.slice(1).map((one, i) => Math.hypot(one.x - way[i]!.x, one.y - way[i]!.y))
  const far = lengths.reduce((sum, one) => sum + one, 0)
  const ms = driving(far)
  const [x = 0, y = 0] = path[0] ?? []
  const high = before.faces.size[1]
  const middle = `${mm(x)}px ${mm(high - y)}px`
  const end = way.at(-1)!
  if (still) return { ms: 0, run: () => track(stage, tank, end, STILL.ghost, false) }
  const run = (ms: number) => {
    stage.drop('tray') // nothing drives under dice
    const found = stage.find(`tank:${tank}`)
    if (!found) return
    let run = 0
    const frames = way.map((one, i) => {
      run += i ? lengths[i - 1]! : 0
      const offset = far > 0 ? run / far : i / (way.length - 1)
      return { transform: `translate(${one.x}px, ${one.y}px) rotate(${one.turn}deg)`, transformOrigin: middle, offset }
    })
    stage.animate(found.element, frames, ms, 'ease-in-out')
    const plate = stage.root?.querySelector(`[data-plate="${tank}"]`)
    if (plate) stage.animate(plate, [{ translate: '0px 0px' }, { translate: `${end.x}px ${end.y}px` }], ms, 'ease-in-out')
    track(stage, tank, end, TIMES.track, true)
    play('drive', ms / 1000)
  }
  return { ms, run }
}

/** A pencil track from where a tank stands to where it drives. */
function track(stage: Stage, tank: string, to: { x: number; y: number }, ms: number, fades: boolean): void {
  const found = stage.find(`tank:${tank}`)
  if (!(found?.element instanceof SVGGraphicsElement)) return
  const scale = found.element.getScreenCTM()?.a ?? 0
  if (!(scale > 0)) return
  stage.glow(stage.line('track', found.box, { ...found.box, x: found.box.x + to.x * scale, y: found.box.y + to.y * scale }), ms, fades)
}

// Two rows of six dice; those of a phone are smaller.
const TRAY = { w: 306, h: 112 }
const SMALL_TRAY = { w: 244, h: 90 }
const SMALL = 640

/** Where dice roll: over ground on which no tank, plate or objective lies. */
function emptyPlace(stage: Stage): Box | null {
  const frame = stage.root?.querySelector('[data-tray]')
  const room = frame && boxOf(frame)
  if (!frame || !room) return null
  const taken = [...frame.querySelectorAll('[data-spot^="tank:"] .hull, [data-plate], [data-objective]')].flatMap((one) => boxOf(one) ?? [])
  return freeBox(room, taken, innerWidth <= SMALL ? SMALL_TRAY : TRAY)
}

/** The view has moved: dice that still lie there would hide something else. */
export function liftTray(): void {
  document.querySelector('.motion-tray')?.remove()
}

function deployed({ tank }: TankDeployed, { stage, still }: Context<Game>): Cue {
  const run = (ms: number) => {
    const found = stage.find(`tank:${tank}`)
    if (!found?.exact) return
    if (!still) stage.animate(found.element, [{ opacity: 0 }, { opacity: 1 }], ms, 'ease-out', false)
    play('cardDown')
  }
  return { ms: still ? 0 : TIMES.played, settled: true, run }
}

function wall({ x, y }: WallFell, { stage, still }: Context<Game>): Cue {
  const run = (ms: number) => {
    const piece = stage.root?.querySelector(`[data-piece="${x}:${y}"]`)
    if (piece && !still && boxOf(piece)) stage.animate(piece, [{ opacity: 1 }, { opacity: 0 }], ms, 'ease-in')
    play('destroyed')
  }
  return { ms: still ? 0 : TIMES.plate, run }
}

function aimed({ from, to }: ShotAimed, { stage, still }: Context<Game>): Cue {
  const run = (ms: number) => {
    if (!still) eyes.frame?.(from, to)
    aim?.turret?.cancel()
    aim = { from, to, turret: null }
    stage.drop('tray')
    const start = stage.find(from)
    const end = stage.find(to)
    const turret = start?.element.querySelector('[data-turret]')
    if (!start || !end || !(turret instanceof SVGGraphicsElement) || still) return
    const screen = turret.getScreenCTM()
    if (!screen) return
    const facing = Math.atan2(screen.b, screen.a)
    let turn = Math.atan2(end.box.y - start.box.y, end.box.x - start.box.x) - facing
    turn = Math.atan2(Math.sin(turn), Math.cos(turn))
    aim.turret = turret.animate?.([{ rotate: '0rad' }, { rotate: `${turn}rad` }], { duration: ms, easing: 'ease-in-out', fill: 'forwards' }) ?? null
  }
  return { ms: still ? 0 : TIMES.turret, next: still ? 0 : TIMES.camera + 20, run } // dice look for their place when the view rests
}

/** The tracer, once for each shot: as soon as it is known what comes of it. */
function fired(at: string, context: Context<Game>): Cue[] {
  const { attack } = context.before.faces
  const flies = () => {
    const found = aim ?? (attack ? { from: `tank:${attack.from}`, to: `tank:${attack.to}`, turret: null } : null)
    return found?.to === at ? found : null
  }
  const known = flies()
  const [cue] = shot(known?.from ?? '', at, 6, context)
  if (!cue) return []
  const run = (ms: number) => {
    const found = flies()
    if (!found) return
    aim = { from: '', to: '', turret: null } // this one has flown
    shot(found.from, at, 6, context)[0]?.run(ms)
    const { turret } = found
    setTimeout(() => turret?.cancel(), TRAY_STAYS)
    clearTray(context.stage, TRAY_STAYS)
  }
  return [{ ...cue, run }]
}
