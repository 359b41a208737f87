// The matches of this browser, in IndexedDB. What counts is on the disk: `write` is done when its transaction is complete.

type Drawer = 'matches' | 'journal' | 'secrets' | 'cards'

interface Change {
  do: 'expect' | 'put' | 'delete' | 'sweep'
  drawer: Drawer
  key: string
  number: number
  value: string | null
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

export class Cupboard {
  private constructor(private database: IDBDatabase) {}

  static async open(name = NAME): Promise<Cupboard> {
    const request = indexedDB.open(name, VERSION)
    request.onupgradeneeded = () => {
      for (const drawer of DRAWERS) request.result.createObjectStore(drawer)
    }
    const database = await result(request)
    database.onversionchange = () => database.close() // a newer page needs other drawers
    return new Cupboard(database)
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
    const carryOut = () => {
      for (const change of changes) {
        const drawer = transaction.objectStore(change.drawer)
        if (change.do === 'put') drawer.put(change.value, keyOf(change))
        else if (change.do === 'delete') drawer.delete(keyOf(change))
        else if (change.do === 'sweep') drawer.delete(IDBKeyRange.bound([change.key, 0], [change.key, change.number]))
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
      transaction.onabort = () => (agrees ? reject(transaction.error ?? new Error('IndexedDB')) : resolve(false))
    })
  }

  private drawer(name: Drawer): IDBObjectStore {
    return this.database.transaction(name, 'readonly').objectStore(name)
  }
}
