// use:place={{ hands, at: 'base:1:2', label: '…', card: '…' }} makes an element a place of the table.
import { grip, RESTS, type Lifted } from './drag'
import { pressBrass } from './slip'
import type { Choice } from './wire'

/** What a place asks of the hands that it is touched by. */
export interface Touching {
  readonly mine: boolean
  at(place: string): Choice[]
  isChosen(place: string): boolean
  isAdvised(place: string): boolean
  click(place: string): void
  inspect(card: string): void
  /** Takes up what lies there, to be put elsewhere; null where it stays. */
  lift?(place: string): Lifted | null
}

export interface PlaceOptions {
  hands: Touching
  at: string
  label: string
  card?: string // what I, a long press or the right button shows large
  lies?: 'over' // what is drawn, and carried, is the element in which it lies
  carries?: string // what is taken up from here, where that is not the place itself
}

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
    if (event.key === 'Enter' && pressBrass()) return // the key that stands on the button
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
    }, RESTS)
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

  const lift = () => {
    clearTimeout(press)
    return now.hands.lift?.(now.carries ?? now.at) ?? null
  }

  $effect(() => {
    const letGo = grip(node, lift, (options.lies && node.parentElement) || node)
    node.addEventListener('click', click)
    node.addEventListener('keydown', key as EventListener)
    node.addEventListener('pointerdown', down as EventListener)
    node.addEventListener('pointermove', move as EventListener)
    for (const name of LIFTS) node.addEventListener(name, up)
    node.addEventListener('contextmenu', context)
    return () => {
      clearTimeout(press)
      letGo()
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
