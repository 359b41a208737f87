import type { GameModule } from '../../lib/games'
import Large from './Large.svelte'
import { openHands } from '../../lib/open_hands'
import { motion } from './motion'
import Table from './Table.svelte'
import type { Game } from './wire'

// These answers only open or continue a step: they show nothing new and can be taken back, so one click is enough.
const instant = new Set(['also', 'with', 'assault', 'join', 'strike'])

export default { Table, Large, motion, openHands, instant } satisfies GameModule<Game>
