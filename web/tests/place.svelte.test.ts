import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Hands } from '../src/lib/hands.svelte'
import { place, type PlaceOptions } from '../src/lib/place.svelte'
import { Memory, table } from './fixtures'

let node: HTMLElement
let hands: Hands
let wire: Memory
let stop: () => void

function stand(options: Partial<PlaceOptions> = {}) {
  stop = $effect.root(() => {
    place(node, { hands, at: 'reserve:kv-1', label: 'KV-1, cost 5', ...options })
  })
  flushSync()
}

beforeEach(() => {
  vi.useFakeTimers()
  node = document.createElement('div')
  wire = new Memory()
  hands = new Hands(table(), wire)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const looks = () => [...node.classList].filter((name) => name !== 'place').sort()

it('tells eyes, keyboards and screen readers that it is lit, and when it is chosen', () => {
  stand()
  expect(looks()).toEqual(['lit'])
  expect(node.getAttribute('tabindex')).toBe('0')
  expect(node.getAttribute('aria-label')).toBe('KV-1, cost 5')
  node.click()
  flushSync()
  expect(looks()).toEqual(['chosen', 'lit'])
  expect(node.getAttribute('aria-pressed')).toBe('true')
})

it('is dim and passed over by Tab where it is not legal, and plain while others are asked', () => {
  stand({ at: 'reserve:maus' })
  expect(looks()).toEqual(['dim'])
  expect(node.getAttribute('aria-disabled')).toBe('true')
  hands.take(table({ number: 8, ask: { ...table().ask, seat: 1 } }))
  flushSync()
  expect(looks()).toEqual([])
})

it('is worked by Enter like by a click', () => {
  stand()
  const press = () => node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  press()
  press()
  expect(wire.said).toEqual([{ type: 'answer', number: 7, do: 'buy kv-1' }])
})

it('held with a finger shows its card and chooses nothing', () => {
  stand({ card: 'kv-1' })
  const touch = (name: string, x: number) => node.dispatchEvent(new PointerEvent(name, { pointerType: 'touch', clientX: x, clientY: 0 }))
  touch('pointerdown', 0)
  touch('pointermove', 4)
  vi.advanceTimersByTime(500)
  touch('pointerup', 4)
  node.click()
  expect(hands.inspected).toBe('kv-1')
  expect(hands.chosen).toBeNull()
  node.click()
  expect(hands.chosen?.do).toBe('buy kv-1')
})
