// What parts of the table share.
import { fade, type FadeParams } from 'svelte/transition'
import type { TransitionConfig } from 'svelte/transition'

export function still(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function appear(node: Element, params: FadeParams = {}): TransitionConfig {
  return fade(node, { duration: still() ? 0 : 140, ...params })
}

/** Scrolls to what is lit on the table where nothing of it can be seen; what lies in the sticky bar is always in sight. */
export function showLit(root: HTMLElement): void {
  const lit = [...root.querySelectorAll<HTMLElement>('.place.lit')].filter((one) =>
    /^(base|vehicle|reserve|medal):/.test(one.dataset['place'] ?? ''),
  )
  const low = (root.querySelector('.act')?.getBoundingClientRect().top ?? innerHeight) - 40
  const high = (root.parentElement?.getBoundingClientRect().top ?? 0) - 8
  const tops = lit.map((one) => one.getBoundingClientRect().top)
  if (tops.some((top) => top >= high && top < low)) return
  lit[0]?.scrollIntoView({ block: 'start', inline: 'nearest', behavior: still() ? 'auto' : 'smooth' })
}
