// The list on the bench: what is done to it, the way back, and what the server says of it.
import { settings } from '../lib/settings.svelte'
import { Refusal } from '../lib/socket.svelte'
import type { DraftChecked, Mend } from '../lib/wire'
import { t } from '../lib/words'
import { added, countOf, isSame, taken, type Draft } from './draft'
import type { BuilderModule, Face } from './module'
import { requests } from './requests'
import { lists, redone, stepped, undone, type Change, type Kept } from './store.svelte'

const AGAIN = [1000, 3000, 8000, 20_000] // milliseconds until a lost server is asked once more

export class Builder {
  kept: Kept = $state.raw(null!)
  checked: DraftChecked | null = $state.raw(null)
  of: Draft | null = $state.raw(null) // the draft that was checked
  trouble = $state('') // why there is no newer answer, in one sentence
  chosen = $state(-1) // the part that the next card goes to, where cards carry others
  why: Readonly<Record<string, string>> = $state.raw({}) // what cannot be put in now, by card, and the rule against it
  private asking = false
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private gone = false

  constructor(
    kept: Kept,
    readonly module: BuilderModule,
    private onchange: () => void = () => undefined, // of what is kept: the server may want it too
  ) {
    this.take(kept)
  }

  get game(): string {
    return this.kept.game
  }

  get draft(): Draft {
    return this.kept.draft
  }

  get name(): string {
    return this.draft.name.trim() || t('workshop.unnamed')
  }

  /** Whether what was told is about the list as it is now. */
  get isFresh(): boolean {
    return this.of === this.draft
  }

  count(card: string): number {
    return countOf(this.draft, card)
  }

  /** Another list is on the bench. */
  take(kept: Kept): void {
    this.kept = kept
    this.chosen = -1
    lists.isOpen(kept)
    void this.check()
  }

  /** Something was done to the list. */
  change(what: Change, draft: Draft): void {
    this.put(stepped(this.kept, what, draft))
  }

  add(face: Face): boolean {
    const next = this.module.add ? this.module.add(this.draft, face, this.chosen) : added(this.draft, face.id)
    if (!next) return false
    this.change({ kind: 'add', card: face.id }, next)
    return true
  }

  remove(face: Face): boolean {
    const next = this.module.take ? this.module.take(this.draft, face, this.chosen) : taken(this.draft, face.id)
    if (!next || isSame(next, this.draft)) return false
    this.change({ kind: 'take', card: face.id }, next)
    return true
  }

  mend({ parts, limit }: Pick<Mend, 'parts' | 'limit'>): void {
    this.change({ kind: 'mend' }, { ...this.draft, parts, limit })
  }

  rename(name: string): void {
    this.change({ kind: 'name' }, { ...this.draft, name })
  }

  limit(limit: number): void {
    this.change({ kind: 'limit', n: limit }, { ...this.draft, limit })
  }

  undo(): void {
    this.put(undone(this.kept))
  }

  redo(): void {
    this.put(redone(this.kept))
  }

  /** Back to how it was before a step, or forward again. */
  goTo(past: number): void {
    let kept = this.kept
    while (kept.past.length > past) kept = undone(kept)
    while (kept.past.length < past && kept.future.length) kept = redone(kept)
    this.put(kept)
  }

  /** Keeps what has become of it. */
  put(kept: Kept): void {
    if (kept === this.kept) return
    const isOther = kept.draft !== this.draft
    this.kept = kept
    if (this.chosen >= (kept.draft.parts.length)) this.chosen = -1
    lists.write(kept)
    if (!isOther) return
    void this.check()
    this.onchange()
  }

  /** Asks what the list is worth by the rules. One question at a time; the last change is always asked for. */
  async check(): Promise<void> {
    if (this.asking || this.gone) return
    clearTimeout(this.timer)
    this.asking = true
    const draft = this.draft
    try {
      const options = this.module.options?.(draft) ?? {}
      const told = await requests.check(this.game, { draft, options, lang: settings.lang })
      this.trouble = ''
      this.tries = 0
      if (draft === this.draft) this.hear(draft, told)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (draft === this.draft) this.hear(draft, null)
      const isLost = error.problem.kind === 'broken'
      this.trouble = isLost ? t('workshop.lost') : error.problem.say
      if (isLost) this.timer = setTimeout(() => void this.check(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)])
    } finally {
      this.asking = false
    }
    if (draft !== this.draft) void this.check()
  }

  /** Asks what fits where the next card goes. */
  async look(): Promise<void> {
    const { draft, chosen, module } = this
    if (!module.carrier) return
    const isOld = () => this.gone || draft !== this.draft || chosen !== this.chosen
    try {
      const wish = { draft, on: module.carrier(draft, chosen), options: module.options?.(draft) ?? {}, lang: settings.lang }
      const { why } = await requests.fits(this.game, wish)
      if (!isOld()) this.why = why
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!isOld()) this.why = {}
    }
  }

  private hear(draft: Draft, told: DraftChecked | null): void {
    this.checked = told
    this.of = draft
    if (!told) return
    const size = told.of ? `${told.size}/${told.of}` : String(told.size)
    if (size === this.kept.size && told.legal === this.kept.legal && told.code === this.kept.code) return
    this.kept = { ...this.kept, size, legal: told.legal, code: told.code }
    lists.write(this.kept)
  }

  /** Another page of this browser has changed the same list. */
  heard(): void {
    const now = lists.read(this.kept.key)
    if (!now || now.at <= this.kept.at) return
    this.kept = now
    void this.check()
  }

  close(): void {
    this.gone = true
    clearTimeout(this.timer)
  }
}
