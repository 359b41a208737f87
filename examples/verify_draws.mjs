// Proves the draws of a finished Hulldown record with Node's own crypto alone: node verify_draws.mjs RECORD.jsonl...
// The construction is written down in docs/chance.md. Exits with 1 where a draw, or the secret, is not proved.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

// What the server showed before anybody gave entropy; at a table of a duplicate, before the first card.
function commitment(chance, secret) {
  const of = chance.deal ? `hulldown chance 2 commitment|${chance.deal}|` : `hulldown chance 1 commitment|${chance.match}|`
  return createHash('sha256').update(of).update(secret).digest('hex')
}

// What a block of the stream of a draw is made of. In a duplicate it hangs on nothing but the kind of the draw and its number.
function message(chance, draw, block) {
  if (chance.deal) return `hulldown chance 2 draw|${chance.deal}|${draw.number}|${block}|${draw.kind}`
  return `hulldown chance 1 draw|${chance.match}|${chance.entropy.map((one) => one ?? '').join(',')}|${draw.number}|${block}`
}

// The first number of the stream that is below `of`, of as many bits as `of - 1` has.
function value(chance, secret, draw, of) {
  const bits = of > 1n ? (of - 1n).toString(2).length : 0
  const size = Math.ceil(bits / 8)
  let stream = Buffer.alloc(0)
  for (let block = 0; ; ) {
    while (stream.length < size) {
      stream = Buffer.concat([stream, createHmac('sha256', secret).update(message(chance, draw, block++)).digest()])
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
  if (secret.length !== 32 || commitment(chance, secret) !== chance.commitment) return 'tells another secret than was committed to'
  const counts = new Map() // by kind; where draws have none, of all of them
  for (const { draw, do: drawn } of draws(lines)) {
    const number = (counts.get(draw?.kind) ?? 0) + 1 // no number is left out and none is used twice
    counts.set(draw?.kind, number)
    const wrong = (why) => `draw ${number} (${drawn}): ${why}`
    if (!draw?.kind !== !chance.deal) return wrong('its kind')
    if (draw?.number !== number) return wrong(`has the number ${draw?.number}`)
    const [of, said, low, high] = [draw.of, draw.value, draw.low, draw.high].map(BigInt)
    if (of < 1n || low < 0n || low > said || said >= high || high > of) return wrong('the value is not in its range')
    const found = value(chance, secret, draw, of)
    if (found !== said) return wrong(`the value is ${said}, secret${chance.deal ? '' : ' and entropy'} give ${found}`)
  }
  return ''
}

for (const file of process.argv.slice(2)) {
  const why = verify(readFileSync(file, 'utf8'))
  console.log(`${file}: ${why ? `NOT PROVED, ${why}` : 'every draw is proved'}`)
  if (why) process.exitCode = 1
}
