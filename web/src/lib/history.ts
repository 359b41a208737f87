// Matches that were finished in this browser: kept here, bounded, and sent nowhere.
import { livesHere } from '../house/where'
import type { Table } from './wire'

export type Outcome = 'won' | 'shared' | 'lost' | 'none' // none: several people shared this screen

export interface Finished {
  match: string
  game: string
  title: string // of the game, in the language of then
  at: number // milliseconds
  outcome: Outcome
  level: string // the bot that all others were; "" among people or among several kinds
  others: string[]
  accuracy?: number // 0 to 100, once its review was read
  lost?: Record<string, number> // points of chance by what the questions were about, once its review was read
  beside?: Record<string, number> // accuracies at the same decisions: `own`, and each level's by its name
  list?: string // the deck or platoon that was brought: its id or code
}

const KEY = 'hulldown.history'
export const MOST = 500
const LONGEST = 80 // letters of anything that is kept
const LONGEST_LIST = 400
const MOST_THEMES = 40
const MOST_LEVELS = 16
const OUTCOMES: readonly unknown[] = ['won', 'shared', 'lost', 'none']

const text = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST

function isLost(lost: unknown): boolean {
  if (typeof lost !== 'object' || lost === null || Array.isArray(lost)) return false
  const all = Object.entries(lost)
  return all.length <= MOST_THEMES && all.every(([theme, points]) => text(theme) && typeof points === 'number' && points >= 0 && points <= 100_000)
}

function isBeside(beside: unknown): boolean {
  if (typeof beside !== 'object' || beside === null || Array.isArray(beside)) return false
  const all = Object.entries(beside)
  return all.length <= MOST_LEVELS && 'own' in beside && all.every(([who, value]) => text(who) && typeof value === 'number' && value >= 0 && value <= 100)
}

/** Whatever stands there was written by some version, or by somebody: only what can be shown is. */
export function isFinished(one: unknown): one is Finished {
  if (typeof one !== 'object' || one === null) return false
  const { match, game, title, at, outcome, level, others, accuracy, lost, beside, list } = one as Record<string, unknown>
  return (
    [match, game, title, level].every(text) && /^[\w-]{1,40}$/.test(match as string) && Number.isFinite(at) &&
    OUTCOMES.includes(outcome) && Array.isArray(others) && others.length < 64 && others.every(text) &&
    (accuracy === undefined || (typeof accuracy === 'number' && accuracy >= 0 && accuracy <= 100)) &&
    (lost === undefined || isLost(lost)) && (beside === undefined || isBeside(beside)) && (list === undefined || (typeof list === 'string' && list.length <= LONGEST_LIST))
  )
}

/** The newest first. */
export function history(): Finished[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isFinished).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Keeps a match that is over, once. `here`: how many seats are at this screen. */
export function remember(table: Table, here: number): void {
  const { match, result, seat } = table
  if (!result || seat === null || table.lesson || match.settings.fork || match.settings.duplicate?.fun) return // what is played on from elsewhere counts nowhere
  const known = history()
  if (known.some((one) => one.match === match.id)) return
  const others = match.seats.filter((one) => one.seat !== seat)
  const bots = new Set(others.map((one) => (one.kind === 'bot' && !one.left ? (one.bot ?? '') : '')))
  const won = result.winners.includes(seat)
  const shared = won && result.winners.length === match.seats.length
  const finished: Finished = {
    match: match.id,
    game: match.game.slice(0, LONGEST),
    title: match.title.slice(0, LONGEST),
    at: Date.now(),
    outcome: here > 1 ? 'none' : shared ? 'shared' : won ? 'won' : 'lost',
    level: bots.size === 1 ? [...bots][0]!.slice(0, LONGEST) : '',
    others: others.map((one) => one.name.slice(0, LONGEST)),
  }
  const list = listOf(match.options, seat)
  keep([list ? { ...finished, list } : finished, ...known])
}

/** What a seat brought: `deck_1` of the options, or `platoon_1`, which is closed until the match is over. */
function listOf(options: Record<string, unknown>, seat: number): string {
  const found = ['deck', 'platoon'].map((kind) => options[`${kind}_${seat + 1}`]).find((value) => typeof value === 'string' && value !== '' && value !== '?')
  return typeof found === 'string' && found.length <= LONGEST_LIST ? found : ''
}

function keep(all: readonly Finished[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)))
  } catch {
    // A browser that stores nothing has no history.
  }
}

/** Adds matches that are not known yet, in their order; how many were. */
export function addHistory(found: readonly Finished[]): number {
  const known = history()
  const ids = new Set(known.map((one) => one.match))
  const fresh = found.filter((one) => !ids.has(one.match) && ids.add(one.match))
  keep([...known, ...fresh].sort((a, b) => b.at - a.at))
  return fresh.length
}

/** Keeps what a review has found of one's own decisions in a match. */
export function noteReview(match: string, accuracy: number, lost: Record<string, number>, beside?: Record<string, number>): void {
  const known = history()
  const before = known.find((one) => one.match === match)
  const after = before && { ...before, accuracy, lost, ...(beside && { beside }) }
  if (!after || JSON.stringify(before) === JSON.stringify(after)) return
  keep(known.map((one) => (one.match === match ? after : one)))
}

export function clearHistory(): void {
  localStorage.removeItem(KEY)
}

export interface Tally {
  game: string
  level: string
  local: boolean // in this browser, where levels think less deeply
  played: number
  won: number
  shared: number
}

/** How one did against each level of each game, at servers and in this browser; matches among people count for no level. */
export function tallies(all: readonly Finished[]): Tally[] {
  const found = new Map<string, Tally>()
  for (const { match, game, level, outcome } of all) {
    if (!level || outcome === 'none') continue
    const local = livesHere(match)
    const key = `${game} ${level} ${local}`
    const tally = found.get(key) ?? { game, level, local, played: 0, won: 0, shared: 0 }
    tally.played++
    if (outcome === 'won') tally.won++
    if (outcome === 'shared') tally.shared++
    found.set(key, tally)
  }
  return [...found.values()].sort((a, b) => a.game.localeCompare(b.game) || a.level.localeCompare(b.level) || Number(a.local) - Number(b.local))
}
