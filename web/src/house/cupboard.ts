// The matches of this browser, in IndexedDB. What counts is on the disk: `write` is done when its transaction is complete.

type Drawer = 'matches' | 'journal' | 'secrets' | 'cards'

interface Change {
  do: 'expect' | 'put' | 'delete' | 'sweep'
  drawer: Drawer
  key: string
  number: number
  value: string | null
}

/** All that is kept. */
export interface Kept {
  matches: Record<string, string>
  journal: [match: string, number: number, entry: string][]
  secrets: Record<string, string>
  cards: Record<string, string>
}

const NAME = 'hulldown'
const VERSION = 1
const DRAWERS: readonly Drawer[] = ['matches', 'journal', 'secrets', 'cards']

/** An entry of a journal lies under its match and its number. */
const keyOf = (change: Change): IDBValidKey => (change.drawer === 'journal' ? [change.key, change.number] : change.key)

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

/** How far a match has come; one whose head is damaged has not begun. */
function entriesOf(head: unknown): number {
  try {
    return Number((JSON.parse(String(head)) as { number: number }).number) || 0
  } catch {
    return 0
  }
}

export class Cupboard {
  lost: () => void = () => undefined // called when the browser takes the storage away

  private constructor(private database: IDBDatabase) {}

  static async open(name = NAME): Promise<Cupboard> {
    const request = indexedDB.open(name, VERSION)
    request.onupgradeneeded = () => {
      for (const drawer of DRAWERS) request.result.createObjectStore(drawer)
    }
    const database = await result(request)
    const cupboard = new Cupboard(database)
    database.onclose = () => cupboard.lost()
    database.onversionchange = () => {
      database.close() // somebody removes it, or a newer page needs other drawers
      cupboard.lost()
    }
    return cupboard
  }

  close(): void {
    this.database.close()
  }

  async read(drawer: Drawer, key: string): Promise<string | undefined> {
    return (await result(this.drawer(drawer).get(key))) as string | undefined
  }

  async readAll(drawer: Drawer): Promise<string> {
    return JSON.stringify((await result(this.drawer(drawer).getAll())).map(String))
  }

  async readJournal(match: string, after: number): Promise<string> {
    const range = IDBKeyRange.bound([match, after + 1], [match, Infinity])
    const journal = this.drawer('journal')
    const [keys, texts] = await Promise.all([result(journal.getAllKeys(range)), result(journal.getAll(range))])
    return JSON.stringify(keys.map((key, place) => [(key as [string, number])[1], String(texts[place])]))
  }

  /** All of it or nothing; false where something is not as expected. */
  write(text: string): Promise<boolean> {
    const changes = JSON.parse(text) as Change[]
    if (!changes.length) return Promise.resolve(true)
    const drawers = [...new Set(changes.map((change) => change.drawer))]
    const transaction = this.database.transaction(drawers, 'readwrite', { durability: 'strict' })
    const expected = changes.filter((change) => change.do === 'expect')
    let waiting = expected.length
    let agrees = true
    let failure: unknown
    const putAll = () => {
      for (const change of changes) {
        const drawer = transaction.objectStore(change.drawer)
        if (change.do === 'put') drawer.put(change.value, keyOf(change))
        else if (change.do === 'delete') drawer.delete(keyOf(change))
        else if (change.do === 'sweep') drawer.delete(IDBKeyRange.bound([change.key, 0], [change.key, change.number]))
      }
    }
    const carryOut = () => {
      try {
        putAll()
      } catch (error) {
        failure = error // or it would end the whole worker
        transaction.abort()
      }
    }
    for (const change of expected) {
      const request = transaction.objectStore(change.drawer).get(keyOf(change))
      request.onsuccess = () => {
        if (!agrees) return
        agrees = (request.result ?? null) === change.value
        if (!agrees) transaction.abort()
        else if (--waiting === 0) carryOut()
      }
    }
    if (!waiting) carryOut()
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => (agrees ? reject(failure ?? transaction.error ?? new Error('IndexedDB')) : resolve(false))
    })
  }

  /** Everything, as it lies there. */
  async empty(): Promise<Kept> {
    const transaction = this.database.transaction(DRAWERS, 'readonly')
    const all = async (name: Drawer) => {
      const drawer = transaction.objectStore(name)
      const [keys, values] = await Promise.all([result(drawer.getAllKeys()), result(drawer.getAll())])
      return keys.map((key, place) => [key, String(values[place])] as const)
    }
    const [matches, journal, secrets, cards] = await Promise.all([all('matches'), all('journal'), all('secrets'), all('cards')])
    const lines = journal.map(([key, text]): Kept['journal'][number] => [...(key as [string, number]), text])
    const texts = (found: typeof matches) => Object.fromEntries(found.map(([key, text]) => [String(key), text]))
    return { matches: texts(matches), journal: lines, secrets: texts(secrets), cards: texts(cards) }
  }

  /** All of it or nothing. Of a match that is here already, whichever has come further stays. Which ones were taken. */
  async take({ matches, journal, secrets, cards }: Kept): Promise<string[]> {
    const transaction = this.database.transaction(DRAWERS, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
    })
    done.catch(() => undefined) // it is awaited at the end, and may be over before
    const drawer = (name: Drawer) => transaction.objectStore(name)
    const known = await Promise.all(Object.keys(matches).map((match) => result(drawer('matches').get(match))))
    const taken = Object.keys(matches).filter((match, place) => known[place] === undefined || entriesOf(known[place]) < entriesOf(matches[match]))
    for (const match of taken) {
      drawer('journal').delete(IDBKeyRange.bound([match, 0], [match, Infinity]))
      drawer('matches').put(matches[match], match)
      if (secrets[match] !== undefined) drawer('secrets').put(secrets[match], match)
    }
    const wanted = new Set(taken)
    for (const [match, number, text] of journal) if (wanted.has(match)) drawer('journal').put(text, [match, number])
    for (const [key, text] of Object.entries(cards)) drawer('cards').put(text, key)
    await done
    return taken
  }

  private drawer(name: Drawer): IDBObjectStore {
    return this.database.transaction(name, 'readonly').objectStore(name)
  }
}
