// How each event that games share is seen.
import { Die } from '../drawings'
import { mount } from 'svelte'
import { play } from '../lib/sound'
import type {
  CardMoved,
  CardsPaid,
  CardTurned,
  DiceChanged,
  DiceRolled,
  GameTypes,
  MatchEnded,
  ShotFired,
  SignGiven,
  Table,
  TurnBegan,
  WasDestroyed,
  WasHit,
  WasMended,
  WasMissed,
} from '../lib/wire'
import type { Cue } from './queue'
import { boxOf, ratio, type Box, type Found, type Stage } from './stage'
import { EASE, STILL, TIMES, tracing } from './times'

export type Common =
  | CardMoved
  | CardTurned
  | CardsPaid
  | ShotFired
  | DiceRolled
  | DiceChanged
  | WasHit
  | WasMissed
  | WasDestroyed
  | WasMended
  | SignGiven
  | TurnBegan
  | MatchEnded

/** What a game needs to show its events. */
export interface Context<G extends GameTypes = GameTypes> {
  stage: Stage
  still: boolean // motion is reduced: signs that do not move, and nothing is held up
  settled: boolean // nothing that follows changes the table: cards fly to where they lie afterwards
  before: Table<G>
  after: Table<G>
  roller?: number | null // the seat whose dice these are
  tray?: () => Box | null // where the game would have dice rolled
}

const PILE = /^(deck|garage|depots?|junkyard|discard|graveyard|medal)\b/ // what lies there is not one card
const BURST = 'M0-46 10-17 38-32 22-6 48 6 20 13 30 42 4 24-16 46-16 18-46 24-24 2-44-18-14-16Z'
const CORE = 'M0-20 7-6 20 0 7 6 0 20-7 6-20 0-7-6Z'
const SMOKE = ['M-14 10a16 16 0 1 1 0 .1', 'M2-6a13 13 0 1 1 0 .1', 'M-20-18a11 11 0 1 1 0 .1', 'M8-30a9 9 0 1 1 0 .1']
const PENNANT = 'M-30-24H34L16 0 34 24H-30Z'

export function common(event: Common, context: Context): Cue[] {
  switch (event.what) {
    case 'card':
      return [moved(event, context)]
    case 'turned':
      return [turned(event, context)]
    case 'paid':
      return paid(event, context)
    case 'shot':
      return shot(event.from, event.to, event.power ?? 1, context)
    case 'hit':
      return [hit(event, context)]
    case 'missed':
      return [missed(event, context)]
    case 'destroyed':
      return [destroyed(event, context)]
    case 'mended':
      return [sign(event.at, false, context)]
    case 'sign':
      return [sign(event.at, event.sign === 'fire', context)]
    case 'dice':
      return [rolled(event, context)]
    case 'became':
      return [became(event, context)]
    case 'turn':
    case 'ended':
      return [] // the pennant follows who is asked, and the result tells the end
  }
}

/** Whether the table has to stay as it was until this was seen. */
export function holdsTable({ what }: Common): boolean {
  return HOLDING.has(what)
}

const HOLDING: ReadonlySet<string> = new Set<Common['what']>(['paid', 'shot', 'dice', 'became', 'hit', 'missed', 'destroyed'])

// Cards

function moved({ from, to, card, count }: CardMoved, { stage, still, settled }: Context): Cue {
  const isDrawn = /^(deck|garage)/.test(from)
  let start: Found | null = null
  let ghost: HTMLElement | null = null
  const look = () => {
    start = stage.find(from)
    if (start?.exact && card && !PILE.test(from)) ghost = stage.copy(start.element)
  }
  const fly = (ms: number) => {
    if (!settled) look()
    const end = stage.find(to)
    if (!start || !end) return
    if (settled && end.exact) stage.animate(end.element, [{ opacity: 0 }, { opacity: 0 }], ms, 'linear', false)
    const seen = ghost ?? (card && end.exact && !PILE.test(to) ? stage.copy(end.element) : null)
    const size: Box = ghost ? start.box : seen ? { ...end.box, x: start.box.x, y: start.box.y } : { ...start.box, w: 46, h: 64 }
    const piece = stage.put(seen ?? stage.back(), size)
    if (!piece) return
    if (!settled && ghost && (count ?? 1) === 1) stage.animate(start.element, [{ opacity: 0 }, { opacity: 0 }], ms, 'linear')
    const shrink = end.exact && seen ? ratio(size, end.box) : Math.min(1, ratio(size, end.box))
    const frames = flight(start.box, end.box, shrink, isDrawn ? 0 : 0.06)
    const done = stage.animate(piece, frames, ms, 'ease-out')
    if (settled && done) done.onfinish = () => piece.remove()
    play(isDrawn ? 'cardUp' : 'cardDown')
  }
  if (still) return { ms: 0, settled: true, run: () => ring(stage, to, STILL.ring) }
  return { ms: isDrawn ? TIMES.drawn : TIMES.played, next: TIMES.stagger, settled, prepare: look, run: fly }
}

