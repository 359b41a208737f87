import { readdirSync, readFileSync } from 'node:fs'
import { webcrypto } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { prove, valueOf } from '../src/lib/proof'
import { own, plain } from '../src/lib/sha256'

const folder = `${process.cwd()}/../tests/proofs/`
const all = readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'utf8')] as const)
const records = all.filter(([name]) => !name.includes('duplicate'))
const duplicates = all.filter(([name]) => name.includes('duplicate'))

beforeAll(() => vi.stubGlobal('crypto', webcrypto))

/** The record with one change in the line of which that is true first. */
function edited(record: string, which: (line: string) => boolean, change: (line: string) => string): string {
  const lines = record.split('\n')
  const at = lines.findIndex(which)
  lines[at] = change(lines[at]!)
  return lines.join('\n')
}

it('hashes as the browser does', async () => {
  const key = Uint8Array.from({ length: 32 }, (_, n) => 255 - n)
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 1000]) {
    const message = Uint8Array.from({ length }, (_, n) => (n * 7) % 256)
    expect(await plain.sha256(message)).toEqual(await own.sha256(message))
    expect(await plain.hmac(key, message)).toEqual(await own.hmac(key, message))
  }
})

describe.each(records)('%s', (_, record) => {
  const head = JSON.parse(record.slice(0, record.indexOf('\n'))) as { chance: { commitment: string; entropy: string[] } }
  const part = { commitment: head.chance.commitment, given: { 0: head.chance.entropy[0]! }, at: 0 }

  it.each([['the browser', own] as const, ['a page without its hashes', plain] as const])('is proved by %s', async (_, by) => {
    const proof = await prove(record, part, by)
    expect(proof).toMatchObject({ fault: null, compared: true })
    expect(proof!.spent).toBeGreaterThan(0)
    expect(proof!.draws).toBeGreaterThan(proof!.spent)
  })

  it('is not what this browser saw, where it saw something else', async () => {
    expect((await prove(record, { ...part, commitment: 'ab'.repeat(32) }))?.fault).toMatchObject({ kind: 'own-commitment' })
    expect((await prove(record, { ...part, given: { 0: 'ab'.repeat(32) } }))?.fault).toEqual({ kind: 'own-entropy', at: 1 })
  })

  it('is found out where it was edited', async () => {
    const fault = async (text: string) => (await prove(text, null))?.fault
    expect(await fault(edited(record, () => true, (line) => line.replace(/"secret": "../, '"secret": "00')))).toEqual({ kind: 'no-secret', at: 0 })
    expect(await fault(edited(record, () => true, (line) => line.replace(head.chance.entropy[0]!, 'ab'.repeat(16))))).toMatchObject({ kind: 'draw' })
    expect(await fault(edited(record, (line) => line.includes('"undone"') && line.includes('"draw"'), () => '{"position": {}}'))).toMatchObject({ kind: 'draw' })
    const third = edited(record, (line) => line.includes('"number": 3,'), (line) => line.replace(/"value": "\d+"/, (found) => found.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))))
    expect(await fault(third)).toEqual({ kind: 'draw', at: 3 })
    for (const of of ['9'.repeat(101), '-6', '0', 'six'])
      expect(await fault(edited(record, (line) => line.includes('"number": 3,'), (line) => line.replace(/"of": "\d+"/, `"of": "${of}"`)))).toEqual({ kind: 'draw', at: 3 })
    expect(await fault(edited(record, (line) => line.includes('"number": 3,'), (line) => line.replace('"number": 3,', '"number": 2,')))).toEqual({ kind: 'draw', at: 3 })
  })
})

describe.each(duplicates)('%s', (_, record) => {
  it.each([['the browser', own] as const, ['a page without its hashes', plain] as const])('is proved by %s', async (_, by) => {
    expect(await prove(record, null, by)).toMatchObject({ fault: null, spent: 0, compared: false })
  })

  it('is found out where it was edited', async () => {
    const fault = async (text: string) => (await prove(text, null))?.fault?.kind
    const drawn = (line: string) => /"number": 1, "of": "\d{2,}"/.test(line) // another draw of so many is hardly the same
    expect(await fault(edited(record, () => true, (line) => line.replace(/"secret": "../, '"secret": "00')))).toBe('no-secret')
    expect(await fault(edited(record, () => true, (line) => line.replace(/"deal": "/, '"deal": "x')))).toBe('no-secret')
    expect(await fault(edited(record, drawn, (line) => line.replace('"kind": "', '"kind": "x')))).toBe('draw')
    expect(await fault(edited(record, drawn, (line) => line.replace(/, "kind": "[^"]*"/, '')))).toBe('draw')
    expect(await fault(edited(record, drawn, (line) => line.replace('"number": 1', '"number": 2')))).toBe('draw')
  })
})

it('takes every value that is small enough, as the stream has it', async () => {
  const chance = { match: 'm', commitment: '', entropy: ['ab'.repeat(16), null], secret: '01'.repeat(32) }
  expect(await valueOf(chance, { number: 1 }, 1n)).toBe(0n)
  const found = new Set<bigint>()
  for (let number = 1; number <= 60; number++) found.add(await valueOf(chance, { number }, 5n))
  expect([...found].sort()).toEqual([0n, 1n, 2n, 3n, 4n])
})

it('says nothing of a record whose draws were not made so', async () => {
  expect(await prove('{"hulldown": "record", "format": 2}\n', null)).toBeNull()
})
