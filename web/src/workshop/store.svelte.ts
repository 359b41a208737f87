// Lists that are kept in this browser, each under a key of its own: a page that is closed, reloaded or has lost the server
// loses nothing, and two pages never write over each other's lists.
import { isDraft, isSame, type Draft } from './draft'

/** What somebody did to a list; `card` and `n` fill the sentence. */
export interface Change {
  kind: 'begin' | 'add' | 'take' | 'name' | 'limit' | 'mend' | 'fill' | 'open' | 'clear' | 'order' | 'theirs' | 'other'
  card?: string
  n?: number
}

/** A change, and the list before it. */
export interface Step {
  what: Change
  at: number // milliseconds
  draft: Draft
}

/** The same list on the server. Who has no secret only reads. */
export interface Shared {
  id: string
  secret: string
  version: number
  draft: Draft // as the server has it
}

export interface Kept {
  key: string
  game: string
  draft: Draft
  past: Step[]
  future: Step[]
  at: number
  size: string // as it was told last: 39/40
  legal: boolean | null // null: not yet told
  code: string // what a match takes, as it was told last
  shared: Shared | null
}

export type Head = Pick<Kept, 'key' | 'game' | 'at' | 'size' | 'legal' | 'code'> & { name: string; isShared: boolean }

const PREFIX = 'hulldown.list.'
const OPEN = 'hulldown.open-list.' // which list of a game was open last
export const MOST_STEPS = 100
export const MOST_LISTS = 200
const KINDS: readonly string[] = ['begin', 'add', 'take', 'name', 'limit', 'mend', 'fill', 'open', 'clear', 'order', 'theirs', 'other']

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false
  const { what, at, draft } = value as Record<string, unknown>
  return typeof what === 'object' && what !== null && KINDS.includes((what as Change).kind) && Number.isFinite(at) && isDraft(draft)
}

function isShared(value: unknown): value is Shared {
  if (typeof value !== 'object' || value === null) return false
  const { id, secret, version, draft } = value as Record<string, unknown>
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && typeof secret === 'string' && secret.length <= 64 && Number.isInteger(version) && isDraft(draft)
}

/** What stands there was written by some version, or by somebody: what cannot be read is passed over and stays where it is. */
export function parsed(key: string, text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    if (!kept || typeof kept.game !== 'string' || !/^[\w-]{1,40}$/.test(kept.game) || !isDraft(kept.draft)) return null
    return {
      key,
      game: kept.game,
      draft: kept.draft,
      past: Array.isArray(kept.past) ? kept.past.filter(isStep).slice(-MOST_STEPS) : [],
      future: Array.isArray(kept.future) ? kept.future.filter(isStep).slice(-MOST_STEPS) : [],
      at: Number.isFinite(kept.at) ? kept.at! : 0,
      size: typeof kept.size === 'string' ? kept.size.slice(0, 20) : '',
      legal: typeof kept.legal === 'boolean' ? kept.legal : null,
      code: typeof kept.code === 'string' ? kept.code.slice(0, 4000) : '',
      shared: isShared(kept.shared) ? kept.shared : null,
    }
  } catch {
    return null
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

const headOf = ({ key, game, at, size, legal, code, draft, shared }: Kept): Head => ({ key, game, at, size, legal, code, name: draft.name, isShared: shared !== null })

function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join('')
}

class Lists {
  heads: Head[] = $state.raw([])
  full = $state(false) // the browser keeps nothing more

  constructor() {
    this.look()
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === null || event.key.startsWith(PREFIX)) this.look()
    })
  }

  /** Reads what is there: another page may have changed it. */
  look(): void {
    const all = keys().flatMap((key) => parsed(key.slice(PREFIX.length), localStorage.getItem(key)) ?? [])
    this.heads = all.map(headOf).sort((a, b) => b.at - a.at)
  }

  of(game: string): Head[] {
    return this.heads.filter((one) => one.game === game)
  }

  read(key: string): Kept | null {
    try {
      return parsed(key, localStorage.getItem(PREFIX + key))
    } catch {
      return null
    }
  }

  make(game: string, draft: Draft, shared: Shared | null = null): Kept {
    const kept: Kept = { key: freshKey(), game, draft, past: [], future: [], at: Date.now(), size: '', legal: null, code: '', shared }
    this.write(kept)
    return kept
  }

  /** Keeps a list. A browser without room forgets how lists came about, the oldest first, before it forgets a list. */
  write(kept: Kept): boolean {
    const { key, ...rest } = kept
    const tries: (() => void)[] = [() => undefined, () => this.forgetSteps(key), () => (rest.past = rest.future = [])]
    for (const prepare of tries) {
      prepare()
      try {
        localStorage.setItem(PREFIX + key, JSON.stringify(rest))
        this.full = false
        this.heads = [headOf(kept), ...this.heads.filter((one) => one.key !== key)].sort((a, b) => b.at - a.at)
        return true
      } catch {
        // no room, or a browser that stores nothing
      }
    }
    this.full = true
    return false
  }

  private forgetSteps(but: string): void {
    for (const { key } of this.heads.toReversed()) {
      const kept = key === but ? null : this.read(key)
      if (!kept?.past.length && !kept?.future.length) continue
      const { key: _, ...rest } = { ...kept, past: [], future: [] }
      localStorage.setItem(PREFIX + key, JSON.stringify(rest))
    }
  }

  remove(key: string): void {
    localStorage.removeItem(PREFIX + key)
    this.heads = this.heads.filter((one) => one.key !== key)
  }

  /** A second list that holds the same and is shared with nobody. */
  copy(kept: Kept, name: string): Kept {
    return this.make(kept.game, { ...kept.draft, name })
  }

  /** The list that is the same as one on the server. */
  sharedAs(id: string): Kept | null {
    for (const head of this.heads) {
      const kept = head.isShared ? this.read(head.key) : null
      if (kept?.shared?.id === id) return kept
    }
    return null
  }

  /** The list of a game that was open last. */
  last(game: string): Kept | null {
    let key: string | null = null
    try {
      key = localStorage.getItem(OPEN + game)
    } catch {
      // then the newest
    }
    const known = key === null ? null : this.read(key)
    if (known?.game === game) return known
    const [newest] = this.of(game)
    return newest ? this.read(newest.key) : null
  }

  isOpen(kept: Kept): void {
    try {
      localStorage.setItem(OPEN + kept.game, kept.key)
    } catch {
      // the newest is opened next time
    }
  }
}

export const lists = new Lists()

/** The list after a change, with the way back. */
export function stepped(kept: Kept, what: Change, draft: Draft): Kept {
  if (isSame(kept.draft, draft)) return kept
  const before = kept.past.at(-1)
  // A name is typed letter by letter; that is one change.
  const goesOn = what.kind === 'name' && before?.what.kind === 'name' && !kept.future.length
  const past = goesOn ? kept.past : [...kept.past, { what, at: Date.now(), draft: kept.draft }]
  return { ...kept, draft, past: past.slice(-MOST_STEPS), future: [], at: Date.now() }
}

export function undone(kept: Kept): Kept {
  const step = kept.past.at(-1)
  if (!step) return kept
  return { ...kept, draft: step.draft, past: kept.past.slice(0, -1), future: [...kept.future, { ...step, draft: kept.draft }], at: Date.now() }
}

export function redone(kept: Kept): Kept {
  const step = kept.future.at(-1)
  if (!step) return kept
  return { ...kept, draft: step.draft, past: [...kept.past, { ...step, draft: kept.draft }], future: kept.future.slice(0, -1), at: Date.now() }
}
