// What the workshop asks of the server. Every answer about rules comes from there.
import { ask, call, once } from '../lib/api'
import type { BenchInfo, CreatedList, Draft, DraftChecked, DraftFits, DraftOdds, DraftWish, Exported, FitsWish, Goldfish, Lang, ListNews, OddsWish, OpenedDraft, Records, SharedList, Strength, Suggestions, TestHands } from '../lib/wire'

export const MOST_OPENED = 1_000_000 // letters of a list of any tool; the server refuses more

const at = encodeURIComponent
const of = (game: string, what: string) => `/api/workshop/${at(game)}/${what}`

export const requests = {
  check: (game: string, wish: DraftWish, signal?: AbortSignal) => call<DraftChecked>(of(game, 'check'), wish, signal),
  /** `text` is base64 where the file is a zip. */
  open: (game: string, text: string, file: string, zipped: boolean, lang: Lang) => call<OpenedDraft>(of(game, 'open'), { text, file, zipped, lang }),
  benches: (lang: Lang) => once<BenchInfo[]>(`/api/workshop?lang=${lang}`),
  export: (game: string, draft: Draft, format: string, lang: Lang) => call<Exported>(of(game, 'export'), { draft, format, lang }),
  hands: (game: string, draft: Draft, seed: number, hands: number, lang: Lang) => call<TestHands>(of(game, 'hands'), { draft, seed, hands, lang }),
  goldfish: (game: string, draft: Draft, seed: number, rounds: number, lang: Lang) => call<Goldfish>(of(game, 'goldfish'), { draft, seed, rounds, lang }),
  fits: (game: string, wish: FitsWish, signal?: AbortSignal) => call<DraftFits>(of(game, 'fits'), wish, signal),
  odds: (game: string, wish: OddsWish, signal?: AbortSignal) => call<DraftOdds>(of(game, 'odds'), wish, signal),
  fill: (game: string, wish: DraftWish) => call<Suggestions>(of(game, 'fill'), wish),
  strength: (game: string, wish: DraftWish) => call<Strength>(of(game, 'strength'), wish),
  records: (game: string, lang: Lang) => once<Records>(`${of(game, 'records')}?lang=${lang}`),
  share: (game: string, draft: Draft) => call<CreatedList>('/api/lists', { game, draft }),
  shared: (id: string) => call<SharedList>(`/api/lists/${at(id)}`),
  here: (id: string, editor: string, signal?: AbortSignal) => call<ListNews>(`/api/lists/${at(id)}/here`, { editor }, signal),
  /** Writes a newer version. `newer`: somebody else has written one since. */
  async write(id: string, secret: string, version: number, draft: Draft, editor: string): Promise<{ list: SharedList; newer: boolean }> {
    const response = await ask(`/api/lists/${at(id)}`, { version, draft, editor }, undefined, secret, 'PUT', [409])
    return { list: (await response.json()) as SharedList, newer: response.status === 409 }
  },
}
