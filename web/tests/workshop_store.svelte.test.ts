import { beforeEach, describe, expect, it, vi } from 'vitest'
import { collection } from '../src/workshop/collection.svelte'
import { added, empty, isSame } from '../src/workshop/draft'
import { lists, MOST_STEPS, parsed, redone, stepped, undone } from '../src/workshop/store.svelte'

beforeEach(() => {
  localStorage.clear()
  lists.look()
})

describe('a list that is kept', () => {
  it('is there after a reload, with the way back', () => {
    const made = lists.make('cardgame', empty('Mine'))
    const changed = stepped(made, { kind: 'add', card: 'a' }, added(made.draft, 'a'))
    lists.write(changed)
    const read = lists.read(made.key)!
    expect(read).toEqual(changed)
    expect(isSame(undone(read).draft, made.draft)).toBe(true)
    expect(isSame(redone(undone(read)).draft, read.draft)).toBe(true)
  })

  it('forgets what was undone when something else is done, and the oldest of many steps', () => {
    let kept = lists.make('cardgame', empty())
    for (let n = 0; n < MOST_STEPS + 20; n++) kept = stepped(kept, { kind: 'add', card: 'a' }, added(kept.draft, 'a'))
    expect(kept.past).toHaveLength(MOST_STEPS)
    kept = stepped(undone(undone(kept)), { kind: 'add', card: 'b' }, added(kept.draft, 'b'))
    expect(kept.future).toEqual([])
  })

  it('takes a name that is typed as one step, and no change as none', () => {
    let kept = lists.make('cardgame', empty())
    for (const name of ['H', 'Ha', 'Ham']) kept = stepped(kept, { kind: 'name' }, { ...kept.draft, name })
    expect(kept.past).toHaveLength(1)
    expect(undone(kept).draft.name).toBe('')
    expect(stepped(kept, { kind: 'mend' }, { ...kept.draft })).toBe(kept)
  })

  it('is found among others, the one that was open last first', () => {
    const one = lists.make('cardgame', empty('One'))
    const two = lists.make('cardgame', empty('Two'))
    lists.make('miniatures', empty('Other'))
    lists.isOpen(one)
    expect(lists.last('cardgame')!.key).toBe(one.key)
    lists.remove(one.key)
    expect(lists.last('cardgame')!.key).toBe(two.key)
    expect(lists.of('cardgame').map((head) => head.name)).toEqual(['Two'])
    expect(lists.copy(two, 'Copy').shared).toBeNull()
  })

  it('gives up the past of others before it gives up itself', () => {
    const old = lists.make('cardgame', empty('Old'))
    lists.write(stepped(old, { kind: 'add', card: 'a' }, added(old.draft, 'a')))
    const fresh = lists.make('cardgame', empty('Fresh'))
    const real = localStorage
    let refuses = (key: string) => key.endsWith(fresh.key) && refused++ === 0
    let refused = 0
    const full = new Proxy(real, {
      get(target, name) {
        if (name !== 'setItem') return typeof target[name as string] === 'function' ? target[name as string].bind(target) : target[name as string]
        return (key: string, value: string) => {
          if (refuses(key)) throw new DOMException('full', 'QuotaExceededError')
          target.setItem(key, value)
        }
      },
    })
    vi.stubGlobal('localStorage', full)
    try {
      expect(lists.write({ ...fresh, draft: added(fresh.draft, 'b') })).toBe(true)
      expect(lists.read(old.key)!.past).toEqual([])
      expect(lists.read(old.key)!.draft.parts).toHaveLength(1)
      refuses = () => true
      expect(lists.write(fresh)).toBe(false)
      expect(lists.full).toBe(true)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it.each(['', 'null', '{', '[]', '{"game":"cardgame"}', '{"game":"../x","draft":{"name":"","limit":0,"parts":[],"notes":[]}}', '{"game":"cardgame","draft":{"name":7,"limit":0,"parts":[],"notes":[]}}'])('that somebody has spoiled is passed over and left alone: %s', (text) => {
    localStorage.setItem('hulldown.list.bad', text)
    lists.look()
    expect(parsed('bad', text)).toBeNull()
    expect(lists.heads).toEqual([])
    expect(localStorage.getItem('hulldown.list.bad')).toBe(text)
  })

  it('keeps no step and no secret that is not one', () => {
    const draft = empty('x')
    const text = JSON.stringify({ game: 'cardgame', draft, past: [{ what: { kind: 'evil' }, at: 1, draft }, 3], future: 'no', shared: { id: '<b>', secret: 1 }, size: 5, legal: 'yes' })
    expect(parsed('k', text)).toMatchObject({ past: [], future: [], shared: null, size: '', legal: null })
  })
})

describe('a collection', () => {
  it('is kept by game, within bounds', () => {
    collection.set('cardgame', 'a', 3)
    collection.set('rush', 'a', 500)
    collection.set('cardgame', 'b', -2)
    expect([collection.count('cardgame', 'a'), collection.count('rush', 'a'), collection.count('cardgame', 'b')]).toEqual([3, 99, 0])
    expect(JSON.parse(localStorage.getItem('hulldown.collection.cardgame')!)).toEqual({ a: 3 })
    localStorage.setItem('hulldown.collection.miniatures', '{"a":-1,"b":"x","c":2}')
    expect(collection.of('miniatures')).toEqual({ c: 2 })
  })
})
