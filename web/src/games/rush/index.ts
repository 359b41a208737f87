import type { GameModule } from '../../lib/games'
import Inspect from './Inspect.svelte'
import Table from './Table.svelte'
import type { Game } from './wire'

// These answers only open or continue a step: they show nothing new and can be taken back, so one click is enough.
const instant = new Set(['buy', 'also', 'with', 'assault', 'join', 'strike'])

export default { Table, Inspect, instant } satisfies GameModule<Game>
