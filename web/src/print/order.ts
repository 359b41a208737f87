// What is to be printed, as the address of the page says it: a link prints the same again.
import type { Lang, Paper, PrintableGame, PrintKind, PrintWish } from '../lib/wire'
import { languages } from '../words/languages'

/** All that the form holds; kept apart from the order, so that a size stays while another kind is looked at. */
export interface Form {
  game: string
  what: PrintKind
  ready: string // the id of a ready list; empty where the list is one's own
  own: string
  paper: Paper
  lang: Lang
  saving: boolean
  backs: boolean
  bleed: number
  sized: boolean // a size of one's own
  width: number
  height: number
  measures: Record<string, string>
}

export function formOf(search: string, games: PrintableGame[], lang: Lang): Form {
  const query = new URLSearchParams(search)
  const game = games.find((one) => one.game === query.get('game')) ?? games[0]
  const what = game?.kinds.find((kind) => kind === query.get('what')) ?? game?.kinds[0] ?? 'cards'
  const code = query.get('code') ?? ''
  const ready = game?.lists.find((one) => one.id === code)?.id ?? ''
  const spoken = query.get('lang') ?? ''
  return {
    game: game?.game ?? '',
    what,
    ready: ready || (code ? '' : (game?.lists[0]?.id ?? '')),
    own: ready ? '' : code,
    paper: query.get('paper') === 'letter' ? 'letter' : 'a4',
    lang: Object.hasOwn(languages, spoken) ? (spoken as Lang) : lang,
    saving: query.get('color') !== '1',
    backs: query.get('backs') !== '0',
    bleed: count(query.get('bleed'), 1.5),
    sized: query.has('width'),
    width: count(query.get('width'), game?.width ?? 63),
    height: count(query.get('height'), game?.height ?? 88),
    measures: Object.fromEntries((game?.measures ?? []).flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))),
  }
}

function count(text: string | null, otherwise: number): number {
  const found = text === null || text === '' ? NaN : Number(text)
  return Number.isFinite(found) ? found : otherwise
}

/** The order of a form; null while it names no list. */
export function orderOf(form: Form): PrintWish | null {
  const isCards = form.what === 'cards' || form.what === 'list'
  const wish: PrintWish = { game: form.game, what: form.what, paper: form.paper, lang: form.lang }
  if (form.what === 'list') {
    const list = form.ready || form.own.trim()
    if (!list) return null
    wish.list = list
  }
  if (isCards) {
    wish.backs = form.backs
    wish.bleed = form.bleed
    wish.color = !form.saving
    if (form.sized) {
      wish.width = form.width
      wish.height = form.height
    }
  }
  const measured = Object.entries(form.measures).filter(([, value]) => value.trim())
  if (measured.length && !isCards) wish.options = Object.fromEntries(measured.map(([name, value]) => [name, value.trim().replace(',', '.')]))
  return wish
}

/** The address that gives the form again; a list of one's own only where it is short, as codes are. */
export function addressOf(form: Form): string {
  const query = new URLSearchParams({ game: form.game, what: form.what })
  const code = form.ready || form.own.trim()
  if (form.what === 'list' && code && code.length < 400 && !code.includes('\n')) query.set('code', code)
  if (form.paper !== 'a4') query.set('paper', form.paper)
  query.set('lang', form.lang)
  if (!form.saving) query.set('color', '1')
  if (!form.backs) query.set('backs', '0')
  if (form.bleed !== 1.5) query.set('bleed', String(form.bleed))
  if (form.sized) {
    query.set('width', String(form.width))
    query.set('height', String(form.height))
  }
  for (const [name, value] of Object.entries(form.measures)) if (value.trim()) query.set(name, value.trim())
  return `/print?${query}`
}

/** The same order for the terminal. */
export function commandOf(form: Form): string {
  const order = orderOf(form)
  if (!order) return ''
  const words = ['hulldown print', order.game, order.what]
  if (order.list) words.push(form.ready || 'LIST')
  words.push(`-o ${order.game}-${order.what}.pdf`)
  if (order.paper === 'letter') words.push('--paper letter')
  if (order.lang) words.push(`--lang ${order.lang}`)
  if (order.backs === false) words.push('--no-backs')
  if (order.bleed !== undefined && order.bleed !== 1.5) words.push(`--bleed ${order.bleed}`)
  if (order.color) words.push('--color')
  if (order.width) words.push(`--size ${order.width}x${order.height}`)
  for (const [name, value] of Object.entries(order.options ?? {})) words.push(`--set ${name}=${value}`)
  return words.join(' ')
}
