// The REST half of the server. Whatever it refuses comes as a Refusal with a sentence for the person.
import { secretOf } from './seats'
import { Refusal } from './socket.svelte'
import type { Checked, Created, GameInfo, GameTypes, Lang, ListWish, MatchInfo, Mine, Moment, MyMatch, NewMatch, Opened, Problem, RuleInfo, Upload } from './wire'
import { t } from './words'

const kept = new Map<string, Promise<unknown>>()

async function call<T>(path: string, body?: unknown, signal?: AbortSignal, secret?: string): Promise<T> {
  return (await (await ask(path, body, signal, secret)).json()) as T
}

async function ask(path: string, body?: unknown, signal?: AbortSignal, secret?: string): Promise<Response> {
  const request: RequestInit = { signal: signal ?? null, headers: { accept: 'application/json' } }
  if (secret) request.headers = { ...request.headers, authorization: `Bearer ${secret}` }
  if (body !== undefined) {
    request.method = 'POST'
    request.body = JSON.stringify(body)
    request.headers = { ...request.headers, 'content-type': 'application/json' }
  }
  let response: Response
  try {
    response = await fetch(path, request)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refusal({ kind: 'broken', say: t('error.offline'), rule: '' })
  }
  if (response.ok) return response
  throw new Refusal(await problemOf(response))
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const problem = (await response.json()) as Partial<Problem>
    if (typeof problem.say === 'string') return { kind: problem.kind ?? 'broken', say: problem.say, rule: problem.rule ?? '' }
  } catch {
    // Not ours: a proxy answered in its own words.
  }
  return { kind: 'broken', say: t('error.server', { status: response.status }), rule: '' }
}

/** What does not change while the server runs is asked once. */
function once<T>(path: string): Promise<T> {
  let asked = kept.get(path) as Promise<T> | undefined
  if (!asked) {
    asked = call<T>(path)
    asked.catch(() => kept.delete(path))
    kept.set(path, asked)
  }
  return asked
}

const at = encodeURIComponent

export const api = {
  games: (lang: Lang) => once<GameInfo[]>(`/api/games?lang=${lang}`),
  /** `cards`: the card files of a match, which may have begun with others than the ones in use. */
  catalogue: <G extends GameTypes>(game: string, lang: Lang, cards = '') =>
    once<G['catalogue']>(`/api/games/${at(game)}/catalogue?lang=${lang}${cards ? `&cards=${at(cards)}` : ''}`),
  rules: (game: string, lang: Lang) => once<RuleInfo[]>(`/api/games/${at(game)}/rules?lang=${lang}`),
  check: <G extends GameTypes>(game: string, wish: ListWish) => call<Checked<G>>(`/api/games/${at(game)}/check`, wish),
  create: (wish: NewMatch) => call<Created>('/api/matches', wish),
  match: (id: string, lang: Lang) => call<MatchInfo>(`/api/matches/${at(id)}?lang=${lang}`),
  mine: (claims: Mine) => call<MyMatch[]>('/api/mine', claims),
  open: (record: Upload) => call<Opened>('/api/records', record),
  record: async (id: string) => (await ask(`/api/matches/${at(id)}/record`)).text(),
  recordPath: (id: string) => `/api/matches/${at(id)}/record`,
  moment<G extends GameTypes>(id: string, n: number, seat: number | null, open: boolean, lang: Lang, signal?: AbortSignal): Promise<Moment<G>> {
    const query = new URLSearchParams({ lang })
    if (seat !== null) query.set('seat', String(seat))
    if (open) query.set('open', 'true')
    return call<Moment<G>>(`/api/matches/${at(id)}/moments/${n}?${query}`, undefined, signal, secretOf(id, seat))
  },
  socket(id: string): string {
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/matches/${at(id)}/socket`
  },
}
