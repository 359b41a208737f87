// Where matches live: at a server, or in this browser. A page that was built without a server (`hulldown build-site`) says in
// its head where the engine lies; the page of a server may offer one too, and loads nothing of it until somebody asks.
import { settings } from '../lib/settings.svelte'

const MARK = 'here-' // what the ids of matches in a browser begin with, as in table/browser/house.py
const named = new Map<string, string | null>()

function head(name: string): string | null {
  if (!named.has(name)) named.set(name, globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || null)
  return named.get(name) ?? null
}

/** Whether this page has no server. */
export const isAlone = (): boolean => head('hulldown-house') !== null

/** The folder of the engine; none where nobody can play in the browser. */
export const houseFolder = (): string | null => head('hulldown-house') ?? head('hulldown-engine')

/** Whether somebody may choose. */
export const canChoose = (): boolean => !isAlone() && houseFolder() !== null

/** With which engine this browser thinks of hints in a match of the server; none where the server does. */
export const thinksWith = (match: string): string | null => (canChoose() && settings.thinksHere && !livesHere(match) ? houseFolder() : null)

/** Whether what begins now begins in this browser. */
export const playsHere = (): boolean => isAlone() || (settings.here && houseFolder() !== null)

/** Whether a match lives in this browser, whatever begins here now. */
export const livesHere = (match: string): boolean => match.startsWith(MARK)

let isOpen = false

/** Whether the engine runs already. */
export const houseIsOpen = (): boolean => isOpen

export function noteHouse(open: boolean): void {
  isOpen = open
}

const OF_MATCH = /^\/api\/(?:matches|duplicates)\/([^/?]+)/
const OF_SERVER = /^\/api\/(lists|here)([/?]|$)/ // what others read, and where others find it

/** Whether a request is answered in this browser: what is asked of a match where that match lives. */
export function isAskedHere(path: string, of = ''): boolean {
  if (isAlone()) return true
  const match = of || decodeURIComponent(OF_MATCH.exec(path)?.[1] ?? '')
  if (match) return livesHere(match)
  return playsHere() && !OF_SERVER.test(path)
}
