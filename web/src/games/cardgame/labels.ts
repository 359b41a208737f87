// What a screen reader says of a place.
import { t } from '../../lib/words'
import type { Catalogue, Hit, VehicleView } from './wire'

export function describe(catalogue: Catalogue, vehicle: VehicleView | null, name: string, index: number, hit: Hit | null): string {
  const where = t('cardgame.whose-position', { name, n: index + 1 })
  if (!vehicle) return `${where}: ${t('cardgame.empty', { n: index + 1 })}`
  const card = catalogue.cards[vehicle.card]
  const parts = [
    card?.name ?? vehicle.card,
    catalogue.types[card?.type ?? ''] ?? '',
    `${t('cardgame.firepower')} ${vehicle.firepower}`,
    `${t('cardgame.cost')} ${vehicle.cost}`,
    t('cardgame.damage', { n: vehicle.damage, hp: vehicle.hp }),
    `${t('cardgame.vp')} ${vehicle.vp}`,
    vehicle.supplied ? t('cardgame.supplied') : t(vehicle.spent ? 'cardgame.spent' : 'cardgame.unsupplied'),
  ]
  if (vehicle.tokens > 0) parts.push(t('cardgame.vp-tokens', { n: vehicle.tokens }))
  if (vehicle.crew) parts.push(t('cardgame.crew-is', { card: catalogue.cards[vehicle.crew]?.name ?? vehicle.crew }))
  if (hit?.card) parts.push(hit.destroys ? t('cardgame.destroyed') : `${hit.before}/${hit.hp} → ${hit.after}/${hit.hp}`)
  return `${where}: ${parts.filter(Boolean).join(', ')}`
}

/** A card that is not in play: what is printed on it. */
export function describeCard(catalogue: Catalogue, id: string): string {
  const card = catalogue.cards[id]
  if (!card) return t('cardgame.card-back')
  const keywords = card.keywords.map(([key, price]) => `${catalogue.keywords[key]?.name ?? key}${price > 0 ? ` ${price}` : ''}`)
  const numbers = [
    `${t('cardgame.firepower')} ${card.firepower}`,
    `${t('cardgame.cost')} ${card.cost}`,
    `${t('cardgame.hp')} ${card.hp}`,
    `${t('cardgame.vp')} ${card.vp}`,
  ]
  const facts = [card.name, catalogue.types[card.type] ?? '', ...numbers, ...keywords].filter(Boolean).join(', ')
  return [`${facts}.`, card.vehicle, `${t('cardgame.crew')}: ${card.crew}`].filter(Boolean).join(' ')
}
