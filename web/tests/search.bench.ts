// `npx vitest bench --run`: one letter in the search of the workshop, through as many cards as all games have, in two languages.
import { bench, describe } from 'vitest'
import type { Face } from '../src/workshop/module'
import { find, indexed } from '../src/workshop/search'

const CARDS = 620
const WORDS = 'when deployed you may reposition this vehicle to an adjacent position of yours and repair one of your damaged vehicles'.split(' ')
const text = (n: number) => Array.from({ length: 40 }, (_, at) => WORDS[(n * 7 + at * 3) % WORDS.length]).join(' ')
const made = (lang: string): Face[] =>
  Array.from({ length: CARDS }, (_, n) => ({
    game: 'cardgame', id: `card-${n}`, name: `${lang} Pz.Kpfw. ${n}`, printed: '', kind: 'combat', kindName: 'Combat card', nations: ['germany'], nationNames: ['Germany'],
    cls: 'medium', clsName: 'Medium Tank', cost: n % 5, coin: false, figures: [], texts: [['Vehicle', text(n)], ['Crew', text(n + 1)]], source: '',
  })) // prettier-ignore
const index = indexed(made('en'), [made('ru')])

describe('a letter in the search, 620 cards in two languages', () => {
  for (const typed of ['p', 'pz kpfw 34', 'reposition adjacent', 'zzz']) bench(typed, () => void find(index, typed))
})
