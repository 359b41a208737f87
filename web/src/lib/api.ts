// The REST half of the server. Whatever it refuses comes as a Refusal with a sentence for the person.
import { send } from '../house/carrier'
import { houseIsOpen, isAskedHere, livesHere, playsHere } from '../house/where'
import { keepHere, knownHere } from './kept_here'
import { secretOf } from './seats'
import { Refusal } from './socket.svelte'
import type { Checked, Created, EngineInfo, GameInfo, GameLessons, GameTypes, Here, Holder, Invitation, Lang, ListWish, LogPage, MatchInfo, Mine, Moment, MyMatch, NewLesson, NewMatch, NewSeat, Opened, Problem, Reference, RuleInfo, Story, Upload } from './wire'
import type { SketchChecked, SketchOpened, SketchText, SketchWish, TableBalance } from './wire' // of tables that people make
import type { BookChapter, ContentsEntry, Finding, Term } from './wire' // of books
import type { PagesWish, PrintPages, PrintShop, PrintWish } from './wire' // of the print page
import type { DrillShown, GameDrills } from './wire' // to practice on
import type { SetChecked, SetInfo, SetWish } from './wire' // of card sets
import type { Fork, ForkWords, NewFork } from './wire' // of playing on
import type { Duplicate, MadeDuplicate, NewChallenge, NewDuplicate, NewTaken } from './wire' // of the same cards at several tables
import type { ReviewNow } from '../review/shapes'
import { t } from './words'

const kept = new Map<string, Promise<unknown>>()

export async function call<T>(path: string, body?: unknown, signal?: AbortSignal, secret?: string, of = ''): Promise<T> {
  return (await (await ask(path, body, signal, secret, undefined, [], of)).json()) as T
}

