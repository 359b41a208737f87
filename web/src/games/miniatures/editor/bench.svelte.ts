// The table that somebody works on: every step can be taken back, all of it is kept in this browser, and the rules are asked after each change.
import { api } from '../../../lib/api'
import { Refusal } from '../../../lib/socket.svelte'
import { settings } from '../../../lib/settings.svelte'
import type { SketchChecked } from '../../../lib/wire'
import type { Game, Sketch } from '../wire'
import { load, newId, save } from './shelf'
import { empty, type Spot } from './sketches'

const MOST_STEPS = 100
const TOGETHER = 1200 // milliseconds within which steps of one kind are taken back together
const PAUSE = 90 // between two questions
const RETRY = 4000

export class Bench {
  id = $state('')
  sketch: Sketch = $state.raw(empty(''))
  picked: Spot | null = $state.raw(null)
  checked: SketchChecked | null = $state.raw(null)
  /** What the check is about: where it is another sketch, an answer is still to come. */
  about: Sketch | null = $state.raw(null)
  problem = $state('') // why there is no check
  kept = $state(true) // in this browser
  snap = $state(true)
  past: Sketch[] = $state.raw([])
  future: Sketch[] = $state.raw([])
  grabbed = $state(false)

  private before: Sketch | null = null // of what is dragged
  private tag = ''
  private tagged = 0
  private busy = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly game: string) {}

  /** The check is of what is seen. */
  settled = $derived.by(() => this.about === this.sketch)

  /** Another table is worked on from now on. */
  open(sketch: Sketch, id = newId(), past: Sketch[] = []): void {
    this.id = id
    this.past = past
    this.future = []
    this.picked = null
    this.tag = ''
    this.show(sketch)
  }

  /** The table that was worked on last; false where there is none. */
  resume(): boolean {
    const last = load(this.game).find((one) => one.open)
    if (last) this.open(last.sketch, last.id, last.past)
    return last !== undefined
  }

  /** A step. Steps with the same tag that follow one another are one. */
  do(next: Sketch, tag = ''): void {
    if (next === this.sketch) return
    const now = Date.now()
    if (!tag || tag !== this.tag || now - this.tagged > TOGETHER) this.remember(this.sketch)
    this.tag = tag
    this.tagged = now
    this.show(next)
  }

  // Dragging is one step, however long it takes.

  grab(): void {
    this.before = this.sketch
    this.grabbed = true
  }

  drag(next: Sketch): void {
    this.sketch = next
    this.ask()
  }

  drop(): void {
    this.grabbed = false
    if (this.before && this.before !== this.sketch) {
      this.remember(this.before)
      this.tag = ''
      this.keep()
    }
    this.before = null
  }

  undo(): void {
    const last = this.past.at(-1)
    if (!last) return
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, this.sketch]
    this.tag = ''
    this.show(last)
  }

  redo(): void {
    const next = this.future.at(-1)
    if (!next) return
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, this.sketch]
    this.tag = ''
    this.show(next)
  }

  private remember(sketch: Sketch): void {
    this.past = [...this.past, sketch].slice(-MOST_STEPS)
    this.future = []
  }

  private show(sketch: Sketch): void {
    this.sketch = sketch
    if (this.picked && !sketch[this.picked.list][this.picked.place]) this.picked = null
    this.keep()
    this.ask()
  }

  private keep(): void {
    this.kept = save(this.game, this.id, this.sketch, this.past)
  }

  /** Asks for the rules as soon as the last question is answered. */
  ask(pause = PAUSE): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.check(), this.busy ? PAUSE : pause)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private async check(): Promise<void> {
    if (this.busy) return this.ask()
    this.busy = true
    const { sketch } = this
    try {
      this.checked = await api.checkTable<Game>(this.game, { sketch, lang: settings.lang })
      this.problem = ''
      this.about = sketch
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error)
      if (!(error instanceof Refusal) || error.problem.kind === 'broken' || error.problem.kind === 'limit') this.ask(RETRY)
      else this.about = sketch // it will not be answered otherwise
      this.checked = this.about === sketch ? null : this.checked
    }
    this.busy = false
    if (sketch !== this.sketch) this.ask(0)
  }
}
