import { describe, expect, it, vi } from 'vitest'
import { Camera } from '../src/games/miniatures/camera.svelte'

const HULL = 60
const FAR: [number, number][] = [
  [100, 100],
  [300, 250],
]

function camera(width: number, height: number): Camera {
  const made = new Camera(914.4, 914.4)
  made.width = width
  made.height = height
  return made
}

describe('what happens is framed', () => {
  it('where tanks would be small, and goes back afterwards', async () => {
    const phone = camera(390, 500)
    expect(phone.frame(FAR, HULL, 20)).toBe(true)
    await vi.waitFor(() => expect(phone.zoom).toBeGreaterThan(1.5))
    phone.back(20)
    await vi.waitFor(() => expect(phone.zoom).toBe(1))
  })
  it('not where they are seen large enough', () => {
    const screen = camera(1200, 900)
    expect(screen.frame(FAR, HULL, 420)).toBe(false)
    expect(screen.zoom).toBe(1)
  })
  it('where one of them is out of sight', () => {
    const screen = camera(1200, 900)
    screen.look(800, 800, 3)
    expect(screen.frame(FAR, HULL, 20)).toBe(true)
  })
  it('never against somebody’s own hand, until they want the whole table again', () => {
    const phone = camera(390, 500)
    phone.step(1.4)
    const { x, y, zoom } = phone
    expect(phone.frame(FAR, HULL, 20)).toBe(false)
    expect([phone.x, phone.y, phone.zoom]).toEqual([x, y, zoom])
    phone.fit()
    expect(phone.frame(FAR, HULL, 20)).toBe(true)
  })
  it('what is looked at since stays, and is out of sight when the room shrinks', async () => {
    const phone = camera(390, 600)
    phone.frame(FAR, HULL, 20)
    phone.look(457, 854, 2.4)
    const { y } = phone
    phone.back(20)
    await new Promise((done) => setTimeout(done, 60))
    expect(phone.y).toBe(y)
    expect(phone.shows(457, 854, HULL / 2)).toBe(true)
    phone.height = 400
    phone.pan(0, 0)
    expect(phone.shows(457, 854, HULL / 2)).toBe(false)
    phone.look(457, 854, 2.4)
    expect(phone.shows(457, 854, HULL / 2)).toBe(true)
  })
  it('a hand that comes while it glides stops it', async () => {
    const phone = camera(390, 500)
    phone.frame(FAR, HULL, 10_000)
    phone.take()
    const { zoom } = phone
    await new Promise((done) => setTimeout(done, 60))
    expect(phone.zoom).toBe(zoom)
  })
})
