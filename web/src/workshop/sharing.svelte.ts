// A list that is also on the server, for whoever has its link: sends what has changed, hears of others, and where two have
// changed it at once lets somebody choose. Whatever is not chosen is kept as a list of its own.
import { Refusal } from '../lib/socket.svelte'
import { settings } from '../lib/settings.svelte'
import { toast } from '../lib/toasts.svelte'
import type { SharedList } from '../lib/wire'
import { t } from '../lib/words'
import type { Builder } from './builder.svelte'
import { isSame } from './draft'
import { requests } from './requests'
import { lists, stepped, type Shared } from './store.svelte'

const BEAT = 5000 // milliseconds between two looks at who else is here
const WAIT = 400 // after a change: more may follow
const AGAIN = [2000, 5000, 15_000, 30_000]

export type State = 'none' | 'saved' | 'sending' | 'waits' | 'refused'

/** What this page calls itself to others. */
function editorName(): string {
  const tail = Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) => (byte % 36).toString(36)).join('')
  return `${settings.name || t('commander')} ${tail}`.slice(0, 40)
}

export class Sharing {
  state: State = $state('none')
  trouble = $state('')
  others: string[] = $state.raw([])
  newer: SharedList | null = $state.raw(null) // what somebody else wrote while this one was changed
  readonly editor = editorName()
  private busy = false
  private isPutOff = false // somebody does not want to choose now
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval>
  private gone = new AbortController()

  constructor(private builder: () => Builder | null) {
    this.beat = setInterval(() => void this.look(), BEAT)
    document.addEventListener('visibilitychange', this.wake)
    addEventListener('online', this.wake)
  }

  private wake = (): void => {
    if (document.visibilityState === 'visible') void this.look()
  }

  close(): void {
    this.gone.abort()
    clearTimeout(this.timer)
    clearInterval(this.beat)
    document.removeEventListener('visibilitychange', this.wake)
    removeEventListener('online', this.wake)
  }

  private get shared(): Shared | null {
    return this.builder()?.kept.shared ?? null
  }

  private get isUnsent(): boolean {
    const builder = this.builder()
    return Boolean(builder && this.shared?.secret && !isSame(builder.draft, this.shared.draft))
  }

  /** Another list is on the bench. */
  begin(): void {
    this.newer = null
    this.others = []
    this.trouble = ''
    this.tries = 0
    this.state = this.shared ? (this.isUnsent ? 'waits' : 'saved') : 'none'
    if (this.shared) void this.look()
  }

  /** Puts the list on the server; from then on it is kept there too. */
  async share(): Promise<boolean> {
    const builder = this.builder()
    if (!builder || this.shared) return Boolean(this.shared)
    const draft = builder.draft
    try {
      const made = await requests.share(builder.game, draft)
      const shared: Shared = { id: made.id, secret: made.secret, version: 1, draft }
      builder.put({ ...builder.kept, shared })
      this.state = 'saved'
      if (this.isUnsent) this.changed()
      void this.look()
      return true
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { bad: true })
      return false
    }
  }

  /** The list was changed here. */
  changed(): void {
    if (!this.shared?.secret || this.newer) return
    this.isPutOff = false
    this.state = 'sending'
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), WAIT)
  }

  async send(): Promise<void> {
    const builder = this.builder()
    const shared = this.shared
    if (!builder || !shared?.secret || this.busy || this.newer || this.gone.signal.aborted) return
    if (!this.isUnsent) {
      this.state = 'saved'
      return
    }
    clearTimeout(this.timer)
    this.busy = true
    const { draft } = builder
    const { key } = builder.kept
    try {
      const { list, newer } = await requests.write(shared.id, shared.secret, shared.version, draft, this.editor)
      this.tries = 0
      this.trouble = ''
      if (this.builder()?.kept.key !== key) return
      if (newer) this.meet(list)
      else this.keep({ ...shared, version: list.version, draft })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.fail(error)
    } finally {
      this.busy = false
    }
    if (this.state !== 'waits' && this.state !== 'refused') void this.send()
  }

  private fail(error: Refusal): void {
    const isLost = error.problem.kind === 'broken'
    this.state = isLost ? 'waits' : 'refused'
    this.trouble = isLost ? '' : error.problem.say
    if (isLost) this.timer = setTimeout(() => void this.send(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)])
  }

  private keep(shared: Shared): void {
    const builder = this.builder()
    if (builder) builder.put({ ...builder.kept, shared })
    this.state = this.isUnsent ? 'sending' : 'saved'
  }

  /** Somebody else has written: taken over where nothing was changed here, otherwise somebody chooses. */
  private meet(list: SharedList): void {
    const builder = this.builder()
    if (!builder || !this.shared) return
    if (isSame(list.draft, builder.draft)) this.keep({ ...this.shared, version: list.version, draft: list.draft })
    else if (this.isUnsent) this.newer = list
    else {
      const kept = stepped(builder.kept, { kind: 'theirs' }, list.draft)
      builder.put({ ...kept, shared: { ...this.shared, version: list.version, draft: list.draft } })
      this.state = 'saved'
      toast(t('workshop.shared.changed'))
    }
  }

  /** Says that somebody is here, and hears who else is and whether there is a newer version. */
  async look(): Promise<void> {
    const shared = this.shared
    if (!shared || document.visibilityState === 'hidden' || this.newer) return
    const { id } = shared
    try {
      const told = await requests.here(id, this.editor, this.gone.signal)
      if (this.shared?.id !== id) return
      this.others = told.editors.filter((one) => one !== this.editor)
      if (this.isPutOff) return
      if (this.state === 'waits') void this.send()
      else if (told.version > this.shared.version && !this.busy) await this.fetch(id)
    } catch (error) {
      if (this.gone.signal.aborted) return
      if (!(error instanceof Refusal)) throw error
      this.others = []
      if (error.problem.kind !== 'broken') {
        this.state = 'refused'
        this.trouble = error.problem.say
      }
    }
  }

  private async fetch(id: string): Promise<void> {
    const list = await requests.shared(id)
    if (this.shared?.id === id && list.version > this.shared.version && !this.busy) this.meet(list)
  }

  /** Put off: nothing is sent until somebody has chosen, and the next change asks again. */
  later(): void {
    if (!this.newer) return
    this.newer = null
    this.state = 'waits'
    this.isPutOff = true
  }

  /** Chooses between the two; the other one is kept as a list of its own. */
  choose(mine: boolean): void {
    const builder = this.builder()
    const list = this.newer
    if (!builder || !this.shared || !list) return
    this.newer = null
    const shared: Shared = { ...this.shared, version: list.version, draft: list.draft }
    const other = mine ? list.draft : builder.draft
    lists.make(builder.game, { ...other, name: t(mine ? 'workshop.shared.copy-theirs' : 'workshop.shared.copy-mine', { name: other.name || t('workshop.unnamed') }).slice(0, 80) })
    if (mine) {
      builder.put({ ...builder.kept, shared })
      this.changed()
    } else {
      builder.put({ ...stepped(builder.kept, { kind: 'theirs' }, list.draft), shared })
      this.state = 'saved'
    }
    toast(t('workshop.shared.copied'))
  }
}
