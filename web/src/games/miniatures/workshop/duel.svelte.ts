// The target that odds are shown against, and what the shot is like: as it was chosen last, for every card.
import type { Circumstances } from '../../../lib/wire'

const KEY = 'hulldown.duel'
const NONE: Required<Circumstances> = { moved: 0, target_moved: 0, cover: false, hull_down: false, close: false, side: false }

class Duel {
  target = $state('')
  shot: Required<Circumstances> = $state.raw(NONE)

  constructor() {
    try {
      this.target = localStorage.getItem(KEY) ?? ''
    } catch {
      // a browser that keeps nothing
    }
  }

  aim(target: string): void {
    this.target = target
    try {
      localStorage.setItem(KEY, target)
    } catch {
      // as above
    }
  }

  set(change: Partial<Circumstances>): void {
    this.shot = { ...this.shot, ...change }
  }
}

export const duel = new Duel()
