import { addWords } from '../../lib/words'
import { words } from './words'

addWords('cardgame', words)

export { default as Table } from './Table.svelte'
export { default as Inspect } from './Inspect.svelte'
/** For the new-match form: props catalogue, value (a deck's id or code), onchange(deck), name (of the radio buttons). */
export { default as DeckChooser } from './DeckChooser.svelte'

/** Answers that commit at the first click. */
export const instant: ReadonlySet<string> = new Set<string>()
