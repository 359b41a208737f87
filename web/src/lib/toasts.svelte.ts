// Short messages at the edge of the table: a refusal with its rule, something copied.
import { say as speak } from './voice.svelte'

export interface Toast {
  id: number
  say: string
  rule: string
  bad: boolean
}

const STAYS = 7000
let last = 0

export const toasts: Toast[] = $state([])

export function toast(say: string, { rule = '', bad = false }: { rule?: string; bad?: boolean } = {}): void {
  const same = toasts.findIndex((one) => one.say === say)
  if (same >= 0) toasts.splice(same, 1)
  const id = ++last
  toasts.push({ id, say, rule, bad })
  if (toasts.length > 3) toasts.shift()
  speak(say)
  setTimeout(() => dismiss(id), STAYS)
}

export function dismiss(id: number): void {
  const index = toasts.findIndex((one) => one.id === id)
  if (index >= 0) toasts.splice(index, 1)
}
