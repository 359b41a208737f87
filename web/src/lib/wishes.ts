// The form for a new match: what its options mean, and what is sent.
import { USUAL } from './start'
import type { Clock, GameInfo, NewMatch, OptionInfo, SeatKind, SeatWish } from './wire'

export interface SeatRow {
  kind: SeatKind
  name: string
  bot: string
}

export interface Named {
  id: string
  name: string
}

export type Value = string | number | boolean

/** `deck_1` belongs to the first seat; `edition` belongs to none. */
export function seatOf(option: OptionInfo): number | null {
  const found = /_(\d)$/.exec(option.name)
  return found && option.values.length === 0 ? Number(found[1]) - 1 : null
}

/** What a text option may name, where the catalogue has a list of it: deck_1 among decks, scenario among scenarios. */
export function namedFor(option: OptionInfo, catalogue: unknown): Named[] {
  const lists = new Map<string, unknown>(Object.entries(catalogue ?? {}))
  const list = lists.get(`${option.name.replace(/_\d$/, '')}s`)
  const entries: unknown[] = list && typeof list === 'object' ? Object.values(list) : []
  return entries.filter(isNamed)
}

function isNamed(one: unknown): one is Named {
  return typeof one === 'object' && one !== null && 'id' in one && 'name' in one && typeof one.id === 'string' && typeof one.name === 'string'
}

export interface Form {
  rows: SeatRow[]
  values: Record<string, Value>
  hotseat: boolean
  chat: boolean
  spectators: boolean
  clock: Clock | null
}

export function wish(game: GameInfo, form: Form): NewMatch {
  const options: Record<string, Value> = {}
  for (const option of game.options) {
    const value = form.values[option.name]
    const seat = seatOf(option)
    if (value === undefined || value === '' || value === option.values[0]) continue
    if (seat !== null && seat >= form.rows.length) continue
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
    },
  }
}

function seatWish({ kind, name, bot }: SeatRow): SeatWish {
  if (kind === 'bot') return { kind, bot }
  return name.trim() && kind === 'person' ? { kind, name: name.trim() } : { kind }
}
