import type { GameModule } from '../../lib/games'
import { addWords } from '../../lib/words'
import DeckChooser from './DeckChooser.svelte'
import Inspect from './Inspect.svelte'
import Table from './Table.svelte'
import type { Game } from './wire'
import { words } from './words'

addWords('cardgame', words)

export default { Table, Inspect, Chooser: DeckChooser, brings: 'cardgame.brings', instant: new Set() } satisfies GameModule<Game>
