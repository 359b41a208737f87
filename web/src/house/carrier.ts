// What carries requests and lines: the network to a server, or, on a page without one, the house. Nothing of the house is
// loaded before it is asked.
import type { Socket } from '../lib/socket.svelte'
import { HouseSocket } from './socket'
import { houseFolder } from './where'

export async function send(path: string, request: RequestInit): Promise<Response> {
  if (houseFolder() === null) return fetch(path, request)
  return (await import('./house')).ask(path, request)
}

export const openSocket = (url: string): Socket => (houseFolder() === null ? new WebSocket(url) : new HouseSocket(url))

/** A page without a server is kept by the browser, so that it opens without a connection. */
export function settleIn(): void {
  if (houseFolder() !== null) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

/** Asks that what is kept here is not thrown away when the disk gets full. */
export function askToStay(): void {
  if (houseFolder() !== null) void navigator.storage?.persist?.().catch(() => false)
}
