// The keys of the table. Letters are read by their place on the keyboard, so that they work in every layout.
import type { Hands } from './hands.svelte'
import { walk, type Direction } from './walk'

export interface Doings {
  undo(): void
  hint(): void
  open(panel: 'rules' | 'keys' | 'stops'): void
  log(): void
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
  if (document.querySelector('dialog[open]')) return false
  const arrow = ARROWS[event.key]
  if (arrow) return walk(document, arrow)
  if (/^Digit[1-9]$/.test(event.code) && !event.shiftKey) return pick(hands, Number(event.code.slice(5)) - 1)
  if (event.key === 'Enter' && !isControl(event.target) && hands.chosen) {
    hands.commit()
    return true
  }
  if (event.key === 'Escape') return hands.back()
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

/** The card under the focus or else under the pointer; else the one that is chosen. */
function inspect(hands: Hands): boolean {
  const focused = document.activeElement?.closest('[data-card]')
  const hovered = [...document.querySelectorAll('[data-card]:hover')].at(-1)
  const card = focused?.getAttribute('data-card') ?? hovered?.getAttribute('data-card') ?? hands.chosen?.card
  if (!card) return false
  hands.inspect(card)
  return true
}
