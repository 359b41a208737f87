// The zips of build-site, read without copying them.
import { expect, it } from 'vitest'
import { entries } from '../src/house/unzip'

/** A zip of these files, stored as they are (method 0). */
function zip(files: Record<string, string>, method = 0): ArrayBuffer {
  const made: number[] = []
  const listed: number[] = []
  const two = (value: number) => [value & 255, value >> 8]
  const four = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [new TextEncoder().encode(path), new TextEncoder().encode(text)]
    const sizes = [...four(0), ...four(bytes.length), ...four(bytes.length)]
    listed.push(...four(0x02014b50), ...two(20), ...two(20), ...two(0), ...two(method), ...four(0), ...sizes, ...two(name.length), ...two(0), ...two(0), ...two(0), ...two(0), ...four(0), ...four(made.length), ...name)
    made.push(...four(0x04034b50), ...two(20), ...two(0), ...two(method), ...four(0), ...sizes, ...two(name.length), ...two(4), ...name, 1, 2, 3, 4, ...bytes)
  }
  const count = Object.keys(files).length
  return new Uint8Array([...made, ...listed, ...four(0x06054b50), ...two(0), ...two(0), ...two(count), ...two(count), ...four(listed.length), ...four(made.length), ...two(0)]).buffer
}

const read = (data: ArrayBuffer) => Object.fromEntries([...entries(data)].map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]))

it('has every file by its path, whatever stands before its bytes', () => {
  expect(read(zip({ 'hulldown/a.pyc': 'first', 'folder/': '', 'карты.toml': 'второй' }))).toEqual({ 'hulldown/a.pyc': 'first', 'карты.toml': 'второй' })
})

it('shares the bytes of the whole', () => {
  const data = zip({ a: 'first', b: 'second' })
  expect([...entries(data)].every(({ bytes }) => bytes.buffer === data)).toBe(true)
})

it('says so of what is no zip, cut off or packed', () => {
  expect(() => read(new ArrayBuffer(100))).toThrow('no zip')
  expect(() => read(zip({ a: 'first' }).slice(0, 60))).toThrow('no zip')
  expect(() => read(zip({ a: 'first' }, 8))).toThrow('a damaged zip')
})
