// All matches of this browser as one file, and back. It is read from the storage itself, so that it can be had when nothing
// else works: without the engine, and with entries that are damaged.
import { holdings, takeHoldings, type Holding } from '../lib/seats'
import { Cupboard, type Kept } from './cupboard'
import { livesHere } from './where'

const FORMAT = 'hulldown matches of a browser'
const VERSION = 1
export const MOST_FILE = 200_000_000 // bytes

interface Baggage extends Kept {
  format: typeof FORMAT
  version: typeof VERSION
  seats: Record<string, Holding>
}

/** A file that is none of ours. */
export class NoBaggage extends Error {}

export async function pack(): Promise<string> {
  const cupboard = await Cupboard.open()
  try {
    const seats = Object.fromEntries(Object.entries(holdings()).filter(([match]) => livesHere(match)))
    const packed: Baggage = { format: FORMAT, version: VERSION, ...(await cupboard.empty()), seats }
    return JSON.stringify(packed)
  } finally {
    cupboard.close()
  }
}

const texts = (found: unknown): found is Record<string, string> =>
  typeof found === 'object' && found !== null && !Array.isArray(found) && Object.values(found).every((one) => typeof one === 'string')

const isLine = (one: unknown): one is [string, number, string] =>
  Array.isArray(one) && one.length === 3 && typeof one[0] === 'string' && Number.isSafeInteger(one[1]) && typeof one[2] === 'string'

function read(text: string): Baggage {
  let found: Partial<Baggage>
  try {
    found = JSON.parse(text) as Partial<Baggage>
  } catch {
    throw new NoBaggage()
  }
  const { format, version, matches, journal, secrets, cards, seats } = found ?? {}
  const whole = texts(matches) && texts(secrets) && texts(cards) && Array.isArray(journal) && journal.every(isLine)
  if (format !== FORMAT || version !== VERSION || !whole || typeof seats !== 'object' || seats === null) throw new NoBaggage()
  return found as Baggage
}

const isSecret = (one: unknown): one is string => typeof one === 'string' && /^[\w-]{16,64}$/.test(one)

/** The seats of a match, as far as they are any. */
function seatsOf(one: Partial<Holding> | null): Holding | null {
  const seats = (Array.isArray(one?.seats) ? one.seats : []).flatMap((seat) => (isSecret(seat?.secret) ? [{ seat: Number.isInteger(seat.seat) ? seat.seat : null, secret: seat.secret }] : []))
  if (!one || !seats.length) return null
  return { seats, invites: [], at: Number(one.at) || 0, ...(isSecret(one.host) ? { host: one.host } : {}) }
}

/** Puts what is in a file beside what is here: of a match that is in both, whichever has come further stays. How many were taken. */
export async function unpack(text: string): Promise<string[]> {
  const { matches, journal, secrets, cards, seats } = read(text)
  const own = Object.fromEntries(Object.entries(matches).filter(([match]) => /^here-[\w-]{1,34}$/.test(match)))
  const cupboard = await Cupboard.open()
  try {
    const taken = await cupboard.take({ matches: own, journal, secrets, cards })
    const held = Object.entries(seats).flatMap(([match, one]) => (match in own ? [[match, seatsOf(one)] as const] : []))
    takeHoldings(Object.fromEntries(held.filter((one): one is readonly [string, Holding] => one[1] !== null)))
    const others = new BroadcastChannel('hulldown') // whoever has one of them open
    for (const match of taken) others.postMessage(match)
    others.close()
    return taken
  } finally {
    cupboard.close()
  }
}
