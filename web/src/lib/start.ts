// From a wish to an open table.
import { api } from './api'
import { router } from './route.svelte'
import { holdCreated, setGuided } from './seats'
import { settings } from './settings.svelte'
import { toast } from './toasts.svelte'
import type { GameId, NewMatch, SeatWish, Settings } from './wire'
import { t } from './words'

export const USUAL: Settings = { chat: true, spectators: false, clock: null, hotseat: false, pace: 0.6 }

export function me(): SeatWish {
  return { kind: 'person', name: settings.name || t('commander') }
}

export function bot(level: string): SeatWish {
  return { kind: 'bot', bot: level }
}

export function against(game: GameId, level: string): NewMatch {
  return { game, seats: [me(), bot(level)], settings: { ...USUAL, chat: false }, by_lot: true }
}

export function invitation(game: GameId): NewMatch {
  return { game, seats: [me(), { kind: 'open' }], settings: USUAL, by_lot: true }
}

export function show(game: GameId, level: string): NewMatch {
  return { game, seats: [bot(level), bot(level)], settings: { ...USUAL, chat: false, spectators: true, pace: 1.2 } }
}

/** A first game: a friendly beginner to play against; the Miniatures Game has a scenario of its own for it, with seat 1 for the newcomer. */
export function lesson(game: GameId): NewMatch {
  return { ...against(game, 'level1'), options: game === 'miniatures' ? { scenario: 'first-game' } : {}, by_lot: false }
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
