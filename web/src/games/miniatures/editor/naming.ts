// What the things of a table in the making are called.
import { t } from '../../../lib/words'
import type { Catalogue, Sketch } from '../wire'
import type { Spot } from './sketches'

/** Building 2, T-34 of player 1, objective 1. */
export function nameOf(sketch: Sketch, { list, place }: Spot, catalogue: Catalogue): string {
  if (list === 'objectives') return t('tables.objective.n', { n: place + 1 })
  if (list === 'tanks') {
    const tank = sketch.tanks[place]
    return tank ? t('tables.tank.of', { name: catalogue.tanks[tank.card]?.name ?? tank.card, n: tank.player }) : ''
  }
  const piece = sketch.pieces[place]
  if (!piece) return ''
  const before = sketch.pieces.slice(0, place + 1).filter((one) => one.kind === piece.kind).length
  return `${capital(catalogue.words.terrain[piece.kind] ?? piece.kind)} ${before}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
