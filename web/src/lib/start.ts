// From a wish to an open table.
import { api } from './api'
import { levelOf } from './levels'
import { router } from './route.svelte'
import { holdCreated, setGuided } from './seats'
import { settings } from './settings.svelte'
import { toast } from './toasts.svelte'
import type { GameInfo, NewMatch, SeatWish, Settings } from './wire'
import { t } from './words'

export const USUAL: Settings = { chat: true, spectators: false, clock: null, hotseat: false, pace: 0.6, verifiable: null }

export function me(): SeatWish {
  return { kind: 'person', name: settings.name || t('commander') }
}

export function bot(level: string): SeatWish {
  return { kind: 'bot', bot: level }
}

/** Me and one more, or as many as the game needs at least. */
function beside(game: GameInfo, other: SeatWish): SeatWish[] {
  const [least = 2, most = 2] = game.seats
  return [me(), ...Array<SeatWish>(Math.max(least, Math.min(2, most)) - 1).fill(other)]
}

export function against(game: GameInfo, level: string): NewMatch {
  return { game: game.id, seats: beside(game, bot(level)), settings: { ...USUAL, chat: false }, by_lot: true }
}

export function invitation(game: GameInfo): NewMatch {
  return { game: game.id, seats: beside(game, { kind: 'open' }), settings: USUAL, by_lot: true }
}

export function show(game: GameInfo, level: string): NewMatch {
  const seats = beside(game, bot(level)).map(() => bot(level))
  return { game: game.id, seats, settings: { ...USUAL, chat: false, spectators: true, pace: 1.2 } }
}

/** A first game: a friendly beginner to play against, with the options that the game has for it; the newcomer has seat 1. */
export function lesson(game: GameInfo): NewMatch {
  return { ...against(game, levelOf(game.bots, 'level1')), options: game.first_options, by_lot: false }
}

/** Makes the match and goes to its table. Says whether it was made. */
export async function start(wish: NewMatch, guided = false): Promise<boolean> {
  try {
    const created = await api.create(wish)
    holdCreated(created)
    if (guided) setGuided(created.match, true)
    router.go(`/m/${created.match}`)
    return true
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { bad: true })
    return false
  }
}
