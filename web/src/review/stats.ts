// How somebody does over time, from the matches that this browser remembers. Nothing of it leaves the browser.
import type { Finished } from '../lib/history'
import type { Estimate, LevelAccuracy } from './shapes'

export interface Share {
  played: number
  won: number // a shared win is half of one
  low: number // 95 % interval of the share, 0 to 1
  high: number
}

export interface Month extends Share {
  month: string // 2026-11
  accuracy: number | null // mean of those that were reviewed
}

export interface Rating {
  value: number
  low: number
  high: number
  games: number
}

const Z = 1.96
const SCALE = 400 / Math.LN10 // points of a rating for a factor e of the odds

/** Wilson's interval for a share. */
export function shareOf(won: number, played: number): Share {
  if (!played) return { played, won, low: 0, high: 1 }
  const p = won / played
  const middle = p + (Z * Z) / (2 * played)
  const half = Z * Math.sqrt((p * (1 - p)) / played + (Z * Z) / (4 * played * played))
  const all = 1 + (Z * Z) / played
  return { played, won, low: Math.max(0, (middle - half) / all), high: Math.min(1, (middle + half) / all) }
}

const wins = (list: readonly Finished[]) => list.reduce((sum, one) => sum + (one.outcome === 'won' ? 1 : one.outcome === 'shared' ? 0.5 : 0), 0)

/** Matches against levels, month by month, the newest first. */
export function months(all: readonly Finished[]): Month[] {
  const found = new Map<string, Finished[]>()
  for (const one of all) {
    if (!one.level || one.outcome === 'none') continue
    const month = new Date(one.at).toISOString().slice(0, 7)
    found.set(month, [...(found.get(month) ?? []), one])
  }
  return [...found]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, list]) => {
      const known = list.flatMap((one) => (one.accuracy === undefined ? [] : [one.accuracy]))
      return { month, ...shareOf(wins(list), list.length), accuracy: known.length ? known.reduce((a, b) => a + b, 0) / known.length : null }
    })
}

/**
 * The rating at which results like these are likeliest, against levels whose ratings were measured. One imagined draw against
 * their mean keeps it finite after a first win; the interval is from the curvature there.
 */
export function ratingOf(all: readonly Finished[], ratings: Readonly<Record<string, number>>): Rating | null {
  const played = all.filter((one) => one.outcome !== 'none' && ratings[one.level] !== undefined)
  if (!played.length) return null
  const against = played.map((one) => ({ at: ratings[one.level]!, won: one.outcome === 'won' ? 1 : one.outcome === 'shared' ? 0.5 : 0 }))
  const mean = against.reduce((sum, one) => sum + one.at, 0) / against.length
  const games = [...against, { at: mean, won: 0.5 }]
  let value = mean
  let information = 0
  for (let turn = 0; turn < 50; turn++) {
    let slope = 0
    information = 0
    for (const one of games) {
      const p = 1 / (1 + Math.exp(-(value - one.at) / SCALE))
      slope += one.won - p
      information += p * (1 - p)
    }
    value += SCALE * Math.max(-2, Math.min(2, slope / information))
  }
  const half = (Z * SCALE) / Math.sqrt(information)
  return { value: Math.round(value), low: Math.round(value - half), high: Math.round(value + half), games: played.length }
}

export interface Brought extends Share {
  game: string
  list: string
}

/** What was played most, with how it did: matches against levels and among people alike. */
export function favorites(all: readonly Finished[], most = 5): Brought[] {
  const found = new Map<string, Finished[]>()
  for (const one of all) {
    if (!one.list || one.outcome === 'none') continue
    const key = `${one.game} ${one.list}`
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()]
    .map((list) => ({ game: list[0]!.game, list: list[0]!.list!, ...shareOf(wins(list), list.length) }))
    .sort((a, b) => b.played - a.played || b.won - a.won || (a.list < b.list ? -1 : 1))
    .slice(0, most)
}

export interface Loss {
  game: string
  theme: string
  value: number // points of chance lost in a match, in the mean over all reviewed ones of the game
  low: number // 95 % interval; as wide as it can be with one match
  high: number
  matches: number
}

// Student's t: 95 % of it lie within so many standard errors, for 1, 2, 3 ... degrees of freedom
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086]

/** What loses most points, by what questions are about; a match without a loss there counts as nothing lost. */
export function losses(all: readonly Finished[]): Loss[] {
  const games = new Map<string, Record<string, number>[]>()
  for (const { game, lost } of all) if (lost) games.set(game, [...(games.get(game) ?? []), lost])
  return [...games]
    .flatMap(([game, matches]) => {
      const themes = new Set(matches.flatMap((one) => Object.keys(one)))
      return [...themes].map((theme) => ({ game, theme, ...meanOf(matches.map((one) => (Object.hasOwn(one, theme) ? one[theme]! : 0))), matches: matches.length }))
    })
    .filter((one) => one.value > 0)
    .sort((a, b) => b.value - a.value)
}

/** One's accuracy among that of the levels, in the mean over the reviewed matches of each game: as one review has it. */
export function besideOf(all: readonly Finished[]): { game: string; levels: LevelAccuracy[] }[] {
  const games = new Map<string, Record<string, number>[]>()
  for (const { game, beside } of all) if (beside) games.set(game, [...(games.get(game) ?? []), beside])
  return [...games].map(([game, matches]) => {
    const names = [...new Set(matches.flatMap((one) => Object.keys(one)))].filter((name) => name !== 'own').sort()
    const own = interval(matches.map((one) => one.own!), 0, 100)
    const levels = names.map((bot) => {
      const known = matches.filter((one) => Object.hasOwn(one, bot))
      return { bot, seat: 0, value: interval(known.map((one) => one[bot]!), 0, 100), own, ahead: interval(known.map((one) => one.own! - one[bot]!), -100, 100), decisions: matches.length }
    })
    return { game, levels }
  })
}

function interval(values: readonly number[], least: number, most: number): Estimate {
  const { value, high } = meanOf(values)
  return { value, low: Math.max(least, 2 * value - high), high: Math.min(most, high) }
}

function meanOf(values: readonly number[]): { value: number; low: number; high: number } {
  const n = values.length
  const value = values.reduce((a, b) => a + b, 0) / n
  if (n < 2) return { value, low: 0, high: Infinity }
  const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1))
  const half = ((STUDENT[n - 2] ?? Z + (Z ** 3 + Z) / (4 * (n - 1))) * spread) / Math.sqrt(n)
  return { value, low: Math.max(0, value - half), high: value + half }
}
