// What the workshop asks of a game. A game's folder `workshop` exports one thing, a WorkshopModule; it is loaded without
// the table of the game. A game that has none is not shown; one without a builder has cards to look at and no lists.
import type { Component } from 'svelte'
import { api } from '../lib/api'
import type { InspectProps } from '../lib/games'
import type { GameTypes, Lang } from '../lib/wire'
import { loadWords } from '../lib/words'
import type { Builder } from './builder.svelte'
import type { Draft } from './draft'

/** A number of a card. `better`: which of two is the better one to have; 0 where that is no question. */
export interface Figure {
  id: string
  label: string
  value: number | string
  better: -1 | 0 | 1
}

/** A card, tank or base as every game shows it here: what filters, search and comparison know of it. */
export interface Face {
  game: string
  id: string
  name: string
  printed: string // its name on the printed card, where that is another
  kind: string
  kindName: string
  nations: string[] // none: fits all
  nationNames: string[]
  cls: string // '' where it has none
  clsName: string
  cost: number | null // what filters and sorting go by
  coin: boolean // the cost hangs over the corner of the card
  figures: Figure[]
  texts: [title: string, text: string][] // all words on it
  source: string // where its facts come from
}

export interface TileProps<G extends GameTypes = GameTypes> {
  face: Face
  catalogue: G['catalogue']
}

/** A piece of the builder that a game draws. */
export interface PieceProps<G extends GameTypes = GameTypes> {
  builder: Builder
  faces: ReadonlyMap<string, Face>
  catalogue: G['catalogue']
  onread?: (face: Face) => void
  onshow?: (kind: string) => void // only cards of that kind on the shelf
}

/** What is looked at in a sheet of its own: test hands, odds. It has a button in the panel of the list. */
export interface Tool<G extends GameTypes = GameTypes> {
  id: string
  word: string // the key of its word
  sign: string // of shell/Glyph
  View: Component<PieceProps<G> & { close: () => void }>
}

export interface BuilderModule<G extends GameTypes = GameTypes> {
  brings: string // the key of the word for a list: a deck
  kinds: readonly string[] // that a list may hold, in the order of the tabs
  /** How many copies are drawn as slips on a card; it may have more. None: no slips. */
  slips: (face: Face) => number
  /** What a match is told besides the list, such as its limit. */
  options?: (draft: Draft) => Record<string, string | number | boolean>
  /** One more of a card, and one less; null where it has no place. Otherwise the list just counts copies. */
  add?: (draft: Draft, face: Face, chosen: number) => Draft | null
  take?: (draft: Draft, face: Face, chosen: number) => Draft | null
  /** Where cards carry others: the part that the next one goes to, -1 for none. What does not fit is dim, and says why. */
  carrier?: (draft: Draft, chosen: number) => number
  /** Above the entries: such as the three bases of a deck. */
  Above?: Component<PieceProps<G>>
  /** The entries of the list; otherwise a row for each card. */
  Entries?: Component<PieceProps<G>>
  /** Cards that are not rows, since they are drawn above. */
  isAbove?: (face: Face) => boolean
  /** What a card would change, beside all that is known of it. */
  Detail?: Component<PieceProps<G> & { face: Face }>
  tools?: readonly Tool<G>[]
}

export interface WorkshopModule<G extends GameTypes = GameTypes> {
  faces: (catalogue: G['catalogue']) => Face[]
  /** The picture, numbers and text of a card; band, coin and buttons are drawn around it. */
  Tile: Component<TileProps<G>>
  /** The picture alone, 200 by 90. */
  Art: Component<TileProps<G>>
  /** Everything of a card. */
  Large: Component<InspectProps<G>>
  builder?: BuilderModule<G>
}

const modules = import.meta.glob<unknown>('../games/*/workshop/index.ts', { import: 'default' })

/** The limit that a new list has: the one in the middle, as a match has it by default. */
export function usualLimit(limits: readonly number[] = []): number {
  return limits[Math.floor(limits.length / 2)] ?? 0
}

export function hasWorkshop(game: string): boolean {
  return modules[`../games/${game}/workshop/index.ts`] !== undefined
}

export async function loadWorkshop<G extends GameTypes>(game: string): Promise<WorkshopModule<G>> {
  const [module] = await Promise.all([modules[`../games/${game}/workshop/index.ts`]!(), loadWords(game)])
  return module as WorkshopModule<G>
}

/** One game of the workshop: its module, its cards in the player's language. */
export interface Shelf {
  game: string
  name: string
  module: WorkshopModule
  catalogue: unknown
  faces: Face[]
}

export async function loadShelf(game: string, name: string, lang: Lang): Promise<Shelf> {
  const [module, catalogue] = await Promise.all([loadWorkshop(game), api.catalogue(game, lang)])
  return { game, name, module, catalogue, faces: module.faces(catalogue) }
}

/** Every game that has cards to show. */
export async function loadShelves(lang: Lang): Promise<Shelf[]> {
  const games = (await api.games(lang)).filter((one) => hasWorkshop(one.id))
  return Promise.all(games.map((one) => loadShelf(one.id, one.name, lang)))
}

/** How a card is called in the whole workshop. */
export function keyOf(face: { game: string; id: string }): string {
  return `${face.game}/${face.id}`
}
