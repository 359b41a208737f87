// Lessons in this browser: which are finished, and the table of the one that is open.
import { api } from './api'
import { holdCreated, holding, holdings, setLesson } from './seats'
import { settings } from './settings.svelte'
import { me } from './start'

const KEY = 'hulldown.lessons'
const OPEN = 'hulldown.lesson.'

type Won = Record<string, string[]>

function read(): Won {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter((one): one is [string, string[]] => Array.isArray(one[1])))
  } catch {
    return {}
  }
}

export const progress: { won: Won; begun: number } = $state({ won: read(), begun: 0 })

export function isWon(game: string, lesson: string): boolean {
  return progress.won[game]?.includes(lesson) ?? false
}

/** How many of these are finished. */
export function wonOf(game: string, lessons: readonly string[]): number {
  return lessons.filter((one) => isWon(game, one)).length
}

/** The first that is still to do; none when all are done. */
export function firstOpen(game: string, lessons: readonly string[]): string | undefined {
  return lessons.find((one) => !isWon(game, one))
}

export function keepWon(game: string, lesson: string): void {
  if (isWon(game, lesson)) return
  progress.won[game] = [...(progress.won[game] ?? []), lesson]
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.won))
  } catch {
    // A browser that stores nothing knows it until the page is closed.
  }
}

/** Somebody who has neither learnt nor played here. */
export function isNewcomer(): boolean {
  return Object.values(progress.won).every((one) => !one.length) && !Object.keys(holdings()).length
}

/** The table of a lesson: the one that this page had open, so that reloading loses nothing, or a new one. */
export async function open(game: string, lesson: string): Promise<string> {
  const key = `${OPEN}${game}.${lesson}`
  const known = sessionStorage.getItem(key)
  if (known && holding(known)) return known
  const created = await api.teach(game, lesson, { name: me().name ?? null, lang: settings.lang })
  holdCreated(created)
  setLesson(created.match)
  sessionStorage.setItem(key, created.match)
  return created.match
}

/** The next visit begins it anew. */
export function leave(game: string, lesson: string): void {
  sessionStorage.removeItem(`${OPEN}${game}.${lesson}`)
}

/** Once more from the beginning, here and now. */
export function again(game: string, lesson: string): void {
  leave(game, lesson)
  progress.begun++
}
