// What somebody owns of each game: kept in this browser and sent nowhere.
const PREFIX = 'hulldown.collection.'
export const MOST_COPIES = 99

function read(game: string): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + game) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([id, n]) => id.length <= 80 && Number.isInteger(n) && n > 0 && n <= MOST_COPIES))
  } catch {
    return {}
  }
}

class Collection {
  private all: Record<string, Record<string, number>> = $state({})

  constructor() {
    globalThis.addEventListener?.('storage', (event) => {
      const game = event.key?.startsWith(PREFIX) ? event.key.slice(PREFIX.length) : ''
      if (game) this.all[game] = read(game)
    })
  }

  of(game: string): Readonly<Record<string, number>> {
    return this.all[game] ?? read(game)
  }

  count(game: string, id: string): number {
    return this.of(game)[id] ?? 0
  }

  isEmpty(game: string): boolean {
    return Object.keys(this.of(game)).length === 0
  }

  set(game: string, id: string, n: number): void {
    this.put(game, { ...this.of(game), [id]: Math.max(0, Math.min(MOST_COPIES, n)) })
  }

  put(game: string, owned: Record<string, number>): void {
    const kept = Object.fromEntries(Object.entries(owned).filter(([, n]) => n > 0))
    this.all[game] = kept
    try {
      localStorage.setItem(PREFIX + game, JSON.stringify(kept))
    } catch {
      // kept until the page is closed
    }
  }
}

export const collection = new Collection()
