// The pages of the workshop, and how far the list on each bench is.
import type { BenchInfo } from '../lib/wire'
import { t } from '../lib/words'
import { hasWorkshop } from './module'
import { lists } from './store.svelte'

export interface Tab {
  href: string
  name: string
  note: string
}

export function tabsOf(benches: readonly BenchInfo[]): Tab[] {
  const known = benches.filter((one) => hasWorkshop(one.game))
  return [
    { href: '/workshop', name: t('workshop.every'), note: '' },
    ...known.map(({ game, word }) => {
      const newest = lists.of(game)[0]
      return { href: `/workshop/${game}`, name: t(`workshop.word.${word}`), note: newest?.size.replace('/', ` ${t('workshop.of')} `) ?? '' }
    }),
  ]
}
