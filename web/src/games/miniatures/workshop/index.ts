// The Miniatures Game in the workshop: tanks, and the cards that they carry.
import { classOf } from '../../../drawings'
import { t } from '../../../lib/words'
import type { Face, WorkshopModule } from '../../../workshop/module'
import Inspect from '../Inspect.svelte'
import type { CardFacts, Catalogue, CriticalFacts, Game, TankFacts } from '../wire'
import Art from './Art.svelte'
import { platoons } from './platoons'
import Tile from './Tile.svelte'

type Facts = TankFacts | CardFacts | CriticalFacts

function sourceOf(facts: Facts): string {
  const said = t('miniatures.inspect.sources', { source: facts.source_say, confidence: facts.confidence_say, sources: facts.sources })
  return facts.note ? `${said} ${facts.note}` : said
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const plain = (facts: Facts, words: Catalogue['words']) => ({
  game: 'miniatures',
  id: facts.id,
  name: facts.name,
  kind: facts.kind,
  kindName: capital(words.kind[facts.kind] ?? facts.kind),
  source: sourceOf(facts),
})

function tankFace({ words, types, specials }: Catalogue, tank: TankFacts): Face {
  const rules = [types[tank.type], ...tank.rules.map((one) => specials[one])].flatMap((one): [string, string][] => (one ? [[one.name, one.text]] : []))
  const figure = (id: 'firepower' | 'survivability' | 'mobility' | 'initiative') => ({ id, label: t(`miniatures.${id}`), value: tank[id], better: 1 as const })
  return {
    ...plain(tank, words),
    printed: tank.printed,
    nations: [tank.nation],
    nationNames: [words.nation[tank.nation] ?? tank.nation],
    cls: classOf(tank.type),
    clsName: types[tank.type]?.name ?? tank.type,
    cost: tank.cost,
    coin: true,
    figures: [{ id: 'cost', label: t('miniatures.inspect.cost'), value: tank.cost, better: -1 }, figure('firepower'), figure('survivability'), figure('mobility'), figure('initiative'), { id: 'hp', label: t('miniatures.inspect.hp'), value: tank.hit_points, better: 1 }],
    texts: [...rules, [t('miniatures.inspect.crew'), tank.crew.join(', ')]],
  }
}

function cardFace({ words }: Catalogue, card: CardFacts): Face {
  const texts: [string, string][] = [[card.subtype_say, card.text]]
  if (card.skills.length) texts.push([t('miniatures.inspect.skills'), card.skills.join(', ')])
  if (card.only.length) texts.push([t('miniatures.inspect.only'), card.only.join(', ')])
  return {
    ...plain(card, words),
    printed: '',
    nations: card.nations,
    nationNames: card.nations.map((one) => words.nation[one] ?? one),
    cls: '',
    clsName: '',
    cost: card.cost,
    coin: true,
    figures: [{ id: 'cost', label: t('miniatures.inspect.cost'), value: card.cost, better: -1 }],
    texts,
  }
}

function criticalFace({ words }: Catalogue, card: CriticalFacts): Face {
  const figures = [{ id: 'damage', label: t('miniatures.inspect.damage'), value: card.damage, better: 0 as const }, { id: 'count', label: t('miniatures.inspect.count'), value: card.count, better: 0 as const }]
  return { ...plain(card, words), printed: '', nations: [], nationNames: [], cls: '', clsName: '', cost: null, coin: false, figures, texts: [[t('miniatures.workshop.effect'), card.text]] }
}

export default {
  faces: (catalogue) => [
    ...Object.values(catalogue.tanks).map((tank) => tankFace(catalogue, tank)),
    ...Object.values(catalogue.cards).map((card) => cardFace(catalogue, card)),
    ...Object.values(catalogue.criticals).map((card) => criticalFace(catalogue, card)),
  ],
  Tile,
  Art,
  Large: Inspect,
  builder: platoons,
} satisfies WorkshopModule<Game>
