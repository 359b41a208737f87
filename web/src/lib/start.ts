// From a wish to an open table.
import { askToStay } from '../house/carrier'
import { api } from './api'
import { keepMade } from './duplicates'
import { router } from './route.svelte'
import { holdCreated } from './seats'
import { settings } from './settings.svelte'
import { toast } from './toasts.svelte'
import type { GameInfo, MatchInfo, NewDuplicate, NewMatch, SeatWish, Settings } from './wire'
import { t } from './words'

export const USUAL: Settings = { chat: true, spectators: false, clock: null, hotseat: false, pace: 0.6, verifiable: null, lesson: '', companion: false, fork: null, duplicate: null, unknown: [] }

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

/** The same bots once more, for whoever watches. */
export function another(match: MatchInfo): Promise<boolean> {
  const options = Object.fromEntries(Object.entries(match.options).filter(([, value]) => value !== '?')) // what is hidden is dealt anew
  const seats = match.seats.map((one) => bot(one.bot ?? settings.level))
  return start({ game: match.game, seats, options: options as NonNullable<NewMatch['options']>, settings: { ...match.settings, verifiable: null } }, match.id)
}

/** Makes several tables with the same cards, and goes where they are compared. Says whether they were made. */
export async function startDuplicate(wish: NewDuplicate): Promise<boolean> {
  try {
    const made = await api.makeDuplicate(wish)
    for (const one of made.tables ?? []) {
      holdCreated({ match: one.match, seats: one.seats, watch: null, host: made.host ?? '' })
      askToStay(one.match)
    }
    keepMade(made)
    router.go(made.link)
    return true
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { bad: true })
    return false
  }
}

/** Makes the match and goes to its table. Says whether it was made. `after`: a match in the place of which it is to live. */
export async function start(wish: NewMatch, after = ''): Promise<boolean> {
  try {
    const created = await api.create(wish, after)
    holdCreated(created)
    askToStay(created.match)
    router.go(`/m/${created.match}`)
    return true
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { bad: true })
    return false
  }
}
