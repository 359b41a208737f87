// What this browser remembers of its person: theme, language, name, the level they play against.
import { languages } from '../words/languages'
import type { Lang } from './wire'

export type Theme = 'auto' | 'light' | 'dark'

interface Kept {
  theme: Theme
  lang: Lang
  sound: boolean
  calls: boolean // notes of the browser
  oneClick: boolean
  name: string
  level: string
  log: boolean
}

const KEY = 'hulldown.settings'

/** The first language that somebody wishes and that there is, or English. */
export function guessLang(wished: readonly string[]): Lang {
  return wished.map((one) => one.toLowerCase().split('-')[0] ?? '').find(isLang) ?? 'en'
}

function isLang(id: string): id is Lang {
  return Object.hasOwn(languages, id)
}

function load(): Kept {
  const fresh: Kept = {
    theme: 'auto',
    lang: guessLang(typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])),
    sound: false,
    calls: false,
    oneClick: false,
    name: '',
    level: 'level3',
    log: true,
  }
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { ...fresh, ...kept, lang: isLang(kept.lang ?? '') ? kept.lang! : fresh.lang }
  } catch {
    return fresh
  }
}

export const settings: Kept = $state(load())

/** Changes a setting and keeps it. */
export function keep(change: Partial<Kept>): void {
  Object.assign(settings, change)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** Puts theme and language on the page; called from an effect. */
export function wear(root: HTMLElement): void {
  if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
  root.lang = settings.lang
}
