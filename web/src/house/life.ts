// How a worker's death is heard: it holds a lock for as long as it lives, and whoever started it waits for that lock. A
// worker that is ended by the browser, or ends itself, sends no word otherwise.

/** Inside of the worker. Done when the lock is held; where a browser has no locks, nothing is heard. */
export function live(name: string): Promise<void> {
  const { locks } = navigator
  if (!locks || !name) return Promise.resolve()
  return new Promise((held) => {
    void locks.request(name, () => {
      held()
      return new Promise(() => undefined)
    })
  })
}

/** Outside, as soon as the worker has said that it lives. */
export function onDeath(name: string, died: () => void): void {
  void navigator.locks?.request(name, { mode: 'shared' }, died)
}

export const lifeName = (what: string): string => `hulldown-${what}-${crypto.randomUUID?.() ?? Math.random()}`
