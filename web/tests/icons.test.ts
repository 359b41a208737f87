import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { painted, png } from '../icons'

it('a square in a square is painted where it stands', () => {
  const svg = '<path fill="#ff0000" d="M0 0L512 0L512 512L0 512Z" /><path fill="#0000ff" d="M256 0L512 0L512 256L256 256Z" />'
  const pixels = painted(svg, 4)
  const at = (x: number, y: number) => [...pixels.subarray((y * 4 + x) * 3, (y * 4 + x) * 3 + 3)]
  expect([at(0, 0), at(3, 0), at(2, 1), at(3, 3)]).toEqual([[255, 0, 0], [0, 0, 255], [0, 0, 255], [255, 0, 0]])
})

it('half of a pixel is half of a color', () => {
  const svg = '<path fill="#000000" d="M0 0L512 0L512 512L0 512Z" /><path fill="#ffffff" d="M0 0L256 0L256 512L0 512Z" />'
  expect([...painted(svg, 1)]).toEqual([128, 128, 128])
})

it('a picture has its size, and its lines come out as they went in', () => {
  const file = png(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), 2)
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([2, 2])
  const length = file.readUInt32BE(33)
  expect([...inflateSync(file.subarray(41, 41 + length))]).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12])
})

it('the icon has nothing that the build cannot paint', () => {
  const svg = readFileSync(join(__dirname, '../public/icon.svg'), 'utf-8')
  const paths = [...svg.matchAll(/<path [^>]*>/g)]
  expect(paths.length).toBeGreaterThan(2)
  for (const [path] of paths) expect(path).toMatch(/^<path fill="#[0-9a-f]{6}" d="[MLCZ0-9. -]+" \/>$/)
  expect(svg.replace(/<path [^>]*>/g, '').match(/<(?!\/?svg)/)).toBeNull()
})
