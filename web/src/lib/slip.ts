// What a game may write on the order slip (shell/Slip.svelte). Everything has a usual value; a game fills what it says better.
import type { Snippet } from 'svelte'
import type { Hands } from './hands.svelte'
import type { Choice } from './wire'

/** One line of what will happen. */
export interface Told {
  text: string
  note?: string
  weight?: string // damage has a mark of its own
}

/** A second button: pay differently, next target. */
export interface Extra {
  say: string
  press: () => void
  key?: string // shown; whoever draws the table listens for it
  pressed?: boolean
}

export interface SlipProps {
  hands: Hands
  /** What will happen, in a few words: "Buy Panther". Else what the server says of the chosen answer. */
  title?: string
  /** What will come of it. Else what the server foresees. */
  lines?: readonly Told[]
  /** The one number of the screen: "26 %", "to destroy it". */
  hero?: { figure: string; say: string } | null
  /** The word on the brass button: "Fire", "Buy for 4". */
  act?: string
  /** Whether the button can be pressed. Else: something is chosen, or there is one answer only. */
  ready?: boolean
  /** Why it cannot: "1 short". */
  why?: string
  /** Something is put together though nothing is chosen yet, such as a price that is half paid. */
  begun?: boolean
  oncommit?: () => void
  onback?: () => void
  more?: readonly Extra[]
  /** Answers that are buttons of the slip. Else those without a place on the table. */
  answers?: readonly Choice[]
  /** How it is paid. */
  cost?: Snippet
  /** Whatever else belongs to the order. */
  children?: Snippet
}

/** Presses the brass button, where one can be pressed. The key that stands on it does this from everywhere on the table. */
export function pressBrass(root: ParentNode = document): boolean {
  const button = [...root.querySelectorAll<HTMLElement>('[data-commit]')].find((one) => !one.matches(':disabled, [aria-disabled="true"]'))
  button?.click()
  return button !== undefined
}
