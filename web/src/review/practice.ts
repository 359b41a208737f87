// Positions from one's own mistakes, asked again at growing distances. Kept in this browser and sent nowhere.
import type { MatchInfo } from '../lib/wire'
import type { Told } from './figures'
import type { Choice, Judged, Review } from './shapes'

export interface Answer {
  do: string
  say: Told
  chance: number
}

export interface Drill {
  match: string
  game: string
  title: string
  at: number
  seat: number
  question: Told
  rule: string
  why: Told // of the best answer
  answers: Answer[] // the best first
  box: number // how often in a row it was answered well
  due: number // milliseconds
}

const KEY = 'hulldown.practice'
export const MOST = 200
export const CLOSE = 0.05 // points of chance: as good as the best
export const DAY = 86_400_000
export const WAITS = [0, 1, 3, 7, 16, 35] // days until a drill is asked again, by its box
const ERRORS: readonly Judged['grade'][] = ['mistake', 'blunder']

/** What somebody has got wrong beyond doubt, and something to choose from. */
export function mistakes(review: Review, seat: number): Judged[] {
  return review.decisions.filter((one) => one.seat === seat && ERRORS.includes(one.grade) && one.best.do !== one.made.do)
}

export function drillOf(match: MatchInfo, one: Judged, now: number): Drill {
  const answer = ({ do: text, say, chance }: Choice): Answer => ({ do: text, say, chance: chance.value })
  const others = [one.made, ...one.others].map(answer).sort((a, b) => b.chance - a.chance)
  const { at, seat, question, rule } = one
  return { match: match.id, game: match.game, title: match.title, at, seat, question, rule, why: one.best.why, answers: [answer(one.best), ...others], box: 0, due: now }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 400
const isTold = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string' && one.length <= 2000)

/** Whatever stands there was written by some version, or by somebody: only what can be asked is. */
export function isDrill(one: unknown): one is Drill {
  if (typeof one !== 'object' || one === null) return false
  const { match, game, title, at, seat, question, rule, why, answers, box, due } = one as Record<string, unknown>
  return (
    isText(match) && /^[\w-]{1,40}$/.test(match as string) && [game, title, rule].every(isText) && [at, seat, box, due].every(Number.isFinite) && isTold(question) && isTold(why) &&
    Array.isArray(answers) && answers.length > 1 && answers.length < 40 &&
    answers.every((answer: unknown) => {
      const { do: text, say, chance } = (answer ?? {}) as Record<string, unknown>
      return isText(text) && isTold(say) && Number.isFinite(chance)
    })
  )
}

export function drills(): Drill[] {
  return readDrills().known
}

/** Those that can be asked, and whether anything there could not be read. */
export function readDrills(text = localStorage.getItem(KEY)): { known: Drill[]; damaged: boolean } {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return { known: [], damaged: true }
    const known = kept.filter(isDrill).slice(0, MOST)
    return { known, damaged: known.length < Math.min(kept.length, MOST) }
  } catch {
    return { known: [], damaged: true }
  }
}

function write(all: readonly Drill[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)))
  } catch {
    // A browser that stores nothing practises nothing.
  }
}

const same = (a: Drill, b: Drill) => a.match === b.match && a.at === b.at

/** Adds those that are not there yet; how many were. */
export function keepDrills(found: readonly Drill[]): number {
  const known = drills()
  const fresh = found.filter((one) => !known.some((old) => same(one, old)))
  write([...fresh, ...known])
  return fresh.length
}

/** Whether an answer is as good as the best one found. */
export function isGood(drill: Drill, answer: Answer): boolean {
  return answer.chance >= (drill.answers[0]?.chance ?? 1) - CLOSE
}

/** After an answer: well answered it comes again later each time, otherwise soon. */
export function settle(drill: Drill, good: boolean, now: number): Drill {
  const box = good ? Math.min(drill.box + 1, WAITS.length - 1) : 0
  const after = { ...drill, box, due: now + (good ? (WAITS[box] ?? 1) * DAY : 10 * 60_000) }
  write(drills().map((one) => (same(one, drill) ? after : one)))
  return after
}

export function dropDrill(drill: Drill): void {
  write(drills().filter((one) => !same(one, drill)))
}

/** Answers in an order that does not tell which is best, the same each time. */
export function shuffled<T>(answers: readonly T[], text: (one: T) => string): T[] {
  return [...answers].sort((a, b) => (text(a) < text(b) ? -1 : 1))
}
