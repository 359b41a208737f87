// A small table with two choices on one place, and a wire that remembers what was said.
import { Lost, Refusal, type Asked, type Replies, type Wire } from '../src/lib/socket.svelte'
import type { Choice, ClientMessage, Foreseen, Problem, Table } from '../src/lib/wire'

export const use: Choice = { do: 'use t-34', say: 'Use T-34', verb: 'use', places: ['hand:t-34'] }
export const defend: Choice = { do: 'defend t-34', say: 'Defend with T-34', verb: 'defend', places: ['hand:t-34', 'base:0:1'] }
export const buy: Choice = { do: 'buy kv-1', say: 'Buy KV-1', verb: 'buy', places: ['reserve:kv-1'] }
export const end: Choice = { do: 'end', say: 'End the turn', verb: 'end' }

export function table(change: Partial<Table> = {}): Table {
  const seat = { kind: 'person' as const, bot: null, here: true, left: false, clock: null, muted: false }
  return {
    type: 'table',
    number: 7,
    moment: 3,
    match: {
      id: 'm',
      game: 'rush',
      title: 'Rush',
      options: {},
      seats: [
        { ...seat, seat: 0, name: 'Anna' },
        { ...seat, seat: 1, name: 'Boris' },
      ],
      settings: { chat: true, spectators: false, clock: null, hotseat: false, pace: 0.6, verifiable: null, lesson: '', companion: false, fork: null, duplicate: null, unknown: [] },
      created: 0,
      over: false,
      number: 7,
      rematch: null,
      rematch_shift: 0,
      cards: '',
      stopped: false,
      note: '',
      rings_at: null,
      can_resign: false,
      chance: null,
      held: false,
    },
    seat: 0,
    view: {},
    ask: { say: 'Play a card', rule: 'rush.turn', kind: 'play-cards', seat: 0, since: 0 },
    choices: [use, defend, buy, end],
    log_from: 0,
    log: [
      { text: 'Turn 1', kind: 'turn' },
      { text: 'Anna draws', kind: 'drew' },
    ],
    undo: { way: 'none', why: '' },
    proposals: [],
    chat: [],
    result: null,
    faces: {},
    stops: null,
    busy: null,
    lesson: null,
    forced: '',
    open_hands: [],
    entry: null,
    unknown: null,
    now: 0,
    ...change,
  }
}

export function foreseen(change: Partial<Foreseen> = {}): Foreseen {
  return { type: 'preview', id: 0, heard: [], final: false, hidden: false, problem: null, ...change }
}

export class Memory implements Wire {
  said: ClientMessage[] = []
  asked: Asked[] = []
  open = true
  preview: Foreseen = foreseen()
  why: Problem | null = { kind: 'illegal', say: 'Not enough resources.', rule: 'rush.buy.price' }
  refuses: Problem | null = null

  send(message: ClientMessage): boolean {
    if (this.open) this.said.push(message)
    return this.open
  }

  async ask<M extends Asked>(message: M): Promise<Replies[M['type']]> {
    this.asked.push(message)
    if (!this.open) throw new Lost()
    if (this.refuses) throw new Refusal(this.refuses)
    const replies: Partial<Replies> = {
      preview: this.preview,
      why: { type: 'why', id: 0, problem: this.why },
      query: { type: 'query', id: 0, reply: { poses: 3 }, problem: null },
    }
    return replies[message.type as keyof Replies] as Replies[M['type']]
  }
}

/** Lets promises that are ready run. */
export const soon = () => new Promise((resolve) => setTimeout(resolve, 0))
