// Carrying over the table with a mouse, a pen or a finger. What is put down does what two clicks would have done.
//
// A mouse takes up what it pulls by a few pixels. A finger scrolls as ever: it takes up what it has rested on, and also a card
// of a row that scrolls sideways when it pulls the card upwards.
import { isStill } from '../motion/motion.svelte'
import { boxOf, Stage } from '../motion/stage'
import { settings } from './settings.svelte'

/** What is in the hand: where it may be put, what that does, and what is to be done when it is put nowhere. */
export interface Lifted {
  may(at: string): boolean
  /** `inside`: what lies there under the pointer, such as a base of a player to whom it is put. */
  put(at: string, inside: readonly string[]): void
  back(): void
}

/** Takes up what lies there; null where it stays, and why is told as a click tells it. */
export type Lift = () => Lifted | null

export const RESTS = 450 // milliseconds after which a finger has rested
const PULL = 6 // pixels that a click may slip
const TREMBLE = 12 // pixels that a resting finger may
const HOME = 180 // milliseconds of the way back
const SPOTS = '[data-stage] [data-place], [data-stage] [data-spot], [data-slip]'

const stage = new Stage()

class Carried {
  private piece: HTMLElement | null = null
  private now: { clientX: number; clientY: number }
  private frame = 0
  private slip = document.querySelector<HTMLElement>('[data-slip]')

  constructor(
    private element: Element,
    private lifted: Lifted,
    private from: PointerEvent,
  ) {
    const box = boxOf(element)
    this.piece = box && stage.put(stage.copy(element), box, 'carried')
    this.piece?.classList.add('motion-carried')
    element.setAttribute('data-carried', '')
    document.documentElement.setAttribute('data-carrying', '')
    if (this.slip) this.slip.style.maxHeight = `${this.slip.offsetHeight}px` // nothing moves away under the hand
    this.now = from
    this.light()
  }

  move(event: PointerEvent): void {
    this.now = event
    if (this.piece) this.piece.style.translate = `${event.clientX - this.from.clientX}px ${event.clientY - this.from.clientY}px`
  }

  /** Where it may go is lit, frame by frame: the server may say so a moment later. */
  private light = (): void => {
    const under = this.find()?.element
    for (const one of document.querySelectorAll(SPOTS)) {
      const light = namesOf(one).some((name) => this.lifted.may(name)) ? (one === under ? 'over' : 'open') : null
      if (light === null) one.removeAttribute('data-landing')
      else if (one.getAttribute('data-landing') !== light) one.setAttribute('data-landing', light)
    }
    this.frame = requestAnimationFrame(this.light)
  }

  /** What is under the pointer and takes what is carried, and what lies there inside of it. */
  private find(): { element: Element; name: string; inside: string[] } | null {
    const inside: string[] = []
    let element = document.elementFromPoint(this.now.clientX, this.now.clientY)
    for (; element; element = element.parentElement) {
      const names = namesOf(element)
      const name = names.find((one) => this.lifted.may(one))
      if (name !== undefined) return { element, name, inside }
      inside.push(...names)
    }
    return null
  }

  drop(): void {
    const found = this.find()
    if (!found) return this.return()
    this.clear()
    this.piece?.remove()
    this.lifted.put(found.name, found.inside)
  }

  /** Back to where it was. */
  return(): void {
    const { piece } = this
    this.clear()
    this.lifted.back()
    if (!piece) return
    const away = piece.style.translate
    if (isStill() || !piece.animate || !away || away === 'none') return piece.remove()
    piece.style.translate = 'none'
    const home = piece.animate([{ translate: away }, { translate: '0px 0px' }], { duration: HOME / settings.speed, easing: 'ease-out' })
    home.onfinish = home.oncancel = () => piece.remove()
  }

  private clear(): void {
    cancelAnimationFrame(this.frame)
    this.slip?.style.removeProperty('max-height')
    this.element.removeAttribute('data-carried')
    document.documentElement.removeAttribute('data-carrying')
    for (const one of document.querySelectorAll('[data-landing]')) one.removeAttribute('data-landing')
  }
}

/** What an element is called, the nearest name first. */
function namesOf(element: Element): string[] {
  if (!element.matches(SPOTS)) return []
  const names = [element.getAttribute('data-place') ?? '', ...(element.getAttribute('data-spot') ?? '').split(' ')]
  return [...names.filter(Boolean), ...(element.hasAttribute('data-slip') ? ['slip'] : [])]
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Lets an element be carried; `piece` is what is seen to move. The function that is returned lets go of it. */
export function grip(node: HTMLElement | SVGElement, lift: Lift, piece: Element = node): () => void {
  let pressed: PointerEvent | null = null
  let rested = false
  let rest: ReturnType<typeof setTimeout> | undefined
  let carried: Carried | null = null

  const down = (event: PointerEvent) => {
    if (event.button > 0 || !event.isPrimary) return
    release()
    pressed = event
    if (event.pointerType === 'touch') rest = setTimeout(() => (rested = true), RESTS)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key, true)
  }
  const release = () => {
    clearTimeout(rest)
    pressed = carried = null
    rested = false
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
  }
  const cancel = () => {
    const was = carried
    release()
    was?.return()
  }
  const move = (event: PointerEvent) => {
    if (!pressed || event.pointerId !== pressed.pointerId) return
    if (!carried && !begin(pressed, event)) return
    carried?.move(event)
  }
  const begin = (from: PointerEvent, event: PointerEvent): boolean => {
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY]
    const far = Math.hypot(x, y)
    if (event.pointerType === 'touch' && !rested) {
      const pulls = -y > PULL && -y > Math.abs(x) && getComputedStyle(node).touchAction === 'pan-x'
      if (!pulls && far > TREMBLE) release() // it scrolls
      if (!pulls) return false
    }
    if (far <= PULL) return false
    const lifted = node.isConnected ? lift() : null
    if (lifted) carried = new Carried(piece, lifted, from)
    else release()
    return lifted !== null
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pressed?.pointerId) return
    const was = carried
    release()
    if (!was) return
    window.addEventListener('click', swallow, { capture: true, once: true }) // the end of carrying is no click
    setTimeout(() => window.removeEventListener('click', swallow, true))
    was.drop()
  }
  const key = (event: KeyboardEvent) => {
    if (!carried || event.key !== 'Escape') return
    swallow(event)
    cancel()
  }
  // A finger that has something in hand scrolls nothing. The browser wants to know of this before the finger comes.
  const touch = (event: Event) => {
    if (rested || carried) event.preventDefault()
  }

  node.addEventListener('pointerdown', down as EventListener)
  node.addEventListener('touchmove', touch, { passive: false })
  node.addEventListener('dragstart', swallow)
  return () => {
    cancel()
    node.removeEventListener('pointerdown', down as EventListener)
    node.removeEventListener('touchmove', touch)
    node.removeEventListener('dragstart', swallow)
  }
}

/** use:carry={() => lifted} for what is no place of the table, such as a coin on the slip. */
export function carry(node: HTMLElement, lift: Lift): { update(next: Lift): void; destroy(): void } {
  let now = lift
  const letGo = grip(node, () => now())
  return { update: (next) => (now = next), destroy: letGo }
}
