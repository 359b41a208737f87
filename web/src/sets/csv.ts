// Card files as tables. What a spreadsheet saves is read: other marks between fields, a mark at the beginning, any line ends.

export interface Sheet {
  columns: string[]
  rows: string[][]
}

export interface Parsed {
  sheet: Sheet
  odd: number[] // lines whose fields are not as many as the first line's
  broken: boolean // a quote that is never closed
}

export function parse(text: string): Parsed {
  const source = text.replace(/^\uFEFF/, '')
  const { table, broken } = fields(source, markOf(source))
  const [columns = [], ...rows] = table.filter((row) => row.length > 1 || row[0] !== '')
  const odd: number[] = []
  const even = rows.map((row, place) => {
    if (row.length !== columns.length) odd.push(place + 2)
    return columns.map((_, column) => (row[column] ?? '').trim())
  })
  return { sheet: { columns: columns.map((one) => one.trim()), rows: even }, odd, broken }
}

/** What stands between fields: in some countries spreadsheets write a semicolon. */
function markOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  return [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length })).sort((a, b) => b.count - a.count)[0]!.mark
}

function fields(text: string, mark: string): { table: string[][]; broken: boolean } {
  const table: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') field += /[\r\n]/.test(char) ? ' ' : char
      else if (text[at + 1] === '"') {
        field += '"'
        at++
      } else quoted = false
    } else if (char === '"' && field === '') quoted = true
    else if (char === mark) {
      row.push(field)
      field = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      row.push(field)
      table.push(row)
      row = []
      field = ''
    } else field += char
  }
  if (field || row.length) table.push([...row, field])
  return { table, broken: quoted }
}

/** One line for each row, so that a line's number is the row's. */
export function write(sheet: Sheet): string {
  return [sheet.columns, ...sheet.rows].map((row) => row.map(quote).join(',') + '\n').join('')
}

function quote(field: string): string {
  const line = field.replace(/[\r\n]+/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** What is pasted from a spreadsheet: tabs between fields. */
export function pasted(text: string): string[][] {
  const table = fields(text.replace(/[\r\n]+$/, ''), '\t').table
  return table.length ? table : [['']]
}

export function copied(table: string[][]): string {
  return table.map((row) => row.map((field) => (/[\t"\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join('\t')).join('\n')
}
