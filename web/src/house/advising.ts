// Hints for a match of a server that this browser thinks of: the server tells what the seat may know, a worker thinks.
import { settings } from '../lib/settings.svelte'
import type { HintQuestion, HintReply } from '../lib/wire'
import { startThinking, type Thinking } from './thinking'

const START = 90_000 // milliseconds until a worker has read its engine
const THOUGHT = 20_000 // for one hint, on a slow device

let thinking: { folder: string; worker: Thinking } | undefined

function open(folder: string): Thinking {
  if (thinking?.folder !== folder) {
    rest()
    thinking = { folder, worker: startThinking(folder) }
  }
  return thinking.worker
}

/** Ends the worker and gives its memory back. */
export function rest(): void {
  thinking?.worker.end()
  thinking = undefined
}

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('late')), milliseconds)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What a strong bot thinks; raises whatever is wrong with the worker, and the next hint gets another one. */
export async function advise(folder: string, question: HintQuestion, names: string[]): Promise<HintReply> {
  const { game, cards, view, legal } = question
  const hint = { view, legal, seed: Math.floor(Math.random() * 2 ** 53), lang: settings.lang, names }
  try {
    const worker = open(folder)
    await within(worker.ready(), START)
    const said = await within(worker.ask(JSON.stringify({ game, fingerprint: cards, hint })), THOUGHT)
    const reply = JSON.parse(said) as HintReply | { say: 'failed'; error: string }
    if ('error' in reply) throw new Error(reply.error)
    return reply
  } catch (error) {
    rest()
    throw error
  }
}
