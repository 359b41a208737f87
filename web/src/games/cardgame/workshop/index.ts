// The Card Game in the workshop: its cards, and decks.
import { classOf } from '../../../drawings'
import { t } from '../../../lib/words'
import type { Face, WorkshopModule } from '../../../workshop/module'
import Goldfish from '../../../workshop/Goldfish.svelte'
import Strength from '../../../workshop/Strength.svelte'
import TestHands from '../../../workshop/TestHands.svelte'
import Large from '../Large.svelte'
import type { BaseInfo, CardInfo, Catalogue, Game } from '../wire'
import Art from './Art.svelte'
import Bases from './Bases.svelte'
import Tile from './Tile.svelte'

const COPIES = 3 // slips that are drawn on a combat card

function combatFace(cards: Catalogue, card: CardInfo): Face {
  const figure = (id: 'firepower' | 'cost' | 'hp' | 'vp', better: -1 | 1) => ({ id, label: t(`cardgame.${id}`), value: card[id], better })
  const keywords = card.keywords.map(([id, price]): [string, string] => [`${cards.keywords[id]?.name ?? id}${price > 0 ? ` (${price})` : ''}`, cards.keywords[id]?.text ?? ''])
  return {
    game: 'cardgame',
    id: card.id,
    name: card.name,
    printed: card.printed,
    kind: 'combat',
    kindName: t('cardgame.workshop.combat'),
    nations: [card.nation],
    nationNames: [cards.nations[card.nation] ?? card.nation],
    cls: classOf(card.type),
    clsName: cards.types[card.type] ?? card.type,
    cost: card.cost,
    coin: false,
    figures: [figure('firepower', 1), figure('cost', -1), figure('hp', 1), figure('vp', 1), { id: 'reach', label: t('cardgame.reach'), value: cards.reaches[card.reach] ?? '', better: 0 }],
    texts: [...keywords, [t('cardgame.as-vehicle'), card.vehicle || t('cardgame.no-text')], [t('cardgame.as-crew'), card.crew || t('cardgame.no-text')], [t('cardgame.workshop.rarity'), cards.rarities[card.rarity] ?? card.rarity]],
    source: card.source,
  }
}

function baseFace(cards: Catalogue, base: BaseInfo): Face {
  return {
    game: 'cardgame',
    id: base.id,
    name: base.name,
    printed: '',
    kind: 'base',
    kindName: t('cardgame.workshop.base'),
    nations: [base.nation],
    nationNames: [cards.nations[base.nation] ?? base.nation],
    cls: '',
    clsName: '',
    cost: null,
    coin: false,
    figures: [],
    texts: [[t('cardgame.workshop.effect'), base.text], [t('cardgame.workshop.rarity'), cards.rarities[base.rarity] ?? base.rarity]],
    source: base.source,
  }
}

export default {
  faces: (cards) => [...Object.values(cards.cards).map((card) => combatFace(cards, card)), ...Object.values(cards.bases).map((base) => baseFace(cards, base))],
  Tile,
  Art,
  Large,
  builder: {
    brings: 'cardgame.brings',
    kinds: ['combat', 'base'],
    slips: (face) => (face.kind === 'base' ? 1 : COPIES),
    Above: Bases,
    isAbove: (face) => face.kind === 'base',
    tools: [
      { id: 'hands', word: 'workshop.hands', sign: 'copy', View: TestHands },
      { id: 'goldfish', word: 'workshop.goldfish', sign: 'play', View: Goldfish },
      { id: 'strength', word: 'workshop.strength', sign: 'flag', View: Strength },
    ],
  },
} satisfies WorkshopModule<Game>
