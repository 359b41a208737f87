// Tabs with the same match of this browser are told of each other.
interface Told {
  match: string
  reply: boolean
}

/** `met` is called when another tab has the match open, now or later. What ends it. */
export function watchTabs(match: string, met: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const others = new BroadcastChannel('hulldown-tabs')
  others.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data?.match !== match) return
    if (!data.reply) others.postMessage({ match, reply: true } satisfies Told)
    met()
  }
  others.postMessage({ match, reply: false } satisfies Told)
  return () => others.close()
}
