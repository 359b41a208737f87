import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Hands } from '../src/lib/hands.svelte'
import { press, type Doings } from '../src/lib/keys'
import { place } from '../src/lib/place.svelte'
import type { SlipProps } from '../src/lib/slip'
import type { Table } from '../src/lib/wire'
import Slip from '../src/shell/Slip.svelte'
import { buy, end, foreseen, Memory, soon, table } from './fixtures'

let wire: Memory
let hands: Hands
let shown: Record<string, unknown> | undefined

function lay(change: Partial<Table> = {}, props: Partial<SlipProps> = {}) {
  wire = new Memory()
  hands = new Hands(table(change), wire)
  shown = mount(Slip, { target: document.body, props: { hands, ...props } })
  flushSync()
}

afterEach(() => {
  if (shown) void unmount(shown)
  shown = undefined
  document.body.innerHTML = ''
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const text = (selector: string) => find(selector)?.textContent?.replace(/\s+/g, ' ').trim()

describe('the slip', () => {
  it('asks, and has buttons for the answers that have no place on the table', () => {
    lay()
    expect(find('[data-slip]')?.dataset.slip).toBe('ask')
    expect(text('[data-ask]')).toBe(table().ask.say)
    expect([...document.querySelectorAll<HTMLElement>('[data-answer]')].map((one) => one.dataset.answer)).toEqual([end.do])
    expect(find('[data-commit]')).toBeNull()
  })

  it('says what will come of the chosen answer, that it is final, and does it by its button', async () => {
    lay()
    wire.preview = foreseen({ heard: [{ text: 'Anna buys KV-1.', kind: 'bought' }], final: true })
    hands.choose(buy)
    await soon()
    flushSync()
    expect(find('[data-slip]')?.dataset.slip).toBe('order')
    expect(text('[data-order]')).toBe(buy.say)
    expect(text('.told')).toContain('Anna buys KV-1.')
    expect(text('.told')).toContain('Final')
    find('[data-commit]')?.click()
    flushSync()
    expect(wire.said).toEqual([{ type: 'answer', number: 7, do: buy.do }])
    expect(find('[data-commit]')?.hasAttribute('disabled')).toBe(true)
  })

  it('goes a step back', () => {
    lay()
    hands.choose(buy)
    flushSync()
    find('[data-back]')?.click()
    flushSync()
    expect(find('[data-slip]')?.dataset.slip).toBe('ask')
    expect(wire.said).toEqual([])
  })

  it('gives an answer that is the only one at once', () => {
    lay({ choices: [end] })
    expect(text('[data-commit]')).toContain(end.say)
    find('[data-commit]')?.click()
    expect(wire.said).toEqual([{ type: 'answer', number: 7, do: end.do }])
  })

  it('says why something cannot be done', async () => {
    lay()
    hands.click('reserve:maus')
    await soon()
    flushSync()
    expect(text('[data-reason]')).toContain('Not enough resources.')
  })

  it('names the one who is asked, and has no button then', () => {
    lay({ ask: { ...table().ask, seat: 1, say: 'Boris thinks.' } })
    expect(find('[data-slip]')?.dataset.slip).toBe('wait')
    expect(text('.who')).toBe(table().match.seats[1]?.name)
    expect(document.querySelectorAll('button')).toHaveLength(0)
  })

  it('is filled by a game: title, lines, number, word, and why the button is dim', () => {
    const commit = vi.fn()
    const props = {
      begun: true, title: 'T-34 fires at Panther', lines: [{ text: '4 → 1' }], hero: { figure: '26 %', say: 'to destroy it' }, act: 'Fire', ready: false, why: '1 short',
      oncommit: commit, more: [{ say: 'Pay differently', press: commit }],
    } // prettier-ignore
    lay({}, props)
    expect(text('[data-order]')).toBe('T-34 fires at Panther')
    expect(text('.hero')).toContain('26 %')
    expect(text('.told')).toBe('4 → 1')
    expect(text('.why')).toBe('1 short')
    expect(text('[data-commit]')).toContain('Fire')
    find('[data-commit]')?.click()
    expect(commit).not.toHaveBeenCalled()
    ;[...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Pay differently'))?.click()
    expect(commit).toHaveBeenCalledOnce()
  })
})

describe('the keys', () => {
  let stop: () => void
  let node: HTMLElement
  const none: Doings = { undo() {}, hint() {}, open() {}, log() {}, shut: () => false }
  const strike = (target: EventTarget, key: string) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const listen = (event: KeyboardEvent) => void press(event, hands, none)

  beforeEach(() => {
    lay()
    node = document.createElement('div')
    document.body.append(node)
    stop = $effect.root(() => {
      place(node, { hands, at: 'hand:t-34', label: 'T-34' })
    })
    flushSync()
    addEventListener('keydown', listen)
  })
  afterEach(() => {
    stop()
    removeEventListener('keydown', listen)
  })

  it('Enter presses the button that it stands on, also while another card has the focus', () => {
    hands.choose(buy)
    flushSync()
    strike(node, 'Enter')
    expect(wire.said).toEqual([{ type: 'answer', number: 7, do: buy.do }])
  })

  it('Enter chooses what has the focus while there is nothing to press, and Space always does', () => {
    strike(node, 'Enter')
    expect(hands.menu?.place).toBe('hand:t-34')
    hands.back()
    hands.choose(end)
    flushSync()
    strike(node, ' ')
    expect(hands.menu?.place).toBe('hand:t-34')
    expect(wire.said).toEqual([])
  })

  it('Enter on a link or a button stays theirs', () => {
    hands.choose(buy)
    flushSync()
    const other = document.createElement('button')
    document.body.append(other)
    strike(other, 'Enter')
    expect(wire.said).toEqual([])
  })
})
