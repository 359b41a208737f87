// What the page and the worker of the house say to each other.
export type ToHouse =
  | { kind: 'open'; folder: string; life: string }
  | { kind: 'ask'; id: number; method: string; path: string; secret: string; body: string }
  | { kind: 'connect'; line: number; match: string }
  | { kind: 'say'; line: number; text: string }
  | { kind: 'shut'; line: number }

export interface Answered {
  status: number
  kind: string // of the text
  text: string
  name: string // of the file that it becomes
}

/** What failed: `outdated`, the engine of this page is no longer there; `evicted`, the storage was taken away. */
export type Stage = 'worker' | 'storage' | 'engine' | 'rooms' | 'outdated' | 'evicted'

export type FromHouse =
  | { kind: 'living' }
  | { kind: 'opened' }
  | { kind: 'failed'; stage: Stage; why: string }
  | { kind: 'answered'; id: number; answered: Answered }
  | { kind: 'told'; line: number; text: string }
  | { kind: 'closed'; line: number; code: number }

export type ToThinker = { kind: 'open'; folder: string; life: string } | { kind: 'ask'; id: number; text: string }
export type FromThinker = { kind: 'living' } | { kind: 'opened' } | { kind: 'failed'; why: string } | { kind: 'said'; id: number; text: string }

/** A worker from inside. */
export class Inside<In, Out> {
  tell(message: Out): void {
    globalThis.postMessage(message)
  }

  hear(heard: (message: In) => void): void {
    globalThis.addEventListener('message', (event: MessageEvent<In>) => heard(event.data))
  }
}