/** From one box to another, a little lifted on the way. */
function flight(from: Box, to: Box, scale: number, lift: number): { transform: string; opacity?: number }[] {
  const x = to.x - from.x
  const y = to.y - from.y
  return [
    { transform: 'translate(0px, 0px) scale(1)' },
    { transform: `translate(${x * 0.5}px, ${y * 0.5 - 12}px) scale(${(1 + scale) / 2 + lift})` },
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
  ]
}

function turned({ at, way }: CardTurned, { stage, still, settled }: Context): Cue {
  const run = (ms: number) => {
    const found = stage.find(at)
    if (!found?.exact) return
    const frames = way === 'up' ? [{ scale: '0 1' }, { scale: '1 1' }] : [{ rotate: `${way === 'sideways' ? -14 : 14}deg` }, { rotate: '0deg' }]
    stage.animate(found.element, frames, ms, 'ease-out', false)
    play('cardUp')
  }
  return still ? { ms: 0, settled: true, run: () => ring(stage, at, STILL.ring) } : { ms: TIMES.plate, next: TIMES.stagger, settled, run }
}

function paid({ payers, price, seat }: CardsPaid, { stage, still }: Context): Cue[] {
  const goal = () => (price ? stage.find(price) : (stage.find('price') ?? stage.find(`seat:${seat}`)))
  if (still) {
    const run = () => {
      const end = goal()
      for (const payer of payers) {
        const start = stage.find(payer)
        if (start && end) stage.glow(stage.line('thread', start.box, end.box), STILL.line, false)
      }
    }
    return [{ ms: 0, run }]
  }
  return payers.map((payer, i) => ({
    ms: TIMES.coin,
    next: i < payers.length - 1 ? TIMES.coinEach : TIMES.coin,
    run: (ms) => {
      const start = stage.find(payer)
      const end = goal()
      if (!start || !end) return
      const coin = document.createElement('div')
      coin.className = 'motion-coin'
      const piece = stage.put(coin, { ...start.box, w: 22, h: 22 })
      if (piece) stage.animate(piece, [...flight(start.box, end.box, 1, 0), { transform: `translate(${end.box.x - start.box.x}px, ${end.box.y - start.box.y}px) scale(.6)`, opacity: 0 }], ms, 'ease-in')
      play('coin')
    },
  }))
}

// Shots

export function shot(from: string, to: string, power: number, { stage, still }: Context): Cue[] {
  const ends = () => [stage.find(from), stage.find(to)] as const
  if (still) {
    const run = () => {
      const [start, end] = ends()
      if (start && end) stage.glow(stage.line('streak', start.box, end.box), STILL.line, false)
      play('shot', power)
    }
    return [{ ms: 0, run }]
  }
  const [start, end] = ends()
  const far = start && end ? Math.hypot(end.box.x - start.box.x, end.box.y - start.box.y) : 0
  return [{ ms: tracing(far), run: (ms) => tracer(stage, ...ends(), ms, power) }]
}

function tracer(stage: Stage, start: Found | null, end: Found | null, ms: number, power: number): void {
  play('shot', power)
  if (!start || !end) return
  const far = Math.hypot(end.box.x - start.box.x, end.box.y - start.box.y)
  const line = stage.line('tracer', start.box, end.box)
  if (!line) return
  const length = Math.max(12, Math.min(60, far / 4))
  line.style.width = `${length}px`
  stage.animate(line, [{ translate: '0px 0px' }, { translate: `${end.box.x - start.box.x}px ${end.box.y - start.box.y}px` }], ms, EASE.tracer)
  const streak = stage.line('streak', start.box, end.box)
  stage.glow(streak, TIMES.streak)
}

function burst(stage: Stage, box: Box, size: number, still: boolean): void {
  const piece = stage.put(stage.shape('burst', [BURST, CORE]), { ...box, w: size, h: size })
  if (!piece) return
  if (!still) stage.animate(piece, [{ transform: 'scale(.4)' }, { transform: 'scale(1)' }], TIMES.burst, 'ease-out', false)
  stage.glow(piece, still ? STILL.burst : TIMES.streak, !still)
}

function hit({ at, amount, critical }: WasHit, { stage, still }: Context): Cue {
  const run = (ms: number) => {
    const found = stage.find(at)
    play(critical ? 'critical' : 'hit')
    if (!found) return
    burst(stage, found.box, critical ? 76 : 58, still)
    const loss = amount ?? 1
    if (loss > 0) stage.glow(stage.put(stage.text('loss', `−${loss}`), { ...found.box, y: found.box.y - 26, w: 60, h: 34 }), STILL.burst, !still)
    if (!still) shake(stage, found, ms)
  }
  return { ms: still ? 0 : TIMES.burst + TIMES.shake + TIMES.plate, run }
}

