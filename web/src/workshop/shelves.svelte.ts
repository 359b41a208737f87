// The cards of the games as a page uses them: in the player's language, with an index in every language.
import { api } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import type { Lang } from '../lib/wire'
import { LANGUAGES } from '../lib/words'
import { loadShelf, loadShelves, type Face, type Shelf } from './module'
import { indexed, type Indexed } from './search'

export class Shelves {
  all: Shelf[] = $state.raw([])
  index: Indexed[] = $state.raw([])
  trouble = $state('')

  /** `game`: only that one. The words of other languages come a moment later; until then one searches in one's own. */
  async load(lang: Lang, game = ''): Promise<void> {
    try {
      const all = game ? await this.one(game, lang) : await loadShelves(lang)
      if (lang !== settings.lang) return
      this.all = all
      this.trouble = ''
      this.index = indexed(all.flatMap((one) => one.faces))
      const others = await Promise.all(LANGUAGES.filter(([other]) => other !== lang).flatMap(([other]) => all.map((one) => this.translated(one, other))))
      if (this.all === all) this.index = indexed(all.flatMap((one) => one.faces), others)
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    }
  }

  private async one(game: string, lang: Lang): Promise<Shelf[]> {
    const found = (await api.games(lang)).find((one) => one.id === game)
    return found ? [await loadShelf(game, found.name, lang)] : []
  }

  private async translated(shelf: Shelf, lang: Lang): Promise<Face[]> {
    return shelf.module.faces(await api.catalogue(shelf.game, lang))
  }

  of(game: string): Shelf | undefined {
    return this.all.find((one) => one.game === game)
  }
}
