// The form for a new match: what its options mean, and what is sent.
import { USUAL } from './start'
import type { Clock, GameInfo, NewMatch, SeatKind, SeatWish } from './wire'

export interface SeatRow {
  kind: SeatKind
  name: string
  bot: string
}

export type Value = string | number | boolean

/** Every option with its value, also those that nobody has changed. */
export function settled(game: GameInfo, values: Record<string, Value>): Record<string, Value> {
  const usual = game.options.flatMap(({ name, values: [first] }) => (first === undefined ? [] : [[name, first] as const]))
  return { ...Object.fromEntries(usual), ...values }
}

/** Every way in which so many seats can be two sides or more, by their numbers: 12-3. Bigger sides come first. */
export function divisions(seats: number): string[] {
  let found: string[][] = [[]]
  for (let seat = 1; seat <= seats; seat++)
    found = found.flatMap((sides) => [
      ...sides.map((_, at) => sides.map((side, n) => (n === at ? side + seat : side))),
      [...sides, String(seat)],
    ])
  const size = (sides: string[]) => sides.length * 10 + (seats - Math.max(...sides.map((side) => side.length)))
  const even = (sides: string[]) => (sides.length > 1 && sides.every((side) => side.length === sides[0]!.length) ? 0 : 1)
  return found
    .filter((sides) => sides.length > 1)
    .sort((a, b) => a.length - b.length || even(a) - even(b) || size(a) - size(b))
    .map((sides) => sides.join('-'))
}

/** The division that nobody has to choose: four play in two teams, others each alone. */
export function usualDivision(seats: number): string {
  return seats === 4 ? '13-24' : (divisions(seats).at(-1) ?? '')
}

export interface Form {
  rows: SeatRow[]
  values: Record<string, Value>
  hotseat: boolean
  chat: boolean
  spectators: boolean
  clock: Clock | null
  verifiable: boolean
  byLot: boolean
  companion?: boolean // with real dice, cards and models
}

export function wish(game: GameInfo, form: Form): NewMatch {
  const options: Record<string, Value> = {}
  for (const option of game.options) {
    const value = form.values[option.name]
    if (value === undefined || value === '' || value === option.values[0]) continue
    if (option.seat !== null && option.seat >= form.rows.length) continue
    if (option.kind === 'sides' && (value === usualDivision(form.rows.length) || !divisions(form.rows.length).includes(String(value)))) continue
    options[option.name] = value
  }
  const people = form.rows.filter((row) => row.kind === 'person').length
  const nobody = form.rows.every((row) => row.kind === 'bot')
  return {
    game: game.id,
    seats: form.rows.map(seatWish),
    options,
    settings: {
      ...USUAL,
      chat: form.chat,
      spectators: form.spectators || nobody,
      clock: form.clock,
      hotseat: form.hotseat && people > 1,
      pace: nobody ? 1.2 : USUAL.pace,
      verifiable: form.verifiable ? null : false,
      companion: form.companion ?? false,
    },
    by_lot: form.byLot,
  }
}

function seatWish({ kind, name, bot }: SeatRow): SeatWish {
  if (kind === 'bot') return { kind, bot }
  return name.trim() && kind === 'person' ? { kind, name: name.trim() } : { kind }
}
