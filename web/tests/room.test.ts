import { describe, expect, it } from 'vitest'
import { beside, freeParts, type Area } from '../src/lib/room'

const room: Area = { left: 0, top: 50, right: 1000, bottom: 700 }

describe('the room for a card that is read large', () => {
  it('is all of it where nothing is in the way', () => {
    expect(freeParts(room, null)).toEqual([room])
    expect(freeParts(room, { left: 2000, top: 0, right: 2100, bottom: 10 })).toEqual([room])
  })

  it('is what the slip leaves', () => {
    const parts = freeParts(room, { left: 700, top: 300, right: 1000, bottom: 700 })
    expect(parts).toContainEqual({ left: 0, top: 50, right: 692, bottom: 700 })
    expect(parts).toContainEqual({ left: 0, top: 50, right: 1000, bottom: 292 })
    expect(parts).toHaveLength(2)
  })

  it('lies beside what it was lifted from, and inside', () => {
    const from: Area = { left: 400, top: 500, right: 500, bottom: 690 }
    expect(beside(300, 400, room, from)).toEqual({ left: 508, top: 300, covers: 0 })
  })

  it('stays inside and covers nothing in every corner', () => {
    for (const [left, top] of [[0, 50], [900, 50], [0, 560], [900, 560], [450, 300]] as const) {
      const found = beside(300, 400, room, { left, top, right: left + 100, bottom: top + 140 })
      expect(found.covers).toBe(0)
      expect(found.left).toBeGreaterThanOrEqual(room.left)
      expect(found.top).toBeGreaterThanOrEqual(room.top)
      expect(found.left + 300).toBeLessThanOrEqual(room.right)
      expect(found.top + 400).toBeLessThanOrEqual(room.bottom)
    }
  })

  it('covers as little as it can where it has to', () => {
    const narrow: Area = { left: 0, top: 0, right: 320, bottom: 500 }
    const found = beside(300, 400, narrow, { left: 10, top: 410, right: 120, bottom: 500 })
    expect(found).toEqual({ left: expect.any(Number) as number, top: 2, covers: 0 })
  })
})