/** Three pixels to and fro; what is drawn in another scale moves as far on the screen. */
function shake(stage: Stage, { element, box }: Found, ms: number): void {
  const drawn = element instanceof SVGGraphicsElement ? element.getBBox().width : box.w
  const step = Number.isFinite(drawn / box.w) && drawn > 0 ? (3 * drawn) / box.w : 3
  const at = [0, step, -step, step / 2, 0]
  stage.animate(element, at.map((x) => ({ translate: `${x}px 0px` })), Math.min(ms, TIMES.shake), 'linear', false)
}

function missed({ at, deflected }: WasMissed, { stage, still }: Context): Cue {
  const run = (ms: number) => {
    const found = stage.find(at)
    play('deflected')
    if (!found) return
    const { x, y, w, h } = found.box
    const away: Box = { x: x + Math.min(90, w * 0.8), y: y - Math.min(60, h * 0.6), w: 40, h: 40 }
    if (deflected) stage.glow(stage.line('streak', found.box, away), still ? STILL.line : TIMES.streak, !still)
    const puff = stage.put(stage.shape('puff', ['M-30 10a22 22 0 1 1 .1 0M0 18a18 18 0 1 1 .1 0M10-6a16 16 0 1 1 .1 0']), away)
    if (puff && !still) stage.animate(puff, [{ transform: 'scale(.4)' }, { transform: 'scale(1)' }], ms, 'ease-out', false)
    stage.glow(puff, still ? STILL.burst : TIMES.streak, !still)
  }
  return { ms: still ? 0 : TIMES.plate, run }
}

function destroyed({ at }: WasDestroyed, { stage, still }: Context): Cue {
  const run = (ms: number) => {
    play('destroyed')
    const found = stage.find(at)
    if (!found || still) return
    const falls = at.startsWith('base:')
    const burnt = { filter: 'brightness(.35) saturate(.2)', opacity: falls ? 0.35 : 0.85 }
    const whole = { filter: 'brightness(1) saturate(1)', opacity: 1 }
    const frames = falls ? [{ ...whole, translate: '0px 0px', rotate: '0deg' }, { ...burnt, translate: '0px 10px', rotate: '-7deg' }] : [whole, burnt]
    if (found.exact) stage.animate(found.element, frames, ms, 'linear')
    burst(stage, found.box, 84, false)
    const size = Math.max(70, Math.min(150, found.box.w * 1.2))
    const smoke = stage.put(stage.shape('smoke', SMOKE), { ...found.box, y: found.box.y - size / 4, w: size, h: size })
    if (smoke) stage.animate(smoke, [{ transform: 'translate(0px, 20px) scale(.2)', opacity: 0 }, { transform: 'translate(0px, 0px) scale(.8)', opacity: 1 }, { transform: 'translate(10px, -20px) scale(1.1)', opacity: 0.7 }], ms, 'linear')
  }
  return { ms: still ? 0 : TIMES.destroyed, run }
}

// Signs

export function ring(stage: Stage, at: string, ms: number, fire = false, fades = false): void {
  const found = stage.find(at)
  if (!found) return
  const shape = document.createElement('div')
  shape.className = fire ? 'motion-ring fire' : 'motion-ring'
  stage.glow(stage.put(shape, { ...found.box, w: found.box.w + 10, h: found.box.h + 10 }), ms, fades)
}

function sign(at: string, fire: boolean, { stage, still, settled }: Context): Cue {
  if (still) return { ms: 0, settled: true, run: () => ring(stage, at, STILL.ring, fire) }
  return { ms: TIMES.sign, next: TIMES.stagger, settled, run: (ms) => ring(stage, at, Math.max(ms, TIMES.sign), fire, true) }
}

/** The turn goes from one seat to another: a pennant along the bar. */
export function pennant(from: number | null, to: number | null, { stage, still }: Context): Cue {
  const run = (ms: number) => {
    const start = from === null ? null : stage.find(`seat:${from}`)
    const end = to === null ? null : stage.find(`seat:${to}`)
    if (!start || !end || from === to) return
    const flag = stage.put(stage.shape('pennant', [PENNANT]), { ...start.box, w: 30, h: 24 })
    if (!flag) return
    flag.style.setProperty('--seat', `var(--seat-${(to ?? 0) + 1}, #f0c869)`)
    const x = end.box.x - start.box.x
    const y = end.box.y - start.box.y
    const done = stage.animate(flag, [{ transform: 'translate(0px, 0px)', opacity: 1 }, { transform: `translate(${x}px, ${y}px)`, opacity: 1 }, { transform: `translate(${x}px, ${y}px)`, opacity: 0 }], ms, 'ease-in-out')
    if (done) done.onfinish = () => flag.remove()
  }
  return { ms: still || from === to || to === null ? 0 : TIMES.turn, next: 0, settled: true, run }
}

