// The three tables, each loaded when it is first opened.
import type { Component } from 'svelte'
import type { Catalogue, Hands } from './hands.svelte'
import type { GameId, Lang, NewMatch } from './wire'

export interface TableProps {
  hands: Hands
  catalogue: Catalogue
  lang: Lang
  readonly: boolean
}

export interface InspectProps {
  id: string
  catalogue: Catalogue
  lang: Lang
}

/** Chooses what a seat brings: a deck, a platoon. The value is an id or a code; empty means the usual one. */
export interface ChooserProps {
  catalogue: Catalogue
  value: string
  onchange: (value: string) => void
  name?: string
  limit: number // points of a platoon
  figures: Record<string, string> // by id: what was measured of it
  options: NonNullable<NewMatch['options']>
}

export interface GameModule {
  Table: Component<TableProps>
  Inspect: Component<InspectProps>
  instant: ReadonlySet<string>
  Chooser?: Component<ChooserProps>
}

const loaders: Record<GameId, () => Promise<GameModule>> = {
  rush: () => import('../games/rush'),
  cardgame: () => import('../games/cardgame').then(({ DeckChooser, ...game }) => ({ ...game, Chooser: DeckChooser })),
  miniatures: () => import('../games/miniatures').then(({ PlatoonChooser, ...game }) => ({ ...game, Chooser: PlatoonChooser })),
}

export function loadGame(game: GameId): Promise<GameModule> {
  return loaders[game]()
}
