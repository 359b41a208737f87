import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, wantCalls } from '../src/lib/calls'
import { keep, settings } from '../src/lib/settings.svelte'

class Note {
  static permission = 'default'
  static answer = 'granted'
  static shown: Note[] = []
  static requestPermission = async () => (Note.permission = Note.answer)
  onclick: (() => void) | null = null
  closed = false
  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    Note.shown.push(this)
  }
  close() {
    this.closed = true
  }
}

let hidden = true

beforeEach(() => {
  Object.assign(Note, { permission: 'default', answer: 'granted', shown: [] })
  vi.stubGlobal('Notification', Note)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  hidden = true
  keep({ calls: false, lang: 'en' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('notes of the browser', () => {
  it('are not shown unless somebody has asked for them', () => {
    Note.permission = 'granted'
    call('m1', 'Rush')
    expect(Note.shown).toEqual([])
  })

  it('tell the match while the page is out of sight, and only then', async () => {
    expect(await wantCalls(true)).toBe(true)
    call('m1', 'Rush: play a card')
    expect(Note.shown.map((one) => [one.title, one.options.body, one.options.tag])).toEqual([['Your move', 'Rush: play a card', 'm1']])
    hidden = false
    call('m1', 'Rush: play a card')
    expect(Note.shown).toHaveLength(1)
  })

  it('stay off where the browser refuses, and it is said', async () => {
    Note.answer = 'denied'
    expect(await wantCalls(true)).toBe(false)
    expect(settings.calls).toBe(false)
  })

  it('stop when they are switched off', async () => {
    await wantCalls(true)
    expect(await wantCalls(false)).toBe(true)
    call('m1', 'Rush')
    expect(Note.shown).toEqual([])
  })

  it('bring back to the page when clicked', async () => {
    await wantCalls(true)
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => {})
    window.history.replaceState({}, '', '/m/m1')
    call('m1', 'Rush')
    Note.shown[0]!.onclick!()
    expect(focus).toHaveBeenCalled()
    expect(Note.shown[0]!.closed).toBe(true)
  })
})
