// Under which address others open the table: the page's own, unless only this computer knows that one.
import { api } from './api'
import type { Here } from './wire'

export interface Reach {
  base: string // what a link for others begins with
  kind: 'open' | 'nearby' | 'alone' | 'unknown' // for all, for one network, for nobody else, or nobody knows
  command: string // what lets others in
}

/** Names that mean whatever computer they are said on. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Addresses of networks at home and in offices, which lead nowhere from outside. */
export function isNearby(hostname: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd])/.test(hostname.toLowerCase()) || hostname.endsWith('.local')
}

export function reach(page: string, here: Here | null): Reach {
  const own = new URL(page)
  const [first] = here?.addresses ?? []
  const other = isLoopback(own.hostname) && first ? new URL(first) : own
  if (!isLoopback(other.hostname)) return { base: other.origin, kind: isNearby(other.hostname) ? 'nearby' : 'open', command: '' }
  if (!here?.alone_at) return { base: own.origin, kind: 'unknown', command: '' }
  return { base: own.origin, kind: 'alone', command: `hulldown serve --host 0.0.0.0 --port ${here.alone_at}` }
}

/** Asks the server only where the page's own address is of no use to others. */
export async function findReach(page: string): Promise<Reach> {
  if (!isLoopback(new URL(page).hostname)) return reach(page, null)
  try {
    return reach(page, await api.here())
  } catch {
    return reach(page, null)
  }
}

/** A link of this page as others open it. */
export function linkFor(link: string, page: string, base: string): string {
  const own = new URL(link, page)
  return new URL(own.pathname + own.search + own.hash, base).href
}
