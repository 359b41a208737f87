// A zip whose files are stored as they are, as build-site writes it: nothing is copied, each file is a view of its bytes.
const END = 0x06054b50 // of the list of files, after which nothing comes but a comment
const ENTRY = 0x02014b50
const STORED = 0

export interface Entry {
  path: string
  bytes: Uint8Array
}

/** All files of it; raises where it is damaged or packed. */
export function* entries(data: ArrayBuffer): Generator<Entry> {
  const view = new DataView(data)
  const text = new TextDecoder()
  let end = data.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end--
  if (end < 0) throw new Error('no zip')
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY || view.getUint16(at + 10, true) !== STORED) throw new Error('a damaged zip')
    const size = view.getUint32(at + 24, true)
    const length = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const path = text.decode(new Uint8Array(data, at + 46, length))
    if (!path.endsWith('/')) yield { path, bytes: new Uint8Array(data, from, size) }
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}
