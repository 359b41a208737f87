// The table of each game, loaded when it is first opened. A game's folder exports one thing, its GameModule; a game that
// has no folder here is drawn by the plain one.
import type { Component } from 'svelte'
import type { Hands } from './hands.svelte'
import type { GameTypes, Lang, Named, NewMatch } from './wire'
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

export interface GameModule<G extends GameTypes = GameTypes> {
  Table: Component<TableProps<G>>
  /** A card large; a game without cards has none. */
  Inspect?: Component<InspectProps<G>>
  /** Answers that commit at the first click. */
  instant: ReadonlySet<string>
  /** Chooses what a seat brings, and the key of the word for it. */
  Chooser?: Component<ChooserProps<G>>
  brings?: string
}

const modules = import.meta.glob<unknown>('../games/*/index.ts', { import: 'default' })

/** The module that draws what the face of this game sends: G is what both are made of, and nobody else looks inside. */
export async function loadGame<G extends GameTypes>(game: string): Promise<GameModule<G>> {
  const name = modules[`../games/${game}/index.ts`] ? game : 'plain'
  const [module] = await Promise.all([modules[`../games/${name}/index.ts`]!(), loadWords(name)])
  return module as GameModule<G>
}
