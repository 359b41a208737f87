import type { GameModule } from '../../lib/games'
import Inspect from './Inspect.svelte'
import PlatoonChooser from './PlatoonChooser.svelte'
import PlatoonPicture from './PlatoonPicture.svelte'
import { openHands } from './hands'
import { motion } from './motion'
import Table from './Table.svelte'
import TableChooser from './TableChooser.svelte'
import type { Game } from './wire'

// Answers that commit at the first click: they open a tank's own choice and show nothing.
const instant = new Set(['tank'])

const keys = [
  [['M'], 'miniatures.keys.ruler'],
  [['V'], 'miniatures.keys.lookout'],
  [['X'], 'miniatures.keys.swap'],
  [['Q', 'E'], 'miniatures.keys.turn'],
] as const

export default { Table, Inspect, motion, Chooser: PlatoonChooser, Brought: PlatoonPicture, choosers: { scenario: TableChooser }, brings: 'miniatures.brings', openHands, instant, keys, Tables: () => import('./editor/Editor.svelte') } satisfies GameModule<Game>