/** `taken`: statuses that are an answer too; `of`: the match that it is about, where the path does not say. */
export async function ask(path: string, body?: unknown, signal?: AbortSignal, secret?: string, method?: string, taken: readonly number[] = [], of = ''): Promise<Response> {
  const request: RequestInit = { signal: signal ?? null, headers: { accept: 'application/json' } }
  if (secret) request.headers = { ...request.headers, authorization: `Bearer ${secret}` }
  if (body !== undefined) {
    request.method = 'POST'
    request.body = JSON.stringify(body)
    request.headers = { ...request.headers, 'content-type': 'application/json' }
  }
  if (method) request.method = method
  let response: Response
  try {
    response = await send(path, request, of)
  } catch (error) {
    if (signal?.aborted || error instanceof Refusal) throw error
    throw new Refusal({ kind: 'broken', say: t('error.offline'), rule: '' })
  }
  if (response.ok || taken.includes(response.status)) return response
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

/** What does not change while the server runs is asked once of each place. */
export function once<T>(path: string, of = ''): Promise<T> {
  const key = `${isAskedHere(path, of) ? 'here' : 'server'} ${path}`
  let asked = kept.get(key) as Promise<T> | undefined
  if (!asked) {
    asked = call<T>(path, undefined, undefined, undefined, of)
    asked.catch(() => kept.delete(key))
    kept.set(key, asked)
  }
  return asked
}

const ofMine = (claims: Mine) => call<MyMatch[]>('/api/mine', claims, undefined, undefined, claims.claims[0]?.match)

/** Those in this browser; while nobody has asked for its engine, as they were seen last. */
async function mineHere(claims: Mine): Promise<MyMatch[]> {
  if (!playsHere() && !houseIsOpen()) return claims.claims.flatMap(({ match }) => knownHere()[match] ?? [])
  const found = await ofMine(claims)
  keepHere(found)
  return found
}

/** My matches wherever they live. One place that does not answer hides no other. */
async function mine({ claims, lang }: Mine): Promise<MyMatch[]> {
  const [here, there] = [claims.filter((one) => livesHere(one.match)), claims.filter((one) => !livesHere(one.match))]
  const asked: Promise<MyMatch[]>[] = []
  if (here.length) asked.push(mineHere({ claims: here, lang }))
  if (there.length) asked.push(ofMine({ claims: there, lang }))
  const settled = await Promise.allSettled(asked)
  const [failed] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failed && settled.every((one) => one.status === 'rejected')) throw failed
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

const at = encodeURIComponent

export const api = {
  games: (lang: Lang) => once<GameInfo[]>(`/api/games?lang=${lang}`),
  /** `cards`: the card files of a match, which may have begun with others than the ones in use. */
  catalogue: <G extends GameTypes>(game: string, lang: Lang, cards = '', match = '') =>
    once<G['catalogue']>(`/api/games/${at(game)}/catalogue?lang=${lang}${cards ? `&cards=${at(cards)}` : ''}`, match),
  rules: (game: string, lang: Lang) => once<RuleInfo[]>(`/api/games/${at(game)}/rules?lang=${lang}`),
  reference: (game: string, lang: Lang) => once<Reference>(`/api/games/${at(game)}/reference?lang=${lang}`),
  contents: (game: string, lang: Lang) => once<ContentsEntry[]>(`/api/games/${at(game)}/book?lang=${lang}`),
  chapter: (game: string, chapter: string, lang: Lang) => once<BookChapter>(`/api/games/${at(game)}/book/${at(chapter)}?lang=${lang}`),
  glossary: (game: string, lang: Lang) => once<Term[]>(`/api/games/${at(game)}/glossary?lang=${lang}`),
  find: (game: string, words: string, lang: Lang, signal?: AbortSignal) =>
    call<Finding[]>(`/api/games/${at(game)}/find?words=${at(words)}&lang=${lang}`, undefined, signal),
  check: <G extends GameTypes>(game: string, wish: ListWish) => call<Checked<G>>(`/api/games/${at(game)}/check`, wish),
  /** A table in the making: its file, and every rule that it breaks. */
  checkTable: <G extends GameTypes>(game: string, wish: SketchWish<G>) => call<SketchChecked>(`/api/games/${at(game)}/tables/check`, wish),
  /** How even a table is; asking again goes on. */
  balanceTable: <G extends GameTypes>(game: string, wish: SketchWish<G>) => call<TableBalance>(`/api/games/${at(game)}/tables/balance`, wish),
  /** A ready table by its id, or the file of one. */
  openTable: <G extends GameTypes>(game: string, file: SketchText) => call<SketchOpened<G>>(`/api/games/${at(game)}/tables/open`, file),
  lessons: (game: string, lang: Lang) => once<GameLessons>(`/api/games/${at(game)}/lessons?lang=${lang}`),
  teach: (game: string, lesson: string, wish: NewLesson) => call<Created>(`/api/games/${at(game)}/lessons/${at(lesson)}`, wish),
  /** `after`: a match of the same place. */
  create: (wish: NewMatch, after = '') => call<Created>('/api/matches', wish, undefined, undefined, after),
  match: (id: string, lang: Lang) => call<MatchInfo>(`/api/matches/${at(id)}?lang=${lang}`),
  invitation: (id: string, lang: Lang) => call<Invitation>(`/api/matches/${at(id)}/invitation?lang=${lang}`),
  here: () => call<Here>('/api/here'),
  engine: (lang: string) => call<EngineInfo>(`/api/engine?lang=${lang}`),
  mine,
  open: (record: Upload) => call<Opened>('/api/records', record),
  record: async (id: string) => (await ask(`/api/matches/${at(id)}/record`)).text(),
  story: (id: string, lang: Lang) => call<Story>(`/api/matches/${at(id)}/story?lang=${lang}`),
  /** How a finished match came about, as far as it is worked out. */
  review: (id: string) => call<ReviewNow>(`/api/matches/${at(id)}/review`),
  /** The positions of a game to practice on, and the one of a day. */
  drills: (game: string, day: string, lang: Lang) => once<GameDrills>(`/api/games/${at(game)}/drills?day=${day}&lang=${lang}`),
  drill: <G extends GameTypes>(game: string, id: string, lang: Lang) => once<DrillShown<G>>(`/api/games/${at(game)}/drills/${at(id)}?lang=${lang}`),
  /** A match that plays on from a moment of a finished one. */
  fork: (id: string, wish: NewFork) => call<Created>(`/api/matches/${at(id)}/forks`, wish),
  /** The same cards at several tables; and those of a finished match, for whoever takes the challenge. */
  makeDuplicate: (wish: NewDuplicate) => call<MadeDuplicate>('/api/duplicates', wish),
  duplicate: (id: string, lang: Lang) => call<Duplicate>(`/api/duplicates/${at(id)}?lang=${lang}`),
  challenge: (id: string, wish: NewChallenge) => call<MadeDuplicate>(`/api/matches/${at(id)}/challenges`, wish),
  take: (id: string, wish: NewTaken) => call<Created>(`/api/duplicates/${at(id)}/tables`, wish),
  endDuplicate: (id: string, key: string) => ask(`/api/duplicates/${at(id)}`, undefined, undefined, key, 'DELETE'),
  forks: (id: string) => call<Fork[]>(`/api/matches/${at(id)}/forks`),
  renameFork: (id: string, fork: string, key: string, words: ForkWords) => ask(`/api/matches/${at(id)}/forks/${at(fork)}`, words, undefined, key, 'PUT'),
  recordPath: (id: string) => `/api/matches/${at(id)}/record`,
  moment<G extends GameTypes>(id: string, n: number, seat: number | null, open: boolean, lang: Lang, signal?: AbortSignal): Promise<Moment<G>> {
    const query = new URLSearchParams({ lang })
    if (seat !== null) query.set('seat', String(seat))
    if (open) query.set('open', 'true')
    return call<Moment<G>>(`/api/matches/${at(id)}/moments/${n}?${query}`, undefined, signal, secretOf(id, seat))
  },
  /** The browsers that are connected for a seat. */
  holders: (id: string, secret: string) => call<Holder[]>(`/api/matches/${at(id)}/holders`, undefined, undefined, secret),
  /** Takes the link of a seat back and gives a new one. */
  relink: (id: string, secret: string) => call<NewSeat>(`/api/matches/${at(id)}/link`, {}, undefined, secret),
  // What only whoever made a match may do; `key` was told there.
  switchChat: (id: string, key: string, on: boolean) => ask(`/api/matches/${at(id)}/chat`, { on }, undefined, key, 'PUT'),
  mute: (id: string, key: string, seat: number, on: boolean) => ask(`/api/matches/${at(id)}/seats/${seat}/muted`, { on }, undefined, key, 'PUT'),
  remove: (id: string, key: string, seat: number, bot: string | null) =>
    call<NewSeat>(`/api/matches/${at(id)}/seats/${seat}/removal`, { bot }, undefined, key),
  erase: (id: string, key: string) => ask(`/api/matches/${at(id)}`, undefined, undefined, key, 'DELETE'),
  /** The page of the log before a line, as a seat heard it. */
  log<G extends GameTypes>(id: string, before: number, seat: number | null, lang: Lang): Promise<LogPage<G>> {
    const query = new URLSearchParams({ lang, before: String(before) })
    if (seat !== null) query.set('seat', String(seat))
    return call<LogPage<G>>(`/api/matches/${at(id)}/log?${query}`, undefined, undefined, secretOf(id, seat))
  },
  cardSet: (game: string, lang: Lang) => once<SetInfo>(`/api/sets/${at(game)}?lang=${lang}`),
  checkSet: (game: string, wish: SetWish, signal?: AbortSignal) => call<SetChecked>(`/api/sets/${at(game)}/check?lang=${wish.lang ?? 'en'}`, wish, signal),
  printShop: (lang: Lang) => once<PrintShop>(`/api/print?lang=${lang}`),
  printPages: (wish: PagesWish, lang: Lang, signal?: AbortSignal) => call<PrintPages>(`/api/print/pages?lang=${lang}`, wish, signal),
  print: async (wish: PrintWish, lang: Lang) => (await ask(`/api/print?lang=${lang}`, wish)).blob(),
  socket(id: string): string {
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/matches/${at(id)}/socket`
  },
}
