// What this browser remembers of its person: theme, language, name, the level they play against.
import { languages } from '../words/languages'
import type { Lang } from './wire'

export type Theme = 'auto' | 'light' | 'dark' | 'contrast'

/** What is done where there is one answer only: nothing, what can be taken back, or also the end of a turn. */
export type AloneWish = 'ask' | 'step' | 'turn'

export type MotionWish = 'auto' | 'on' | 'off' // auto: as the system wishes

interface Kept {
  theme: Theme
  lang: Lang
  muted: boolean // no sound at all
  volume: number // of sounds, from 0 to 1
  motion: MotionWish
  speed: number // of what is seen to happen; 1 is as it was made
  calls: boolean // notes of the browser
  oneClick: boolean
  alone: AloneWish
  name: string
  level: string
  here: boolean // new matches begin in this browser, where a server offers that
  thinksHere: boolean // the browser thinks of hints in a server's matches
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
    muted: false,
    volume: 0.4,
    motion: 'auto',
    speed: 1,
    calls: false,
    oneClick: false,
    alone: 'step',
    name: '',
    level: 'level3',
    here: false,
    thinksHere: false,
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

/** Puts theme, language and the wish for stillness on the page; called from an effect. A system that asks for more contrast gets it (public/theme.js does the same). */
export function wear(root: HTMLElement): void {
  const more = settings.theme === 'auto' && globalThis.matchMedia?.('(prefers-contrast: more)').matches
  if (more) root.dataset.theme = 'contrast'
  else if (settings.theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = settings.theme
  root.lang = settings.lang
  // Whoever installs the page finds it under a name in their language.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${settings.lang}`)
  root.toggleAttribute('data-still', settings.motion === 'off')
}
