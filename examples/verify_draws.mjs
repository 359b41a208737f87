// Proves the draws of a finished Hulldown record with Node's own crypto alone: node verify_draws.mjs RECORD.jsonl...
// The construction is written down in docs/chance.md. Exits with 1 where a draw, or the secret, is not proved.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

// What the server showed before anybody gave entropy.
function commitment(match, secret) {
  return createHash('sha256').update(`hulldown chance 1 commitment|${match}|`).update(secret).digest('hex')
}

// The first number of the stream that is below `of`, of as many bits as `of - 1` has.
function value(chance, secret, number, of) {
  const bits = of > 1n ? (of - 1n).toString(2).length : 0
  const size = Math.ceil(bits / 8)
  const given = chance.entropy.map((one) => one ?? '').join(',')
  let stream = Buffer.alloc(0)
  for (let block = 0; ; ) {
    while (stream.length < size) {
      const message = `hulldown chance 1 draw|${chance.match}|${given}|${number}|${block++}`
      stream = Buffer.concat([stream, createHmac('sha256', secret).update(message).digest()])
    }
    const found = BigInt('0x0' + stream.subarray(0, size).toString('hex')) & ((1n << BigInt(bits)) - 1n)
    stream = stream.subarray(size)
    if (found < of) return found
  }
}

// Draws in the order in which they were made; what was taken back stands before what took its place.
function draws(lines) {
  return lines.flatMap((line) => line.undone ?? [line]).filter((line) => line.by === 'chance')
}

function verify(text) {
  const [head, ...lines] = text.trimEnd().split('\n').map((line) => JSON.parse(line))
  const { chance } = head
  if (!chance) return 'says nothing of how its draws were made'
  if (!chance.secret) return 'does not tell the secret'
  const secret = Buffer.from(chance.secret, 'hex')
  if (secret.length !== 32 || commitment(chance.match, secret) !== chance.commitment) return 'tells another secret than was committed to'
  for (const [place, { draw, do: drawn }] of draws(lines).entries()) {
    const number = place + 1 // no number is left out and none is used twice
    const wrong = (why) => `draw ${number} (${drawn}): ${why}`
    if (draw?.number !== number) return wrong(`has the number ${draw?.number}`)
    const [of, said, low, high] = [draw.of, draw.value, draw.low, draw.high].map(BigInt)
    if (of < 1n || low < 0n || low > said || said >= high || high > of) return wrong('the value is not in its range')
    const found = value(chance, secret, number, of)
    if (found !== said) return wrong(`the value is ${said}, secret and entropy give ${found}`)
  }
  return ''
}

for (const file of process.argv.slice(2)) {
  const why = verify(readFileSync(file, 'utf8'))
  console.log(`${file}: ${why ? `NOT PROVED, ${why}` : 'every draw is proved'}`)
  if (why) process.exitCode = 1
}
