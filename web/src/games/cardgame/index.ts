import type { GameModule } from '../../lib/games'
import DeckChooser from './DeckChooser.svelte'
import DeckPicture from './DeckPicture.svelte'
import Large from './Large.svelte'
import { openHands } from '../../lib/open_hands'
import { motion } from './motion'
import Table from './Table.svelte'
import type { Game } from './wire'

export default { Table, openHands, Large, motion, Chooser: DeckChooser, Brought: DeckPicture, brings: 'cardgame.brings', instant: new Set() } satisfies GameModule<Game>
