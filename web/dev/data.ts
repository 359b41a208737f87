// The cards of the three games, read from the data itself, so that the page shows what players will see.
const files: Record<string, string> = import.meta.glob('../../src/hulldown/games/*/cards/*.csv', { query: '?raw', import: 'default', eager: true })

export type Row = Record<string, string>

export function rows(file: string): Row[] {
  const text = Object.entries(files).find(([path]) => path.endsWith(file))?.[1] ?? ''
  const [head, ...lines] = text.trim().split('\n').map(cells)
  return lines.map((line) => Object.fromEntries((head ?? []).map((name, i) => [name, line[i] ?? ''])))
}

function cells(line: string): string[] {
  return [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map((m) => (m[1] ?? '').replace(/^"|"$/g, '').replaceAll('""', '"'))
}
