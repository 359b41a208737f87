// One thing after the other: what is seen of an update plays, the update is applied, and then the next one comes.

/** Something that is seen. The next cue begins `next` after it (where it says nothing: when it has ended). */
export interface Cue {
  ms: number
  next?: number
  settled?: boolean // seen on the table as it is afterwards
  prepare?: () => void // of a settled one: looks at the table before it changes
  run: (ms: number) => void // not called where there is no time for it
}

export interface Update {
  cues: readonly Cue[]
  rival: boolean // others did it: it may not hold up whoever is to answer
  apply: () => void
  done?: () => void
}

export interface Pace {
  speed: () => number
  limit: () => number // what others do is never more than this behind; Infinity where somebody only watches
}

/** How long cues take at their own speed. */
export function lasting(cues: readonly Cue[]): number {
  let at = 0
  let end = 0
  for (const cue of cues) {
    end = Math.max(end, at + cue.ms)
    at += cue.next ?? cue.ms
  }
  return Math.max(at, end)
}

const MOST_WAITING = 300

export class Queue {
  paused = false

  private waiting: Update[] = []
  private current: Update | null = null
  private applied = true
  private rest: readonly Cue[] = [] // of the present update, still to begin
  private timers = new Set<ReturnType<typeof setTimeout>>()
  private deadline = Infinity
  private stepping = false

  constructor(
    private pace: Pace,
    private changed: () => void = () => {},
    private finish: () => void = () => {}, // takes away what is on its way
  ) {}

  get playing(): boolean {
    return this.current !== null
  }

  /** The table that is seen is not yet the one that came. */
  get holds(): boolean {
    return this.current !== null && (!this.applied || this.waiting.length > 0)
  }

  get behind(): number {
    return this.waiting.length
  }

  add(update: Update): void {
    this.waiting.push(update)
    if (update.rival) this.deadline = Date.now() + this.pace.limit()
    while (this.waiting.length > MOST_WAITING) this.pass(this.waiting.shift()!)
    if (!this.current) this.next()
    this.changed()
  }

  /** Nobody looks any more. */
  drop(): void {
    this.waiting = []
    this.current = null
    this.end()
  }

  /** Everything that is still to be seen has happened. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    const { current, applied, waiting } = this
    this.current = null
    this.rest = []
    this.waiting = []
    this.deadline = Infinity
    this.finish()
    if (current) {
      if (!applied) current.apply()
      current.done?.()
    }
    for (const update of waiting) this.pass(update)
    this.changed()
  }

  pause(on: boolean): void {
    this.paused = on
    this.stepping = false
    if (!on && !this.current) this.next()
    this.changed()
  }

  /** The next update alone; whatever plays is over first. */
  step(): void {
    this.paused = true
    if (this.current) this.endCurrent()
    this.stepping = true
    this.next()
    this.changed()
  }

  /** What plays now has happened; the next one plays. */
  skip(): void {
    this.endCurrent()
    this.next()
    this.changed()
  }

  private endCurrent(): void {
    const later = this.waiting
    this.waiting = []
    this.end()
    this.waiting = later
  }

  private pass(update: Update): void {
    update.apply()
    update.done?.()
  }

  private next(): void {
    if (this.paused && !this.stepping) return
    this.stepping = false
    const update = this.waiting.shift()
    if (!update) {
      this.deadline = Infinity
      return
    }
    this.current = update
    this.applied = false
    const settled = update.cues.filter((cue) => cue.settled)
    this.play(
      update.cues.filter((cue) => !cue.settled),
      settled,
      () => {
        for (const cue of settled) guard(() => cue.prepare?.())
        this.applied = true
        update.apply()
        if (this.current !== update) return // it was ended meanwhile
        this.play(settled, [], () => {
          this.current = null
          update.done?.()
          this.next()
          this.changed()
        })
      },
    )
  }

  private play(cues: readonly Cue[], later: readonly Cue[], then: () => void): void {
    const left = [...cues]
    let open = 0
    const begin = () => {
      const cue = left.shift()
      this.rest = [...left, ...later]
      if (!cue) return open ? undefined : then()
      const rate = this.rate(cue)
      const ms = cue.ms / rate
      open++
      if (cue.ms === 0 || ms >= 1) guard(() => cue.run(ms))
      const more = left.length > 0
      if (more) this.after((cue.next ?? cue.ms) / rate, begin)
      this.after(ms, () => {
        open--
        if (!open && !left.length) then()
      })
    }
    if (cues.length) begin()
    else then()
  }

  /** How much faster than by itself the next cue plays, so that the deadline is kept. */
  private rate(cue: Cue): number {
    const speed = this.pace.speed()
    const left = lasting([cue, ...this.rest]) + this.waiting.reduce((sum, update) => sum + lasting(update.cues), 0)
    const time = this.deadline - Date.now()
    if (left / speed <= time) return speed
    return time <= 0 ? Infinity : left / time
  }

  private after(ms: number, act: () => void): void {
    if (ms < 1) return act()
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      act()
    }, ms)
    this.timers.add(timer)
  }
}

/** A picture that cannot be drawn is no reason to stop the game. */
function guard(act: () => void): void {
  try {
    act()
  } catch (error) {
    console.error(error)
  }
}
