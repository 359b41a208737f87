// How far somebody is with the positions that come with the program. Kept in this browser and sent nowhere.
import type { DrillEntry, DrillTheme } from '../lib/wire'
import type { Review } from './shapes'
import { DAY, WAITS, type Drill as Own } from './practice'

export interface Progress {
  game: string
  box: number // how often in a row it was answered well
  due: number // milliseconds
  at: number // when it was answered last
  right: number // how often it was answered well, of
  of: number
}

export interface Filter {
  game: string // "" is all games
  theme: string // "" is everything, OWN one's own mistakes
  tier: number | null
}

/** What may be asked: one that comes with the program, or one of one's own mistakes. */
export type Asked = { kind: 'shipped'; game: string; entry: DrillEntry } | { kind: 'own'; drill: Own }

export const OWN = 'own'
export const MOST = 2000
export const SOON = 10 * 60_000 // until a wrong answer may be mended
const KEY = 'hulldown.drills'

export function isProgress(one: unknown): one is Progress {
  if (typeof one !== 'object' || one === null) return false
  const { game, box, due, at, right, of } = one as Record<string, unknown>
  return typeof game === 'string' && /^[\w-]{1,40}$/.test(game) && [box, due, at, right, of].every((n) => Number.isFinite(n) && (n as number) >= 0) && (box as number) < WAITS.length && (right as number) <= (of as number)
}

const isId = (id: string) => /^[\w-]{1,40}$/.test(id)

/** Whatever stands there was written by some version, or by somebody: only what can be used is; whether anything was not. */
export function readProgress(text = localStorage.getItem(KEY)): { known: Record<string, Progress>; damaged: boolean } {
  if (text === null) return { known: {}, damaged: false }
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return { known: {}, damaged: true }
    const all = Object.entries(kept)
    const good = all.filter(([id, one]) => isId(id) && isProgress(one)).slice(0, MOST) as [string, Progress][]
    return { known: Object.fromEntries(good), damaged: good.length < all.length }
  } catch {
    return { known: {}, damaged: true }
  }
}

/** Keeps it, the newest first if it is too much; what was written by nobody we know is replaced. */
export function writeProgress(known: Readonly<Record<string, Progress>>): void {
  const newest = Object.entries(known).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // A browser that stores nothing practises without a memory.
  }
}

/** After an answer: well answered it comes again later each time, otherwise soon. */
export function answered(game: string, id: string, good: boolean, now: number): Progress {
  const { known } = readProgress()
  const before = known[id]
  const box = good ? Math.min((before?.box ?? 0) + 1, WAITS.length - 1) : 0
  const after = { game, box, due: now + (good ? (WAITS[box] ?? 1) * DAY : SOON), at: now, right: (before?.right ?? 0) + (good ? 1 : 0), of: (before?.of ?? 0) + 1 }
  writeProgress({ ...known, [id]: after })
  return after
}

/** What a question is about: the first theme that fits its rule and its answers. */
export function themeOf(themes: readonly DrillTheme[], rule: string, answers: readonly string[]): string {
  const verbs = answers.map((one) => one.split(' ', 1)[0]!)
  const fits = (one: DrillTheme) =>
    one.rules.some((known) => rule === known || (known.endsWith('.') && rule.startsWith(known))) && (!one.verbs.length || verbs.some((verb) => one.verbs.includes(verb)))
  return themes.find(fits)?.id ?? ''
}

/** Points of chance that a seat lost in a match, by what the questions were about. */
export function lostBy(themes: readonly DrillTheme[], review: Review, seat: number): Record<string, number> {
  const lost: Record<string, number> = {}
  for (const one of review.decisions) {
    const points = 100 * one.loss.value
    const theme = one.seat === seat ? themeOf(themes, one.rule, [one.made, one.best, ...one.others].map((answer) => answer.do)) : ''
    if (theme && points > 0) lost[theme] = Math.round(10 * ((lost[theme] ?? 0) + points)) / 10
  }
  return lost
}

export interface Known {
  game: string
  drills: readonly DrillEntry[]
  themes: readonly DrillTheme[]
}

export interface Pile {
  due: Asked[] // to be repeated, the one that is due longest first
  fresh: Asked[] // never asked, the easiest first
  later: number
}

/** What there is to practice now. */
export function pile(games: readonly Known[], filter: Filter, progress: Readonly<Record<string, Progress>>, own: readonly Own[], now: number): Pile {
  const due: [number, Asked][] = []
  const fresh: Asked[] = []
  let later = 0
  for (const drill of own) {
    const themes = games.find((one) => one.game === drill.game)?.themes ?? []
    const theme = () => themeOf(themes, drill.rule, drill.answers.map((one) => one.do))
    if (filter.tier !== null || (filter.game && filter.game !== drill.game) || (filter.theme && filter.theme !== OWN && filter.theme !== theme())) continue
    if (drill.due <= now) due.push([drill.due, { kind: 'own', drill }])
    else later++
  }
  for (const { game, drills } of games) {
    if (filter.theme === OWN || (filter.game && filter.game !== game)) continue
    for (const entry of drills) {
      if ((filter.theme && filter.theme !== entry.theme) || (filter.tier !== null && filter.tier !== entry.tier)) continue
      const known = progress[entry.id]
      if (!known) fresh.push({ kind: 'shipped', game, entry })
      else if (known.due <= now) due.push([known.due, { kind: 'shipped', game, entry }])
      else later++
    }
  }
  return { due: due.sort(([a], [b]) => a - b).map(([, one]) => one), fresh: mixed(fresh), later }
}

/** The easiest first, and of each game and theme in turns: five questions of one kind in a row teach less. */
function mixed(fresh: readonly Asked[]): Asked[] {
  const counts = new Map<string, number>()
  const ranked = fresh.flatMap((one) => {
    if (one.kind !== 'shipped') return []
    const pile = `${one.game} ${one.entry.tier}`
    const kind = `${pile} ${one.entry.theme}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return [{ one, tier: one.entry.tier, round: counts.get(kind)!, key: `${one.entry.theme} ${one.game}` }]
  })
  return ranked.sort((a, b) => a.tier - b.tier || a.round - b.round || (a.key < b.key ? -1 : 1)).map(({ one }) => one)
}

/** The date by which everybody has the same positions. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Whether the position of a day was answered on that day. */
export function isDone(progress: Readonly<Record<string, Progress>>, id: string, day: string): boolean {
  const known = progress[id]
  return known !== undefined && dayOf(known.at) === day
}