// Dice

/** The tray lies where the table says (`data-tray`), or on the table's lower edge. */
function trayBox(stage: Stage): Box | null {
  const own = stage.root?.querySelector('[data-tray]')
  const found = own && boxOf(own)
  if (found) return found
  const room = stage.root && boxOf(stage.root)
  if (!room) return null
  const high = Math.min(150, room.h / 3)
  return { x: room.x, y: room.y + room.h / 2 - high / 2 - 14, w: Math.min(460, room.w - 20), h: high }
}

function rolled({ roll, faces, instead }: DiceRolled, { stage, still, roller = null, tray: place }: Context): Cue {
  const run = (ms: number) => {
    const box = place?.() ?? trayBox(stage)
    if (!box) return
    const known = stage.keeping('tray')
    const fresh = !known || roll === 'attack' || roll === 'advantage'
    const tray = fresh ? newTray(stage, box) : known
    if (!tray) return
    const row = roll === 'again' ? ((tray.lastElementChild as HTMLElement | null) ?? newRow(tray, roll)) : newRow(tray, roll)
    if (roll === 'again') for (const face of instead ?? []) row.querySelector(`.motion-die[data-face="${face}"]:not([data-new])`)?.remove()
    faces.forEach((face, i) => {
      const die = newDie(row, face, roller)
      if (still) return
      die.setAttribute('data-new', '')
      const each = (ms * TIMES.dice) / (TIMES.dice + TIMES.die * faces.length)
      const side = i % 2 ? 1 : -1
      const tumble = die.animate?.(
        [
          { transform: `translate(${side * (120 + i * 14)}px, -70px) rotate(${-420 * side}deg)`, opacity: 0 },
          { transform: `translate(${side * 40}px, -20px) rotate(${-160 * side}deg)`, opacity: 1, offset: 0.35 },
          { transform: `translate(${side * 5}px, 0px) rotate(${20 * side}deg)`, opacity: 1, offset: 0.72 },
          { transform: 'translate(0px, 0px) rotate(0deg)', opacity: 1 },
        ],
        { duration: each, delay: (i * (ms - each)) / Math.max(1, faces.length), easing: EASE.sort, fill: 'backwards' },
      )
      if (tumble) tumble.onfinish = () => die.removeAttribute('data-new')
    })
    play('dice', faces.length)
  }
  return { ms: still ? 0 : TIMES.dice + TIMES.die * faces.length, next: still ? 0 : TIMES.dice + TIMES.die * faces.length + TIMES.sort * 2, run }
}

function newTray(stage: Stage, box: Box): HTMLElement | null {
  const tray = document.createElement('div')
  tray.className = 'motion-tray'
  return stage.put(tray, box, 'tray')
}

function newRow(tray: Element, roll: string): HTMLElement {
  const row = document.createElement('div')
  row.className = `motion-roll ${roll}`
  tray.append(row)
  return row
}

function newDie(row: HTMLElement, face: string, seat: number | null): HTMLElement {
  const die = document.createElement('div')
  die.className = 'motion-die'
  die.setAttribute('data-face', face)
  if (seat !== null) die.setAttribute('data-seat', `${seat}`)
  mount(Die, { target: die, props: { face, seat } })
  row.append(die)
  return die
}

function became({ roll, face, count, into }: DiceChanged, { stage, still }: Context): Cue {
  const run = (ms: number) => {
    const row = stage.keeping('tray')?.querySelector<HTMLElement>(`.motion-roll.${roll}`)
    for (const die of [...(row?.querySelectorAll<HTMLElement>(`.motion-die[data-face="${face}"]:not(.gone)`) ?? [])].slice(0, count)) {
      if (into) {
        die.replaceChildren()
        die.setAttribute('data-face', into)
        mount(Die, { target: die, props: { face: into, seat: die.hasAttribute('data-seat') ? Number(die.getAttribute('data-seat')) : null } })
      } else {
        die.classList.add('gone')
      }
      if (!still) die.animate?.([{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0deg)' }], { duration: ms, easing: EASE.sort })
    }
    play('cardUp')
  }
  return { ms: still ? 0 : TIMES.sort, next: still ? 0 : TIMES.sort * 2, run }
}

/** Puts the dice away, a moment after they have done their work. */
export function clearTray(stage: Stage, ms: number): void {
  const tray = stage.keeping('tray')
  if (!tray) return
  setTimeout(() => {
    if (stage.keeping('tray') === tray) stage.drop('tray')
  }, ms)
}
