// SHA-256 and HMAC (FIPS 180-4, RFC 2104). A browser offers its own only to https and to localhost, and a table may
// stand in a living room: there this one does it, and a test compares the two.
const primes = Array.from({ length: 311 }, (_, n) => n + 2).filter((n) => !Array.from({ length: 16 }, (_, d) => d + 2).some((d) => d < n && n % d === 0))
const part = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const START = primes.slice(0, 8).map((prime) => part(Math.sqrt(prime)))
const ROUND = primes.slice(0, 64).map((prime) => part(Math.cbrt(prime)))
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function plainSha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((message.length + 8) >> 6 << 6) + 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const hash = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let n = 0; n < 64; n++) {
      if (n < 16) {
        words[n] = view.getInt32(block + 4 * n)
        continue
      }
      const [early, late] = [words[n - 15]!, words[n - 2]!]
      const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[n] = words[n - 16]! + low + words[n - 7]! + high
    }
    let [a, b, c, d, e, f, g, h] = Array.from(hash) as [number, number, number, number, number, number, number, number]
    for (let n = 0; n < 64; n++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[n]! + words[n]!) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) hash[n] = hash[n]! + word
  }
  const found = new DataView(new ArrayBuffer(32))
  hash.forEach((word, n) => found.setInt32(4 * n, word))
  return new Uint8Array(found.buffer)
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const one of parts) {
    whole.set(one, at)
    at += one.length
  }
  return whole
}

function plainHmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (by: number) => Uint8Array.from({ length: 64 }, (_, n) => (key[n] ?? 0) ^ by) // keys here are short
  return plainSha256(joined(pad(0x5c), plainSha256(joined(pad(0x36), message))))
}

export interface Hashes {
  sha256(message: Uint8Array): Promise<Uint8Array>
  hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>
}

export const plain: Hashes = {
  sha256: (message) => Promise.resolve(plainSha256(message)),
  hmac: (key, message) => Promise.resolve(plainHmac(key, message)),
}

export const own: Hashes = {
  sha256: async (message) => new Uint8Array(await crypto.subtle.digest('SHA-256', joined(message))),
  async hmac(key, message) {
    const made = await crypto.subtle.importKey('raw', joined(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign('HMAC', made, joined(message)))
  },
}

/** The browser's, where it has any. */
export const hashes = (): Hashes => (globalThis.crypto?.subtle ? own : plain)
