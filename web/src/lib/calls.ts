// Notes of the browser that say "your move" while nobody looks at the page; only for who has asked for them.
import { keep, settings } from './settings.svelte'
import { t } from './words'

const known = (): boolean => typeof Notification !== 'undefined'

/** Switches the notes on or off. Says whether they are as wanted: a browser may refuse. */
export async function wantCalls(on: boolean): Promise<boolean> {
  const allowed = on && known() && (await Notification.requestPermission()) === 'granted'
  keep({ calls: allowed })
  return allowed === on
}

/** A note about a match, unless its page is being looked at. Clicking it comes back to the match. */
export function call(match: string, what: string): void {
  if (!settings.calls || !known() || Notification.permission !== 'granted' || !document.hidden) return
  try {
    const note = new Notification(t('title.yours'), { body: what, tag: match, icon: '/favicon.svg' })
    note.onclick = () => {
      window.focus()
      note.close()
      if (!location.pathname.startsWith(`/m/${match}`)) location.assign(`/m/${match}`)
    }
  } catch {
    // Some phones show notes for installed pages only; the title and the list still tell.
  }
}
