// What carries requests and lines: the network to a server, or a port to the house, which plays in this browser. Nothing of
// the house is loaded before it is asked.
import type { Socket } from '../lib/socket.svelte'
import { HouseSocket } from './socket'
import { watchUpdates } from './updates.svelte'
import { houseFolder, isAlone, isAskedHere, livesHere } from './where'

/** `of`: the match that it is about, where the address does not say. */
export async function send(path: string, request: RequestInit, of = ''): Promise<Response> {
  if (!isAskedHere(path, of)) return fetch(path, request)
  return (await import('./house')).ask(path, request)
}

export const openSocket = (url: string): Socket => (isAskedHere(new URL(url).pathname) ? new HouseSocket(url) : new WebSocket(url))

/** A page without a server is kept by the browser, so that it opens without a connection. */
export function settleIn(): void {
  if (isAlone()) void navigator.serviceWorker?.register('/sw.js').then(watchUpdates, () => undefined)
}

/** Asks that a match that lives here is not thrown away when the disk gets full. */
export function askToStay(match: string): void {
  if (houseFolder() !== null && livesHere(match)) void navigator.storage?.persist?.().catch(() => false)
}
