// One clock for everything that counts seconds, running only while somebody looks at it.
import { createSubscriber } from 'svelte/reactivity'

const STEP = 500
let watchers: (() => void)[] = []
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = createSubscriber((update) => {
  watchers.push(update)
  timer ??= setInterval(() => watchers.forEach((one) => one()), STEP)
  return () => {
    watchers = watchers.filter((one) => one !== update)
    if (watchers.length) return
    clearInterval(timer)
    timer = undefined
  }
})

/** Seconds since the epoch, by this machine; reactive twice a second. */
export function now(): number {
  subscribe()
  return Date.now() / 1000
}
