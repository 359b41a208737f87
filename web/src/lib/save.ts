// Files that this page makes.
import { livesHere } from '../house/where'
import { api } from './api'
import { toast } from './toasts.svelte'

/** Saves a text as a file. */
export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A link to a record leads to the server; that of a match in this browser is made by the click. */
export async function saveRecord(event: MouseEvent, id: string): Promise<void> {
  if (!livesHere(id)) return
  event.preventDefault()
  try {
    save(await api.record(id), `hulldown-${id}.jsonl`)
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { bad: true })
  }
}
