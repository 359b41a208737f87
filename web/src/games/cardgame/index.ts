import type { GameModule } from '../../lib/games'
import DeckChooser from './DeckChooser.svelte'
import Inspect from './Inspect.svelte'
import Table from './Table.svelte'
import type { Game } from './wire'

export default { Table, Inspect, Chooser: DeckChooser, brings: 'cardgame.brings', instant: new Set() } satisfies GameModule<Game>
