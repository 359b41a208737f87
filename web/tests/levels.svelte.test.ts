import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { besideLevels } from '../src/review/figures'
import LevelScale from '../src/review/LevelScale.svelte'
import type { Estimate, LevelAccuracy } from '../src/review/shapes'

let shown: ReturnType<typeof mount> | undefined
afterEach(() => {
  if (shown) void unmount(shown)
  shown = undefined
})

const own: Estimate = { value: 62, low: 40, high: 80 }
/** By how much the seat is ahead of it, give or take ten. */
const level = (number: number, value: number, ahead: number, seat = 0): LevelAccuracy => ({
  bot: `level${number}`, seat, value: { value, low: value - 10, high: value + 10 }, own, ahead: { value: ahead, low: ahead - 10, high: ahead + 10 }, decisions: 32,
})
const LEVELS = [level(1, 30, 32), level(2, 45, 17), level(3, 60, 2), level(4, 85, -23), level(1, 90, -50, 1), { ...level(1, 10, 52), bot: 'random' }]

it('the levels that were asked in the place of a seat stand beside it, and only those that differ surely are said to', () => {
  const found = besideLevels(LEVELS, 0)
  expect(found?.bars.map((bar) => [bar.label, bar.side])).toEqual([['1', 'above'], ['2', 'above'], ['3', 'near'], ['4', 'below']])
  expect([found?.above, found?.below, found?.decisions, found?.own.value]).toEqual([['1', '2'], ['4'], 32, 62])
  expect(besideLevels(LEVELS, 1)?.below).toEqual(['1'])
  expect(besideLevels(LEVELS, 2)).toBeNull()
})

it('each level is a bar that says its figure, and the seat is a line across them', () => {
  shown = mount(LevelScale, { target: document.body, props: { levels: LEVELS, seat: 0, name: 'Anna' } })
  flushSync()
  const bars = [...document.querySelectorAll<HTMLElement>('[data-bot]')]
  expect(bars.map((bar) => bar.querySelector('i')?.style.height)).toEqual(['30%', '45%', '60%', '85%'])
  expect(bars[3]?.title).toContain('85 (75 to 95)')
  expect(document.querySelector<HTMLElement>('.own em')?.style.bottom).toBe('62%')
  const said = document.querySelector('p')?.textContent ?? ''
  for (const part of ['Anna has 62 (40 to 80)', 'Clearly above levels 1, 2.', 'Clearly below level 4.']) expect(said).toContain(part)
})

it('where no level differs surely that is said, and where none was asked nothing stands there', () => {
  shown = mount(LevelScale, { target: document.body, props: { levels: [level(1, 60, 1)], seat: 0, name: 'Anna' } })
  flushSync()
  expect(document.querySelector('p')?.textContent).toContain('No level is clearly better or worse.')
  void unmount(shown)
  shown = mount(LevelScale, { target: document.body, props: { levels: [], seat: 0, name: 'Anna' } })
  flushSync()
  expect(document.querySelector('figure')).toBeNull()
})

it('an accuracy that may be anything has its interval and no bar', () => {
  const open = { ...level(2, 50, 0), value: { value: 50, low: 0, high: 100 } }
  shown = mount(LevelScale, { target: document.body, props: { levels: [level(1, 60, 1), open], seat: 0, name: 'Anna' } })
  flushSync()
  expect([...document.querySelectorAll('[data-bot]')].map((bar) => bar.querySelectorAll('i').length)).toEqual([1, 0])
  expect(document.querySelectorAll('[data-bot] u').length).toBe(2)
})
