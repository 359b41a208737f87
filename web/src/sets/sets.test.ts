import { beforeEach, describe, expect, it } from 'vitest'
import { copied, parse, pasted, write } from './csv'
import { freeId, MOST_STEPS, SetBook } from './store.svelte'
import { crc32, zip } from './zip'

describe('card files', () => {
  it('come back as they were', () => {
    const text = 'id,name,text\na,"One, two","says ""hi"""\nb,,\n'
    const { sheet, odd, broken } = parse(text)
    expect(sheet).toEqual({ columns: ['id', 'name', 'text'], rows: [['a', 'One, two', 'says "hi"'], ['b', '', '']] })
    expect([odd, broken]).toEqual([[], false])
    expect(write(sheet)).toBe(text)
  })
  it('are read as spreadsheets of other countries write them', () => {
    expect(parse('\uFEFFid;name\r\na;"x;y"\r\n').sheet).toEqual({ columns: ['id', 'name'], rows: [['a', 'x;y']] })
    expect(parse('id\tname\na\tb').sheet.rows).toEqual([['a', 'b']])
  })
  it('tell which lines are odd, and lose none', () => {
    const { sheet, odd } = parse('id,name\na\nb,c,d\n')
    expect(sheet.rows).toEqual([['a', ''], ['b', 'c']])
    expect(odd).toEqual([2, 3])
  })
  it('have one line for each row, whatever is in a field', () => {
    const { sheet } = parse('id,name\na,"two\nlines"\nb,c\n')
    expect(write(sheet).split('\n')).toHaveLength(4)
    expect(sheet.rows[0]).toEqual(['a', 'two lines'])
  })
  it('with a quote that is never closed are told', () => {
    expect(parse('id,name\na,"open\n').broken).toBe(true)
  })
  it('are pasted and copied as tables', () => {
    expect(pasted('1\t2\r\n3\t"a ""b"""\r\n')).toEqual([['1', '2'], ['3', 'a "b"']])
    expect(pasted(copied([['1', 'a\tb'], ['"', '']]))).toEqual([['1', 'a\tb'], ['"', '']])
    expect(pasted('')).toEqual([['']])
  })
})

describe('a set in the making', () => {
  const start = { sheets: { 'a.csv': { columns: ['id', 'n'], rows: [['x', '1'], ['y', '2']] } }, texts: {} }
  beforeEach(() => localStorage.clear())

  it('is there again after a reload', () => {
    const book = new SetBook('rush')
    book.put(start)
    book.type('a.csv', 0, 1, '7')
    expect(new SetBook('rush').now?.sheets['a.csv']?.rows).toEqual([['x', '7'], ['y', '2']])
    expect(new SetBook('cardgame').now).toBeNull()
  })
  it('goes back and forth, and typing into one field is one step', () => {
    const book = new SetBook('rush')
    book.put(start)
    for (const value of ['3', '34', '345']) book.type('a.csv', 0, 1, value)
    book.remove('a.csv', 1)
    book.undo()
    expect(book.now?.sheets['a.csv']?.rows).toEqual([['x', '345'], ['y', '2']])
    book.undo()
    expect(book.now).toBe(start)
    book.redo()
    expect(book.now?.sheets['a.csv']?.rows[0]).toEqual(['x', '345'])
    expect(new SetBook('rush').now?.sheets['a.csv']?.rows[0]).toEqual(['x', '345'])
  })
  it('takes what is pasted, and adds rows for it', () => {
    const book = new SetBook('rush')
    book.put(start)
    book.paste('a.csv', 1, 1, [['8', 'beyond'], ['9']])
    expect(book.now?.sheets['a.csv']?.rows).toEqual([['x', '1'], ['y', '8'], ['', '9']])
  })
  it('gets the columns of the game', () => {
    const book = new SetBook('rush')
    book.put({ sheets: { 'a.csv': { columns: ['n', 'odd', 'id'], rows: [['1', '?', 'x']] } }, texts: {} })
    book.straighten('a.csv', ['id', 'n', 'more'])
    expect(book.now?.sheets['a.csv']).toEqual({ columns: ['id', 'n', 'more'], rows: [['x', '1', '']] })
  })
  it('remembers so many steps and no more', () => {
    const book = new SetBook('rush')
    book.put(start)
    for (let n = 0; n < MOST_STEPS + 50; n++) book.add('a.csv', 0, [String(n), ''])
    expect(book.past).toHaveLength(MOST_STEPS)
  })
  it('ignores what is no set', () => {
    localStorage.setItem('hulldown.set.rush', '{"sheets":{"a.csv":{"columns":["id"],"rows":[["a","b"]]}},"texts":{}}')
    expect(new SetBook('rush').now).toBeNull()
    localStorage.setItem('hulldown.set.rush', 'nonsense')
    expect(new SetBook('rush').now).toBeNull()
  })
  it('gives a copy an id of its own', () => {
    expect(freeId(['ussr-t-34', 'ussr-t-2'], 'ussr-t-34')).toBe('ussr-t-3')
    expect(freeId([], 'pz_iii')).toBe('pz_iii_2')
  })
})

describe('a zip', () => {
  it('has the check sums that everybody knows', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })
  it('names its files', async () => {
    const data = new Uint8Array(await zip({ 'set/a.csv': 'id\n', 'set/б.csv': 'имя\n' }).arrayBuffer())
    expect([...data.slice(0, 4)]).toEqual([0x50, 0x4b, 3, 4])
    expect(new TextDecoder().decode(data)).toContain('set/б.csv')
  })
})
