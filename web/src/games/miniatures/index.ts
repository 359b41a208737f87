import { addWords } from '../../lib/words'
import { words } from './words'

addWords('miniatures', words)

export { default as Table } from './Table.svelte'
export { default as Inspect } from './Inspect.svelte'
export { default as PlatoonChooser } from './PlatoonChooser.svelte'

/** Answers that commit at the first click: they open a tank's own choice and show nothing. */
export const instant: ReadonlySet<string> = new Set(['tank'])
