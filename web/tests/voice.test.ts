import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { say, voice } from '../src/lib/voice.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what comes together is said in one breath, and of several questions only the one that is still asked', () => {
  say('Waiting for Boris to open the match.', 'asked')
  say('Ann draws a card')
  say('Waiting for Ann…', 'asked')
  vi.runAllTimers()
  expect(voice.text.trim()).toBe('Ann draws a card. Waiting for Ann…')
})

test('the same words again are still news', () => {
  say('Your turn.')
  vi.runAllTimers()
  const before = voice.text
  say('Your turn.')
  vi.runAllTimers()
  expect(voice.text.trim()).toBe('Your turn.')
  expect(voice.text).not.toBe(before)
})
