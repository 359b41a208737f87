// What lies around a table, for whatever is drawn on it: the slip opens rules and lists that the shell shows.
import { getContext, setContext } from 'svelte'
import type { HintReply } from './wire'

export type Drawer = '' | 'choices' | 'log' | 'chat'

export interface Frame {
  openRule(rule: string): void
  openDrawer(drawer: Drawer): void
  openPanel(panel: string): void
  /** The server's clock minus ours, in seconds. */
  readonly skew: number
  /** What a strong bot would do, where somebody has asked; it stands on the slip. */
  readonly hint: HintReply | null
  dropHint(): void
  /** Takes the last answer or entry back. */
  undo(): void
  /** Where the slip lies on a phone; null on wide screens, where the game says where. */
  readonly dock: HTMLElement | null
}

const KEY = Symbol('frame')

export function setFrame(frame: Frame): void {
  setContext(KEY, frame)
}

/** None in a record, where nothing is ordered. */
export function getFrame(): Frame | undefined {
  return getContext<Frame | undefined>(KEY)
}
