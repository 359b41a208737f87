// Rush in the workshop: its cards. Nobody brings a list to it.
import { classOf } from '../../../drawings'
import { t } from '../../../lib/words'
import type { Face, WorkshopModule } from '../../../workshop/module'
import Large from '../Large.svelte'
import type { CardInfo, Catalogue, Game } from '../wire'
import Art from './Art.svelte'
import Tile from './Tile.svelte'

function faceOf(cards: Catalogue, card: CardInfo): Face {
  const numbers: [string, number | null, -1 | 0 | 1][] = [['cost', card.cost, -1], ['resources', card.resources, 1]]
  if (card.kind === 'vehicle') numbers.push(['power', card.power, 1], ['armour', card.armour, 1])
  return {
    game: 'rush',
    id: card.id,
    name: card.name,
    printed: card.printed,
    kind: card.kind,
    kindName: card.kind_name,
    nations: card.nation ? [card.nation] : [],
    nationNames: card.nation ? [cards.nations[card.nation] ?? card.nation] : [],
    cls: card.class ? classOf(card.class) : '',
    clsName: card.class ? (cards.classes[card.class] ?? card.class) : '',
    cost: card.cost,
    coin: card.cost !== null,
    figures: numbers.flatMap(([id, value, better]) => (value === null ? [] : [{ id, label: t(`rush.${id}`), value, better }])),
    texts: [...card.abilities, ...card.passives].map((one): [string, string] => [`${one.name}${one.number ? ` ${one.number}` : ''}`, one.text]),
    source: cards.sources[card.source] ?? card.source,
  }
}

export default {
  faces: (cards) => Object.values(cards.cards).map((card) => faceOf(cards, card)),
  Tile,
  Art,
  Large,
} satisfies WorkshopModule<Game>
