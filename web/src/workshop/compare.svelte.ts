// The cards that are looked at side by side.
import { keyOf, type Face } from './module'

export const MOST = 4

class Compare {
  faces: Face[] = $state.raw([])

  has(face: Face): boolean {
    return this.faces.some((one) => keyOf(one) === keyOf(face))
  }

  /** Says whether there was room for it. */
  toggle(face: Face): boolean {
    if (this.has(face)) this.faces = this.faces.filter((one) => keyOf(one) !== keyOf(face))
    else if (this.faces.length < MOST) this.faces = [...this.faces, face]
    else return false
    return true
  }

  clear(): void {
    this.faces = []
  }
}

export const compare = new Compare()

/** Which values of a row are the best, where one is better than another. */
export function best(values: readonly (number | string | undefined)[], better: -1 | 0 | 1): boolean[] {
  const numbers = values.filter((one): one is number => typeof one === 'number')
  if (!better || numbers.length < 2 || new Set(numbers).size < 2) return values.map(() => false)
  const top = better > 0 ? Math.max(...numbers) : Math.min(...numbers)
  return values.map((one) => one === top)
}
