// use:place={{ hands, at: 'base:1:2', label: '…', card: '…' }} makes an element a place of the table.
import type { Choice } from './wire'

/** What a place asks of the hands that it is touched by. */
export interface Touching {
  readonly mine: boolean
  at(place: string): Choice[]
  isChosen(place: string): boolean
  isAdvised(place: string): boolean
  click(place: string): void
  inspect(card: string): void
}

export interface PlaceOptions {
  hands: Touching
  at: string
  label: string
  card?: string // what I, a long press or the right button shows large
}

const LONG_PRESS = 450 // milliseconds
const STILL = 12 // pixels
const LIFTS = ['pointerup', 'pointercancel', 'pointerleave']

export function place(node: HTMLElement | SVGElement, options: PlaceOptions): { update(next: PlaceOptions): void } {
  let now: PlaceOptions = $state.raw(options)
  let press: ReturnType<typeof setTimeout> | undefined
  let read = false // a long press has shown the card: its end is no click
  let from = { x: 0, y: 0 }

  $effect(() => {
    const { hands, at, label, card } = now
    const lit = hands.at(at).length > 0
    const chosen = hands.isChosen(at)
    node.setAttribute('role', 'button')
    node.setAttribute('aria-label', label)
    node.setAttribute('tabindex', lit ? '0' : '-1')
    node.setAttribute('aria-disabled', String(!lit))
    node.setAttribute('aria-pressed', String(chosen))
    node.setAttribute('data-place', at)
    if (card) node.setAttribute('data-card', card)
    else node.removeAttribute('data-card')
    node.classList.add('place')
    node.classList.toggle('lit', lit)
    node.classList.toggle('dim', hands.mine && !lit)
    node.classList.toggle('chosen', chosen)
    node.classList.toggle('advised', hands.isAdvised(at))
  })

  const click = (event: Event) => {
    event.stopPropagation()
    if (read) read = false
    else now.hands.click(now.at)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    now.hands.click(now.at)
  }
  const down = (event: PointerEvent) => {
    read = false
    from = { x: event.clientX, y: event.clientY }
    if (event.pointerType === 'mouse') return
    press = setTimeout(() => {
      if (!now.card) return
      read = true
      now.hands.inspect(now.card)
    }, LONG_PRESS)
  }
  const up = () => clearTimeout(press)
  // A finger is never quite still.
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) clearTimeout(press)
  }
  const context = (event: Event) => {
    if (!now.card) return
    event.preventDefault()
    if (!read) now.hands.inspect(now.card)
  }

  $effect(() => {
    node.addEventListener('click', click)
    node.addEventListener('keydown', key as EventListener)
    node.addEventListener('pointerdown', down as EventListener)
    node.addEventListener('pointermove', move as EventListener)
    for (const name of LIFTS) node.addEventListener(name, up)
    node.addEventListener('contextmenu', context)
    return () => {
      clearTimeout(press)
      node.removeEventListener('click', click)
      node.removeEventListener('keydown', key as EventListener)
      node.removeEventListener('pointerdown', down as EventListener)
      node.removeEventListener('pointermove', move as EventListener)
      for (const name of LIFTS) node.removeEventListener(name, up)
      node.removeEventListener('contextmenu', context)
    }
  })

  return { update: (next) => (now = next) }
}
