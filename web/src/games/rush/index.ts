import { addWords } from '../../lib/words'
import { words } from './words'

addWords('rush', words)

export { default as Table } from './Table.svelte'
export { default as Inspect } from './Inspect.svelte'

/** Answers that only open or continue a step: they show nothing new and can be taken back, so one click is enough. */
export const instant: ReadonlySet<string> = new Set(['buy', 'also', 'with', 'assault', 'join', 'strike'])
