// The house as the page knows it: requests and lines as to a server, but they end in a worker of this page.
import { Refusal } from '../lib/socket.svelte'
import { t } from '../lib/words'
import { lifeName, onDeath } from './life'
import type { Answered, FromHouse, Stage, ToHouse } from './messages'
import { houseFolder, noteHouse } from './where'

const SAID: Partial<Record<Stage, string>> = { storage: 'house.storage', outdated: 'house.outdated', evicted: 'house.evicted', worker: 'house.died' }

/** The house cannot be opened, or has ended: a sentence, and what somebody who can mend it wants to know. */
export class Closed extends Refusal {
  constructor(
    say: string,
    readonly report: string,
  ) {
    super({ kind: 'broken', say, rule: '' })
  }
}

type Hear = { told(text: string): void; closed(code: number): void }

export class House {
  readonly opened: Promise<void>
  private worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private waiting = new Map<number, { resolve(answered: Answered): void; reject(error: Error): void }>()
  private lines = new Map<number, Hear>()
  private last = 0
  private life = lifeName('house')
  private refuse: (error: Error) => void = () => undefined

  constructor(folder: string) {
    this.opened = new Promise((resolve, reject) => {
      this.refuse = reject
      this.worker.onmessage = ({ data }: MessageEvent<FromHouse>) => {
        if (data.kind === 'opened') {
          noteHouse(true)
          resolve()
        }
        else this.hear(data)
      }
    })
    this.opened.catch(() => undefined)
    this.worker.onerror = (event) => this.end('worker', event.message || 'the worker has died')
    this.send({ kind: 'open', folder, life: this.life })
  }

  async ask(method: string, path: string, secret: string, body: string): Promise<Answered> {
    await this.opened
    const id = ++this.last
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.send({ kind: 'ask', id, method, path, secret, body })
    })
  }

  connect(match: string, hear: Hear): number {
    const line = ++this.last
    this.lines.set(line, hear)
    this.send({ kind: 'connect', line, match })
    return line
  }

  send(message: ToHouse): void {
    this.worker.postMessage(message)
  }

  private hear(message: FromHouse): void {
    if (message.kind === 'living') onDeath(this.life, () => this.end('worker', 'the worker has died'))
    else if (message.kind === 'answered') {
      this.waiting.get(message.id)?.resolve(message.answered)
      this.waiting.delete(message.id)
    } else if (message.kind === 'told') this.lines.get(message.line)?.told(message.text)
    else if (message.kind === 'closed') {
      this.lines.get(message.line)?.closed(message.code)
      this.lines.delete(message.line)
    } else if (message.kind === 'failed') this.end(message.stage, message.why)
  }

  /** Nothing of it answers any more; whoever asks again gets another one. */
  private end(stage: Stage, why: string): void {
    const error = new Closed(t(SAID[stage] ?? 'house.failed'), report(stage, why))
    if (house === this) {
      house = undefined
      noteHouse(false)
    }
    this.worker.terminate()
    this.refuse(error)
    for (const one of this.waiting.values()) one.reject(error)
    for (const one of this.lines.values()) one.closed(1006)
    this.waiting.clear()
    this.lines.clear()
  }
}

let house: House | undefined

export const openHouse = (): House => (house ??= new House(houseFolder() ?? ''))

function report(stage: Stage, why: string): string {
  return [`Hulldown ${houseFolder()}`, `${stage}: ${why}`, navigator.userAgent, new Date().toISOString()].join('\n')
}

/** As `fetch` at a server. */
export async function ask(path: string, request: RequestInit): Promise<Response> {
  const headers = new Headers(request.headers)
  const secret = (headers.get('authorization') ?? '').replace(/^Bearer /, '')
  const answered = await openHouse().ask(request.method ?? 'GET', path, secret, typeof request.body === 'string' ? request.body : '')
  request.signal?.throwIfAborted()
  const { status, kind, text } = answered
  return new Response(status === 204 ? null : text, { status, headers: { 'content-type': kind } })
}
