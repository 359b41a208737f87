// A text as a code for an address: compressed, in letters that a link takes.

/** Long texts get shorter codes than they are themselves. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity)
  const letters = btoa(Array.from(bytes ?? [], (byte) => String.fromCharCode(byte)).join(''))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The text of a code; null where it is none, or longer than `most` bytes: a short code may hold a heap. */
export async function unpack(code: string, most: number): Promise<string | null> {
  if (!code || code.length > 2 * most || !/^[\w-]+$/.test(code)) return null
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = await through(Uint8Array.from(letters, (one) => one.charCodeAt(0)), new DecompressionStream('deflate-raw'), most)
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
