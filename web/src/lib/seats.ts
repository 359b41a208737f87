// The seats that this browser holds. There are no accounts: who has the secret has the seat.
import type { Secret } from './route.svelte'
import type { Created } from './wire'

export interface Invite {
  seat: number
  link: string
}

export interface Holding {
  seats: Secret[]
  invites: Invite[] // links for those who are still to come
  at: number
  host?: string // the key of whoever made the match
  guided?: boolean // somebody explains each question
  lesson?: boolean // it is no match of mine but a lesson
}

const KEY = 'hulldown.seats'
const MOST = 200

export function holdings(): Record<string, Holding> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Holding>
  } catch {
    return {}
  }
}

function write(all: Record<string, Holding>): void {
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))))
  } catch {
    // A browser that stores nothing keeps its seats until the page is closed.
  }
}

/** Seats that came in a file, beside the ones that are held. */
export function takeHoldings(found: Record<string, Holding>): void {
  write({ ...found, ...holdings() })
}

export function holding(match: string): Holding | undefined {
  return holdings()[match]
}

/** What opens a seat of a match here; where it is not known which seat a secret opens, the first. */
export function secretOf(match: string, seat: number | null): string | undefined {
  const seats = holding(match)?.seats ?? []
  return (seats.find((one) => one.seat === seat) ?? seats[0])?.secret
}

/** Another link opens the seat from now on. */
export function exchange(match: string, old: string, secret: string): void {
  const all = holdings()
  const now = all[match]
  if (!now) return
  all[match] = { ...now, seats: now.seats.map((one) => (one.secret === old ? { ...one, secret } : one)) }
  write(all)
}

/** The link for somebody who is to come in another's place. */
export function invite(match: string, seat: number, link: string): void {
  const others = (holding(match)?.invites ?? []).filter((one) => one.seat !== seat)
  hold(match, [], [...others, { seat, link }])
}

/** The key of whoever made a match: kept here, or taken over from the match before. */
export function holdKey(match: string, host: string | undefined): void {
  const all = holdings()
  const now = all[match] ?? { seats: [], invites: [], at: Date.now() }
  if (!host) return
  all[match] = { ...now, host }
  write(all)
}

/** Adds seats to those that this browser keeps of a match; the same secret is kept once. */
export function hold(match: string, seats: Secret[], invites: Invite[] = []): void {
  const all = holdings()
  const now = all[match] ?? { seats: [], invites: [], at: 0 }
  for (const one of seats) {
    const known = now.seats.find((kept) => kept.secret === one.secret)
    if (!known) now.seats.push({ ...one })
    else if (one.seat !== null) known.seat = one.seat
  }
  if (invites.length) now.invites = invites
  all[match] = { ...now, at: Date.now() }
  write(all)
}

export function setGuided(match: string, on: boolean): void {
  const all = holdings()
  const now = all[match]
  if (!now) return
  all[match] = { ...now, guided: on }
  write(all)
}

export function forget(match: string): void {
  const all = holdings()
  delete all[match]
  write(all)
}

export function setLesson(match: string): void {
  const all = holdings()
  const now = all[match]
  if (!now) return
  all[match] = { ...now, lesson: true }
  write(all)
}

/** What a new match leaves in this browser: the seats of its own people, the links of those who are to come. */
export function holdCreated(created: Created): void {
  const own: Secret[] = []
  const invites: Invite[] = []
  for (const one of created.seats) {
    if (!one.secret) continue
    if (one.kind === 'person') own.push({ seat: one.seat, secret: one.secret })
    else if (one.link) invites.push({ seat: one.seat, link: one.link })
  }
  hold(created.match, own, invites)
  holdKey(created.match, created.host)
}

export function claims(): { match: string; secret: string }[] {
  return Object.entries(holdings())
    .filter(([, { lesson }]) => !lesson)
    .flatMap(([match, { seats }]) => seats.map(({ secret }) => ({ match, secret })))
    .slice(0, MOST)
}
