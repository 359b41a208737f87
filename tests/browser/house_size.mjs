// What a visitor of a site loads: node house_size.mjs FOLDER QUALITY prints the bytes of its files with brotli.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [folder, quality] = process.argv.slice(2)
const ONLY_HOSTS = new Set(['404.html', '_headers', '_redirects', '.hulldown-site'])
const packed = (data) =>
  brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: Number(quality),
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  }).length
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && !ONLY_HOSTS.has(one.name))
const sizes = Object.fromEntries(files.map((one) => [one.name, packed(readFileSync(join(one.parentPath, one.name)))]))
console.log(JSON.stringify({ all: Object.values(sizes).reduce((a, b) => a + b, 0), sizes }))
