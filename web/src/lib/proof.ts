// Proves the draws of a finished record in the browser, as docs/chance.md says it. What the rules make of a draw is
// for `hulldown record verify`; the numbers behind it are checked here.
import type { Part } from './chance'
import { hashes, joined, type Hashes } from './sha256'

export interface Chance {
  match?: string
  deal?: string // of a duplicate, in the place of the match: nobody gives entropy there
  commitment: string
  entropy?: (string | null)[]
  secret?: string
}

interface Draw {
  number: number
  of: string
  value: string
  low: string
  high: string
  kind?: string // in a duplicate, where each kind is numbered for itself
}

interface Line {
  by?: number | string
  do?: string
  draw?: Draw
  undone?: Line[]
}

export interface Fault {
  kind: 'no-secret' | 'draw' | 'own-entropy' | 'own-commitment'
  at: number // the draw, or the seat
}

export interface Proof {
  chance: Chance
  draws: number
  spent: number // how many of them were taken back
  compared: boolean // with what this browser remembers
  fault: Fault | null
}

const text = new TextEncoder()
const hex = (bytes: Uint8Array) => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
const unhex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (one) => parseInt(one, 16))

export async function commitmentOf(chance: Pick<Chance, 'match' | 'deal'>, secret: string, by: Hashes = hashes()): Promise<string> {
  const of = chance.deal ? `hulldown chance 2 commitment|${chance.deal}|` : `hulldown chance 1 commitment|${chance.match}|`
  return hex(await by.sha256(joined(text.encode(of), unhex(secret))))
}

/** What a block of the stream of a draw is made of. */
function messageOf(chance: Chance, draw: Pick<Draw, 'number' | 'kind'>, block: number): string {
  if (chance.deal) return `hulldown chance 2 draw|${chance.deal}|${draw.number}|${block}|${draw.kind ?? ''}`
  return `hulldown chance 1 draw|${chance.match}|${(chance.entropy ?? []).map((one) => one ?? '').join(',')}|${draw.number}|${block}`
}

/** A whole number from 0 to `of` - 1: the first of the stream that is small enough. */
export async function valueOf(chance: Chance, draw: Pick<Draw, 'number' | 'kind'>, of: bigint, by: Hashes = hashes()): Promise<bigint> {
  const bits = of > 1n ? (of - 1n).toString(2).length : 0
  const size = Math.ceil(bits / 8)
  const mask = (1n << BigInt(bits)) - 1n
  let stream: Uint8Array = new Uint8Array()
  for (let block = 0; ; ) {
    while (stream.length < size) {
      stream = joined(stream, await by.hmac(unhex(chance.secret ?? ''), text.encode(messageOf(chance, draw, block++))))
    }
    const value = BigInt(`0x0${hex(stream.slice(0, size))}`) & mask
    stream = stream.slice(size)
    if (value < of) return value
  }
}

/** Every draw of a record in order; those that were taken back stand before the ones that took their place. */
function drawsOf(lines: Line[]): { line: Line; spent: boolean }[] {
  const all = lines.flatMap((line) => (line.undone ?? [line]).map((one) => ({ line: one, spent: line.undone !== undefined })))
  return all.filter(({ line }) => line.by === 'chance')
}

async function isProved(chance: Chance, draw: Draw | undefined, number: number, by: Hashes): Promise<boolean> {
  if (!draw || draw.number !== number || !draw.kind !== !chance.deal) return false
  if (![draw.of, draw.value, draw.low, draw.high].every((one) => /^\d{1,100}$/.test(one))) return false // a stranger's file may hold anything
  const [of, value, low, high] = [draw.of, draw.value, draw.low, draw.high].map(BigInt) as [bigint, bigint, bigint, bigint]
  if (of < 1n || !(0n <= low && low <= value && value < high && high <= of)) return false
  return (await valueOf(chance, draw, of, by)) === value
}

/** What a record proves; null where its draws were not made so. */
export async function prove(record: string, part: Part | null, by: Hashes = hashes()): Promise<Proof | null> {
  const [head, ...lines] = record.trimEnd().split('\n').map((line) => JSON.parse(line) as Line & { chance?: Chance })
  const chance = head?.chance
  if (!chance) return null
  const draws = drawsOf(lines)
  const proof: Proof = { chance, draws: draws.length, spent: draws.filter((one) => one.spent).length, compared: part !== null, fault: null }
  const wrong = (kind: Fault['kind'], at = 0): Proof => ({ ...proof, fault: { kind, at } })
  if (!chance.secret || (await commitmentOf(chance, chance.secret, by)) !== chance.commitment) return wrong('no-secret')
  if (part && part.commitment !== chance.commitment) return wrong('own-commitment')
  for (const [seat, given] of Object.entries(part?.given ?? {}))
    if (chance.entropy?.[Number(seat)] !== given) return wrong('own-entropy', Number(seat) + 1)
  const counts = new Map<string | undefined, number>() // by kind; where draws have none, of all of them
  for (const [place, { line }] of draws.entries()) {
    const number = (counts.get(line.draw?.kind) ?? 0) + 1
    counts.set(line.draw?.kind, number)
    if (!(await isProved(chance, line.draw, number, by))) return wrong('draw', place + 1)
  }
  return proof
}
