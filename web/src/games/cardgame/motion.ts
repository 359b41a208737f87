// How a turn of the Card Game is seen: all of it is shared with other games.
import { common, holdsTable } from '../../motion/cues'
import type { Adapter } from '../../motion/motion.svelte'
import type { Game } from './wire'

export const motion: Adapter<Game> = { cues: common, holds: holdsTable, slides: /^hand:\d+:./ }
