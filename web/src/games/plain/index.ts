import type { GameModule } from '../../lib/games'
import { addWords } from '../../lib/words'
import Chooser from './Chooser.svelte'
import Table from './Table.svelte'
import type { Game } from './wire'
import { words } from './words'

addWords('plain', words)

export default { Table, Chooser, instant: new Set() } satisfies GameModule<Game>
