// Platoons on the bench: tanks, each with the cards that it carries. A card goes to the tank that is chosen in the list.
import Fill from '../../../workshop/Fill.svelte'
import type { BuilderModule } from '../../../workshop/module'
import Strength from '../../../workshop/Strength.svelte'
import type { Game } from '../wire'
import Detail from './Detail.svelte'
import { added, CARRIED, carrier, removed, TANK } from './platoon'
import Tanks from './Tanks.svelte'

export const platoons: BuilderModule<Game> = {
  brings: 'miniatures.brings',
  kinds: [TANK, ...CARRIED],
  slips: () => 0,
  options: (draft): Record<string, number> => (draft.limit ? { cost_limit: draft.limit } : {}),
  add: added,
  take: removed,
  carrier,
  Entries: Tanks,
  Detail,
  tools: [
    { id: 'fill', word: 'workshop.fill', sign: 'hint', View: Fill },
    { id: 'strength', word: 'workshop.strength', sign: 'flag', View: Strength },
  ],
}
