// Who won, in a few words, for whoever looks.
import type { Result, SeatInfo } from '../lib/wire'
import { t } from '../lib/words'

export function headline(result: Result, seats: SeatInfo[], seat: number | null): string {
  if (!result.winners.length || (result.winners.length === seats.length && seats.length > 1)) return t('result.draw')
  if (seat !== null && result.winners.includes(seat)) return t(result.winners.length > 1 ? 'result.shared' : 'result.youWin')
  return t('result.wins', { names: result.winners.map((who) => seats[who]?.name ?? '').join(', ') })
}
