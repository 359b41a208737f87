// Which page is open. Secrets stand behind # and are taken out of the address bar as soon as they are read.

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string; wish: string }
  | { page: 'match'; id: string }
  | { page: 'record'; id: string; at: number | null; side: number | null; open: boolean }
  | { page: 'review'; id: string }
  | { page: 'duplicate'; id: string }
  | { page: 'practice' }
  | { page: 'rules'; game: string; chapter: string; search: string }
  | { page: 'reference'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'print'; search: string }
  | { page: 'sets'; game: string }
  | { page: 'about' }
  | { page: 'companion' }
  | { page: 'history' }
  | { page: 'workshop' }
  | { page: 'builder'; game: string; list: string }
  | { page: 'list'; id: string }
  | { page: 'tables'; code: string }
  | { page: 'nowhere' }

export interface Secret {
  seat: number | null // null: the server will say
  secret: string
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

/** What stands in an address; one that is spelled wrongly is taken as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function parse(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean)
  const [first, second, ...rest] = parts
  const query = new URLSearchParams(search)
  if (!first) return { page: 'lobby' }
  if (first === 'rules' && second && rest.length < 2)
    return { page: 'rules', game: decoded(second), chapter: decoded(rest[0] ?? ''), search: query.get('q') ?? '' }
  if (first === 'learn' && second && rest.length === 1) return { page: 'lesson', game: decoded(second), lesson: decoded(rest[0] ?? '') }
  if (rest.length) return { page: 'nowhere' }
  if (first === 'about' && !second) return { page: 'about' }
  if (first === 'companion' && !second) return { page: 'companion' }
  if (first === 'history' && !second) return { page: 'history' }
  if (first === 'practice' && !second) return { page: 'practice' }
  if (first === 'print' && !second) return { page: 'print', search }
  if (first === 'workshop') return second ? { page: 'builder', game: decoded(second), list: query.get('list') ?? '' } : { page: 'workshop' }
  if (first === 'tables' && !second) return { page: 'tables', code: /^#code=([\w-]+)$/.exec(hash)?.[1] ?? '' }
  if (first === 'sets' && !second) return { page: 'sets', game: query.get('game') ?? '' }
  if (!second) return { page: 'nowhere' }
  const id = decoded(second)
  if (first === 'm') return { page: 'match', id }
  if (first === 'r')
    return { page: 'record', id, at: count(query.get('at')), side: count(query.get('side')), open: query.get('open') === '1' }
  if (first === 'review') return { page: 'review', id }
  if (first === 'duplicate') return { page: 'duplicate', id }
  if (first === 'new') return { page: 'new', game: id, wish: query.get('wish') ?? '' }
  if (first === 'list') return { page: 'list', id }
  if (first === 'reference') return { page: 'reference', game: id }
  if (first === 'learn') return { page: 'learn', game: id }
  return { page: 'nowhere' }
}

/** `#SECRET`, or `#s0=SECRET,s2=SECRET` for several people at one screen. */
export function secretsOf(hash: string): Secret[] {
  const text = hash.replace(/^#/, '')
  if (!text) return []
  return text.split(',').flatMap((part) => {
    const found = /^(?:s(\d{1,2})=)?([\w-]{16,64})$/.exec(part)
    return found?.[2] ? [{ seat: found[1] === undefined ? null : Number(found[1]), secret: found[2] }] : []
  })
}

export function recordPath(id: string, at: number, side: number | null, open: boolean): string {
  const query = new URLSearchParams({ at: String(at) })
  if (side !== null) query.set('side', String(side))
  if (open) query.set('open', '1')
  return `/r/${encodeURIComponent(id)}?${query}`
}

/** Answered by the server alone. */
const NOT_PAGES = /^\/(api|docs)(\/|$)/

class Router {
  now: Route = $state.raw({ page: 'lobby' })
  hash = '' // what stood behind # when the page was opened

  start(): void {
    this.read()
    addEventListener('popstate', () => this.read())
    addEventListener('hashchange', () => this.read())
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  /** Changes the address without opening anything. */
  mark(path: string): void {
    history.replaceState(null, '', path)
  }

  private read(): void {
    this.hash = location.hash
    if (this.hash && location.pathname.startsWith('/m/')) history.replaceState(null, '', location.pathname)
    this.now = parse(location.pathname, location.search, location.hash)
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (NOT_PAGES.test(link.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
