// What is told aloud of a table: what happened, what is asked, what would come of a choice.
import { untrack } from 'svelte'
import type { Hands } from './hands.svelte'
import { say } from './voice.svelte'
import { t } from './words'

const MOST = 4 // lines of the log: after a long turn the newest

/** Called once while a table is set up; the table is given by a function since it may be another one later. */
export function tell(whose: () => Hands): void {
  let heard = untrack(() => whose().before + whose().lines.length) // lines read back later come before these
  let asked = ''
  let talked = untrack(() => whose().table.chat.length)

  $effect(() => {
    const { lines, before, table } = whose()
    const fresh = lines.slice(Math.max(0, heard - before))
    heard = before + lines.length
    for (const { text, note } of fresh.slice(-MOST)) say(note ? `${text} ${note}` : text)
    if (table.ask.say !== asked) say(table.ask.say, 'asked')
    asked = table.ask.say
  })

  $effect(() => {
    const { chat } = whose().table
    for (const { name, text } of chat.slice(talked)) say(`${name}: ${text}`)
    talked = chat.length
  })

  $effect(() => {
    const { preview } = whose()
    if (!preview || preview.problem) return
    for (const { text } of preview.heard) say(text)
    if (preview.final) say(t('chosen.final'))
  })
}
