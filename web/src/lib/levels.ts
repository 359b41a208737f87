// Opponents by their names, and what was measured of them.
import type { BotInfo } from './wire'
import { t } from './words'

export function levelName(name: string): string {
  const found = /^level(\d+)$/.exec(name)
  return found?.[1] ? t('level', { n: found[1] }) : sentence(name)
}

export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Rating with its interval, and how long an answer may take. */
export function measured(bot: BotInfo): string {
  const parts: string[] = []
  if (bot.rating !== null) {
    const half = bot.low !== null && bot.high !== null ? Math.round((bot.high - bot.low) / 2) : 0
    parts.push(half ? t('level.rating.pm', { rating: bot.rating, half }) : t('level.rating', { rating: bot.rating }))
  }
  if (bot.seconds) parts.push(t('level.seconds', { seconds: bot.seconds }))
  return parts.join(', ')
}

/** The remembered level where this game has it, else the third, else the first. */
export function levelOf(bots: BotInfo[], wanted: string): string {
  const names = bots.map((one) => one.name)
  return [wanted, 'level3'].find((name) => names.includes(name)) ?? names[0] ?? wanted
}
