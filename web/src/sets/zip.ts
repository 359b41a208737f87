// A folder as one file: a zip whose files are stored as they are.

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

export function crc32(data: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of data) value = TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

const UTF8 = 0x0800 // names are UTF-8
const DAY = 0x0021 // the first day that a zip can name: files have no time, so the same set gives the same file

export function zip(files: Record<string, string>): Blob {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const path = new Uint8Array(encoder.encode(name))
    const data = new Uint8Array(encoder.encode(text))
    const common = [20, UTF8, 0, 0, DAY] // version, flags, stored, time, date
    const sizes = [crc32(data), data.length, data.length]
    const local = record([[0x04034b50, 4], ...common.map(two), ...sizes.map(four), [path.length, 2], [0, 2]])
    parts.push(local, path, data)
    directory.push(
      record([[0x02014b50, 4], [20, 2], ...common.map(two), ...sizes.map(four), [path.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]),
      path,
    )
    offset += local.length + path.length + data.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = Object.keys(files).length
  const end = record([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}

type Number = [value: number, bytes: 2 | 4]

const two = (value: number): Number => [value, 2]
const four = (value: number): Number => [value, 4]

function record(numbers: Number[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(numbers.reduce((sum, [, bytes]) => sum + bytes, 0))
  const view = new DataView(made.buffer)
  let at = 0
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return made
}
