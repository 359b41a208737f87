// Which page is open. Secrets stand behind # and are taken out of the address bar as soon as they are read.

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string; wish: string }
  | { page: 'match'; id: string }
  | { page: 'record'; id: string; at: number | null; side: number | null; open: boolean }
  | { page: 'rules'; game: string; search: string }
  | { page: 'about' }
  | { page: 'nowhere' }

export interface Secret {
  seat: number | null // null: the server will say
  secret: string
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null
}

export function parse(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean)
  const [first, second, ...rest] = parts
  const query = new URLSearchParams(search)
  if (!first) return { page: 'lobby' }
  if (rest.length) return { page: 'nowhere' }
  if (first === 'about' && !second) return { page: 'about' }
  if (!second) return { page: 'nowhere' }
  const id = decodeURIComponent(second)
  if (first === 'm') return { page: 'match', id }
  if (first === 'r')
    return { page: 'record', id, at: count(query.get('at')), side: count(query.get('side')), open: query.get('open') === '1' }
  if (first === 'new') return { page: 'new', game: id, wish: query.get('wish') ?? '' }
  if (first === 'rules') return { page: 'rules', game: id, search: query.get('q') ?? '' }
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
    this.now = parse(location.pathname, location.search)
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
