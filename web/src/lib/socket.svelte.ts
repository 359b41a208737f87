// The line to the server: opens, asks, notices silence, comes back by itself.
import type {
  Foreseen,
  GameTypes,
  Hello,
  Hint,
  HintReply,
  Ping,
  Pong,
  Preview,
  Problem,
  Query,
  QueryReply,
  ClientMessage,
  ServerMessage,
  WhyNot,
  WhyNotReply,
} from './wire'

type Unnumbered<M> = M extends { id?: number } ? Omit<M, 'id'> : never
export type Asked<G extends GameTypes = GameTypes> = Unnumbered<WhyNot | Preview | Query<G> | Hint | Ping>
export interface Replies<G extends GameTypes = GameTypes> {
  why: WhyNotReply
  preview: Foreseen<G>
  query: QueryReply<G>
  hint: HintReply
  ping: Pong
}

/** What a table needs of the line; records have one that is dead. */
export interface Wire<G extends GameTypes = GameTypes> {
  send(message: ClientMessage<G>): boolean
  ask<M extends Asked<G>>(message: M): Promise<Replies<G>[M['type']]>
}

export const DEAD: Wire = {
  send: () => false,
  ask: () => Promise.reject(new Lost()),
}

/** The line broke before the reply came. */
export class Lost extends Error {}

/** The server refused to reply, and why. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.say)
  }
}

interface Waiting {
  what: string
  resolve(reply: unknown): void
  reject(error: Error): void
}

/** What a line asks of a WebSocket. */
export interface Socket {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(code?: number): void
}

export interface LineOptions<G extends GameTypes> {
  url: string
  hello(): Hello
  hear(message: ServerMessage<G>): void
  make?(url: string): Socket
}

const OPEN = 1
const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
const PULSE = 20_000 // how often the line is asked whether it lives
const PATIENCE = 8000 // how long it may keep silent then

export class Line<G extends GameTypes = GameTypes> implements Wire<G> {
  state: 'opening' | 'open' | 'lost' | 'gone' = $state('opening')
  lostSince = $state(0)
  problem: Problem | null = $state(null)

  private socket: Socket | null = null
  private waiting = new Map<number, Waiting>()
  private last = 0
  private wait = FIRST_WAIT
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private wake = () => this.hurry()

  constructor(private options: LineOptions<G>) {
    globalThis.addEventListener?.('online', this.wake)
    globalThis.document?.addEventListener('visibilitychange', this.wake)
    this.open()
  }

  send(message: ClientMessage<G>): boolean {
    if (this.state !== 'open' || this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  ask<M extends Asked<G>>(message: M): Promise<Replies<G>[M['type']]> {
    const id = ++this.last
    const asked: Asked<G> = message
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { what: asked.type, resolve: resolve as (reply: unknown) => void, reject })
      if (!this.send({ ...asked, id })) this.drop(id)
    })
  }

  /** Says hello again, on a new connection: another language, another name. */
  again(): void {
    if (this.state === 'gone') return
    this.wait = FIRST_WAIT
    this.part()
    this.open()
  }

  /** Does something while nothing is heard, and says hello again then. */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.part()
    try {
      return await work()
    } finally {
      this.again()
    }
  }

  close(): void {
    this.state = 'gone'
    globalThis.removeEventListener?.('online', this.wake)
    globalThis.document?.removeEventListener('visibilitychange', this.wake)
    clearTimeout(this.retry)
    this.part()
  }

  private open(): void {
    clearTimeout(this.retry)
    const { make, url } = this.options
    const socket = make ? make(url) : new WebSocket(url)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify(this.options.hello()))
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerMessage<G>)
    socket.onclose = () => {
      if (this.socket === socket) this.lose()
    }
  }

  private hear(message: ServerMessage<G>): void {
    clearTimeout(this.silence)
    this.silence = undefined
    if (this.state !== 'open' && message.type === 'table') {
      this.state = 'open'
      this.wait = FIRST_WAIT
      clearInterval(this.pulse)
      this.pulse = setInterval(() => this.probe(), PULSE)
    }
    if (message.type === 'gone') {
      this.problem = message.problem
      this.close()
    }
    if ('id' in message && this.waiting.has(message.id)) {
      this.waiting.get(message.id)?.resolve(message)
      this.waiting.delete(message.id)
      return
    }
    // A refusal has no number of its own: it belongs to the oldest question of its kind.
    if (message.type === 'refused') {
      for (const [id, one] of this.waiting) {
        if (one.what !== message.what) continue
        this.waiting.delete(id)
        one.reject(new Refusal(message.problem))
        return
      }
    }
    this.options.hear(message)
  }

  private probe(): void {
    if (this.state !== 'open' || this.silence !== undefined) return
    this.silence = setTimeout(() => {
      this.part()
      this.lose()
    }, PATIENCE)
    this.ask({ type: 'ping' }).catch(() => undefined)
  }

  private hurry(): void {
    if (this.state === 'open') this.probe()
    else if (this.state === 'lost') this.open()
  }

  private lose(): void {
    this.part()
    if (this.state === 'gone') return
    if (this.state !== 'lost') this.lostSince = Date.now()
    this.state = 'lost'
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT)
  }

  private part(): void {
    clearInterval(this.pulse)
    clearTimeout(this.silence)
    clearTimeout(this.retry)
    this.silence = undefined
    const socket = this.socket
    this.socket = null
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null
      socket.close()
    }
    for (const id of [...this.waiting.keys()]) this.drop(id)
  }

  private drop(id: number): void {
    this.waiting.get(id)?.reject(new Lost())
    this.waiting.delete(id)
  }
}
