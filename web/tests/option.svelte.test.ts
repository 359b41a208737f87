import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import type { OptionInfo } from '../src/lib/wire'
import type { Value } from '../src/lib/wishes'
import GameOption from '../src/shell/GameOption.svelte'

let shown: ReturnType<typeof mount> | undefined
afterEach(() => {
  if (shown) void unmount(shown)
  shown = undefined
})

function show(option: OptionInfo, names: string[], value?: Value) {
  const props = $state({ option, names, value })
  shown = mount(GameOption, {
    target: document.body,
    props: {
      option,
      names,
      get value() {
        return props.value
      },
      set value(next) {
        props.value = next
      },
    },
  })
  flushSync()
  return props
}

const points: OptionInfo = { name: 'cost_limit', title: 'Points', say: 'What a platoon may cost.', values: [100, 50, 200], rule: '', figures: {}, kind: 'number', bounds: [10, 1000], seat: null, named: [] }
const sides: OptionInfo = { name: 'sides', title: 'Sides', say: 'Who plays with whom.', values: ['teams', 'alone'], rule: '', figures: {}, kind: 'sides', bounds: [], seat: null, named: [] }

it('a number is one of those offered, or any other', () => {
  const props = show(points, [])
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map((one) => one.textContent)).toEqual(['100', '50', '200'])
  expect(buttons[0]?.getAttribute('aria-pressed')).toBe('true')
  buttons[2]?.click()
  flushSync()
  expect(props.value).toBe(200)
  const field = document.querySelector<HTMLInputElement>('input[type=number]')!
  expect([field.value, field.min, field.max]).toEqual(['200', '10', '1000'])
  field.value = '150'
  field.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
  expect(props.value).toBe(150)
})

it('sides are told by the names of the players', () => {
  const props = show(sides, ['Ann', 'Bob', 'Cid'])
  const choice = document.querySelector('select')!
  expect([...choice.options].map((one) => one.textContent)).toEqual([
    'Ann + Bob against Cid',
    'Ann + Cid against Bob',
    'Ann against Bob + Cid',
    'Everyone for themselves',
  ])
  expect(choice.value).toBe('1-2-3')
  choice.value = '13-2'
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
  expect(props.value).toBe('13-2')
})
