// The thinker's worker as the house knows it: one question at a time, and its end.
import { lifeName, onDeath } from './life'
import type { FromThinker, ToThinker } from './messages'

export interface Thinking {
  ready(): Promise<void>
  ask(text: string): Promise<string>
  end(): void
}

export function startThinking(folder: string): Thinking {
  const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' })
  const asked = new Map<number, { resolve(text: string): void; reject(error: Error): void }>()
  const life = lifeName('thinker')
  let last = 0
  let fail: (error: Error) => void = () => undefined
  const ready = new Promise<void>((resolve, reject) => {
    fail = (error) => {
      reject(error)
      for (const one of asked.values()) one.reject(error)
      asked.clear()
    }
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.kind === 'opened') resolve()
      else if (data.kind === 'failed') fail(new Error(data.why))
      else if (data.kind === 'living') onDeath(life, () => fail(new Error('the worker has died')))
      else {
        asked.get(data.id)?.resolve(data.text)
        asked.delete(data.id)
      }
    }
  })
  ready.catch(() => undefined) // whoever asks hears of it
  worker.onerror = (event) => fail(new Error(event.message || 'the worker has died'))
  const send = (message: ToThinker) => worker.postMessage(message)
  send({ kind: 'open', folder, life })
  return {
    ready: () => ready,
    ask: (text) =>
      new Promise((resolve, reject) => {
        asked.set(++last, { resolve, reject })
        send({ kind: 'ask', id: last, text })
      }),
    end: () => {
      worker.terminate()
      fail(new Error('the worker was ended'))
    },
  }
}
