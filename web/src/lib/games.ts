// The table of each game, loaded when it is first opened. A game's folder exports one thing, its GameModule; a game that
// has no folder here is drawn by the plain one.
import type { Component } from 'svelte'
import type { Hands } from './hands.svelte'
import type { GameInfo, GameTypes, Lang, Named, NewMatch } from './wire'
import type { Adapter } from '../motion/motion.svelte'
import { loadWords } from './words'

export interface TableProps<G extends GameTypes = GameTypes> {
  hands: Hands<G>
  catalogue: G['catalogue']
  lang: Lang
  readonly: boolean
}

export interface InspectProps<G extends GameTypes = GameTypes> {
  id: string
  catalogue: G['catalogue']
  lang: Lang
}

/** Chooses what a seat brings: a deck, a platoon. The value is an id or a code; empty means the usual one. */
export interface ChooserProps<G extends GameTypes = GameTypes> {
  catalogue: G['catalogue']
  value: string
  onchange: (value: string) => void
  name: string // of the option
  figures: Record<string, string> // by id: what was measured of it
  named: Named[] // the ready ones
  options: NonNullable<NewMatch['options']> // of the match, also those that nobody has changed
}

/** What somebody shows to whoever has agreed to show the same. */
export interface OpenHand {
  seat: number
  cards: { id: string; name: string }[]
}

export interface GameModule<G extends GameTypes = GameTypes> {
  /** The table. It draws the order slip (shell/Slip.svelte) beside the hand or the piece. */
  Table: Component<TableProps<G>>
  /** A card at full size with all of its text, its sizes in em: it is lifted off the table (shell/Lifted.svelte). */
  Large?: Component<InspectProps<G>>
  /** Or what is read in a panel beside the table, where a card is not all there is to say. */
  Inspect?: Component<InspectProps<G>>
  /** What the game says in the bar over the table: turn and phase, a ladder. */
  Bar?: Component<TableProps<G>>
  /** The table fills windows wider than 16:9. */
  full?: boolean
  /** How its events are seen; without it tables only change. */
  motion?: Adapter<G>
  /** Answers that commit at the first click. */
  instant: ReadonlySet<string>
  /** Keys that only its table knows, each with the key of its word. */
  keys?: readonly (readonly [names: readonly string[], word: string])[]
  /** Chooses what a seat brings, and the key of the word for it. */
  Chooser?: Component<ChooserProps<G>>
  brings?: string
  /** A small drawing of what a seat brings; without a value, of what is drawn for the match. */
  Brought?: Component<{ catalogue: G['catalogue']; value: string }>
  /** The hands of others that are open to this seat, by seat. */
  openHands?: (view: G['view'], catalogue: G['catalogue'], seats: readonly number[]) => OpenHand[]
  /** The editor of its tables, where people make some. */
  Tables?: () => Promise<{ default: Component<TablesProps<G>> }>
  /** Choosers with pictures for options of the whole match, by the option's name. */
  choosers?: Record<string, Component<ChooserProps<G>>>
}

/** Makes tables for a game. */
export interface TablesProps<G extends GameTypes = GameTypes> {
  game: GameInfo
  catalogue: G['catalogue']
  code: string // of a table that somebody shares; empty: the one that was worked on last
}

const modules = import.meta.glob<unknown>('../games/*/index.ts', { import: 'default' })

/** The module that draws what the face of this game sends: G is what both are made of, and nobody else looks inside. */
export async function loadGame<G extends GameTypes>(game: string): Promise<GameModule<G>> {
  const name = modules[`../games/${game}/index.ts`] ? game : 'plain'
  const [module] = await Promise.all([modules[`../games/${name}/index.ts`]!(), loadWords(name)])
  return module as GameModule<G>
}
