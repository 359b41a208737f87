import type { GameModule } from '../../lib/games'
import Chooser from './Chooser.svelte'
import Table from './Table.svelte'
import type { Game } from './wire'

export default { Table, Chooser, instant: new Set() } satisfies GameModule<Game>
