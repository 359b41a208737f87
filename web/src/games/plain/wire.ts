// Made by `python -m hulldown.table.typescript` from the face and the view of plain. Do not edit.

export interface AskQuestion {
  ask: string
}

export interface View {
  game: string
  rules: number
  seat: number | null
  actor: number
  options: Record<string, boolean | number | string>
  pending: AskQuestion[]
}

export interface Branch {
  name: string
  seat?: number | null
  values?: (boolean | number | string | null)[]
  parts?: Branch[]
}

export interface Extras {
  tree: Branch[]
}

export interface NoCards {
}

export interface Game {
  view: View
  extras: Extras
  preview: null
  query: never
  reply: never
  catalogue: NoCards
  brought: null
  event: never
  sketch: never
}
