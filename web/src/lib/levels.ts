// Opponents by their names, and what was measured of them.
import type { BotInfo } from './wire'
import { t } from './words'

export function levelName(name: string): string {
  const found = /^level(\d+)(?:-([a-z]+))?$/.exec(name)
  if (!found?.[1]) return sentence(name)
  const level = t('level', { n: found[1] })
  return found[2] ? t('character.level', { level, character: t(`character.${found[2]}`) }) : level
}

/** A bot's name as a level and the style that it plays in; no style for most. */
export function parts(name: string): { level: string; character: string } {
  const found = /^(level\d+)-([a-z]+)$/.exec(name)
  return { level: found?.[1] ?? name, character: found?.[2] ?? '' }
}

/** The same put together again: only levels have styles. */
export function inCharacter(level: string, character: string): string {
  return character && /^level\d+$/.test(level) ? `${level}-${character}` : level
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
