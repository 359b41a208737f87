// The keys of the table. Letters are read by their place on the keyboard, so that they work in every layout.
import type { Hands } from './hands.svelte'
import { pressBrass } from './slip'
import { walk, type Direction } from './walk'

export interface Doings {
  undo(): void
  hint(): void
  open(panel: 'rules' | 'keys' | 'stops'): void
  log(): void
  /** Closes what lies open over the table; says whether there was something. */
  shut(): boolean
}

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, [role="button"], summary') !== null
}

/** True where the key was meant for the table. */
export function press(event: KeyboardEvent, hands: Hands, doings: Doings): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false
  if (document.querySelector('dialog[open]:not([data-beside])')) return false
  const arrow = ARROWS[event.key]
  if (arrow) return walk(document, arrow, event.shiftKey)
  if (/^Digit[1-9]$/.test(event.code) && !event.shiftKey) return pick(hands, Number(event.code.slice(5)) - 1)
  if (event.key === 'Enter') return !isControl(event.target) && pressBrass()
  if (event.key === 'Escape') return hands.back() || doings.shut()
  if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) {
    doings.open('keys')
    return true
  }
  if (event.shiftKey) return false
  if (event.code === 'KeyU') doings.undo()
  else if (event.code === 'KeyH') doings.hint()
  else if (event.code === 'KeyL') doings.log()
  else if (event.code === 'KeyR') doings.open('rules')
  else if (event.code === 'KeyS' && hands.table.stops) doings.open('stops')
  else if (event.code === 'KeyI') return inspect(hands)
  else return false
  return true
}

function pick(hands: Hands, index: number): boolean {
  const choice = (hands.menu?.choices ?? (hands.mine ? hands.table.choices : []))[index]
  if (!choice) return false
  hands.choose(choice)
  return true
}

// Whether the hand was at the mouse last, or at the keys that move the focus.
let byMouse = false
globalThis.addEventListener?.('pointermove', () => (byMouse = true), { passive: true })
globalThis.addEventListener?.('keydown', (event) => {
  if (event.key === 'Tab' || event.key in ARROWS) byMouse = false
})

/** The card that is pointed at or the one that has the focus, whichever came last; else the one that is chosen. */
function inspect(hands: Hands): boolean {
  const focused = document.activeElement?.closest('[data-card]')?.getAttribute('data-card')
  const pointed = [...document.querySelectorAll('[data-card]:hover')].at(-1)?.getAttribute('data-card')
  const card = (byMouse ? (pointed ?? focused) : (focused ?? pointed)) ?? hands.chosen?.card
  if (!card) return false
  hands.inspected = hands.inspected === card ? null : card
  return true
}
