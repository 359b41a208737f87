// A page loads one language before it shows anything; tests have them all.
import { LANGUAGES, loadWords } from '../src/lib/words'

export const NAMES = Object.keys(import.meta.glob('../src/words/*.en.ts')).map((path) => path.replace(/^.*\/|\.en\.ts$/g, ''))

for (const [lang] of LANGUAGES) for (const name of NAMES) await loadWords(name, lang)
