// A page loads one language before it shows anything; tests have them all.
import { LANGUAGES, loadWords } from '../src/lib/words'

export const NAMES = ['shell', 'plain', 'rush', 'cardgame', 'miniatures']

for (const [lang] of LANGUAGES) for (const name of NAMES) await loadWords(name, lang)
