// Icons for home screens, made by the build from public/icon.svg: that drawing has nothing but filled paths of absolute
// M, L, C and Z, so that a few lines paint it and no program for pictures is needed.
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import type { Plugin } from 'vite'

type Point = [number, number]
interface Shape {
  color: [number, number, number]
  lines: [Point, Point][]
}
export const SIZES = [180, 192, 512]
const BOX = 512
const FINE = 4 // samples of a pixel, each way
const STEPS = 24 // of a curve

function shapesOf(svg: string): Shape[] {
  return [...svg.matchAll(/<path fill="#([0-9a-f]{6})" d="([^"]+)"/g)].map(([, color, d]) => {
    const n = parseInt(color!, 16)
    return { color: [n >> 16, (n >> 8) & 255, n & 255], lines: linesOf(d!) }
  })
}

function linesOf(d: string): [Point, Point][] {
  const found: [Point, Point][] = []
  let at: Point = [0, 0]
  let start: Point = [0, 0]
  for (const [, command, rest] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const n = rest!.trim().split(/[ ,]+/).filter(Boolean).map(Number)
    if (command === 'M') at = start = [n[0]!, n[1]!]
    else if (command === 'C') {
      const [a, b, c, e]: Point[] = [at, [n[0]!, n[1]!], [n[2]!, n[3]!], [n[4]!, n[5]!]]
      for (let i = 1; i <= STEPS; i++) {
        const t = i / STEPS
        const mix = (k: 0 | 1) => (1 - t) ** 3 * a![k] + 3 * (1 - t) ** 2 * t * b![k] + 3 * (1 - t) * t * t * c![k] + t ** 3 * e![k]
        const next: Point = [mix(0), mix(1)]
        found.push([at, next])
        at = next
      }
    } else {
      const next: Point = command === 'Z' ? start : [n[0]!, n[1]!]
      found.push([at, next])
      at = next
    }
  }
  return found
}

/** Where a line of samples is inside: between the crossings, from left to right. */
function crossings(lines: [Point, Point][], y: number): number[] {
  return lines
    .flatMap(([[ax, ay], [bx, by]]) => ((ay <= y) !== (by <= y) ? [ax + ((y - ay) / (by - ay)) * (bx - ax)] : []))
    .sort((a, b) => a - b)
}

/** The drawing in pixels, row by row, red, green and blue. */
export function painted(svg: string, size: number): Uint8Array {
  const shapes = shapesOf(svg)
  const sums = new Float64Array(size * size * 3)
  const row = new Uint8Array(size * FINE * 3)
  for (let sample = 0; sample < size * FINE; sample++) {
    row.fill(0)
    for (const { color, lines } of shapes) {
      const found = crossings(lines, ((sample + 0.5) * BOX) / (size * FINE))
      for (let i = 0; i + 1 < found.length; i += 2) {
        const from = Math.max(0, Math.ceil((found[i]! * size * FINE) / BOX - 0.5))
        const to = Math.min(size * FINE, Math.ceil((found[i + 1]! * size * FINE) / BOX - 0.5))
        for (let x = from; x < to; x++) row.set(color, x * 3)
      }
    }
    const line = Math.floor(sample / FINE) * size
    for (let x = 0; x < size * FINE; x++) for (let k = 0; k < 3; k++) sums[(line + Math.floor(x / FINE)) * 3 + k]! += row[x * 3 + k]!
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / (FINE * FINE)))
}

export function png(pixels: Uint8Array, size: number): Buffer {
  const lines = Buffer.alloc(size * (1 + size * 3)) // each begins with a zero: not filtered
  for (let y = 0; y < size; y++) lines.set(pixels.subarray(y * size * 3, (y + 1) * size * 3), y * (1 + size * 3) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8) // eight bits, no transparency
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(lines, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    generateBundle() {
      const svg = readFileSync(new URL('./public/icon.svg', import.meta.url), 'utf-8')
      for (const size of SIZES) this.emitFile({ type: 'asset', fileName: `icons/${size}.png`, source: png(painted(svg, size), size) })
    },
  }
}
