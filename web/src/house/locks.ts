// Which tab of this browser lets the bots of a match think.
export class Locks {
  private held = new Map<string, () => void>()

  /** False where another tab has it. */
  take(match: string): Promise<boolean> {
    const { locks } = navigator
    if (!locks) return Promise.resolve(true) // then tabs think twice, and the storage takes the first answer
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => this.held.set(match, release))
      }
      locks.request(`hulldown-${match}`, { ifAvailable: true }, hold).catch(reject)
    })
  }

  giveBack(match: string): void {
    this.held.get(match)?.()
    this.held.delete(match)
  }
}
