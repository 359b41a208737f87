import type { GameModule } from '../../lib/games'
import Inspect from './Inspect.svelte'
import PlatoonChooser from './PlatoonChooser.svelte'
import Table from './Table.svelte'
import type { Game } from './wire'

// Answers that commit at the first click: they open a tank's own choice and show nothing.
const instant = new Set(['tank'])

export default { Table, Inspect, Chooser: PlatoonChooser, brings: 'miniatures.brings', instant } satisfies GameModule<Game>
