// Made by `python -m hulldown.table.typescript` from the face and the view of miniatures. Do not edit.

export interface TankView {
  label: string
  seat: number
  card: string
  at: number[] | null
  hidden: string[]
  shown: string[]
  gone: string[]
  used: string[]
  criticals: string[]
  damage: number
  hit_points: number
  destroyed: boolean
  destroyed_by: number
  token: number
  acted: boolean
  shot: boolean
  second_due: boolean
  reloading: boolean
  must_reload: boolean
  stripped: boolean
  deadeye_used: boolean
  chosen_phase: number
  base_initiative: number
  boosts: number[]
  initiative: number
}

export interface MiniaturesView {
  game: string
  rules: number
  seat: number | null
  actor: number
  options: Record<string, boolean | number | string>
  pending: Record<string, unknown>[]
  turn: number
  phase: string
  ranking: number[]
  sides: number[]
  attacker: number
  edges: number[]
  objectives: number[][]
  points: number[]
  destroyed_points: number[]
  destroyed_unseen: number[]
  terrain: number[][]
  terrain_left: number[]
  tanks: TankView[]
  deck: number[]
  discards: number[]
  silent: boolean[]
  vengeance: number[][]
  resigned: number
  time_called: boolean
  result: Record<string, unknown> | null
}

export interface Game {
  view: MiniaturesView
  extras: Record<string, unknown>
  preview: Record<string, unknown>
  query: Record<string, unknown>
  reply: Record<string, unknown>
  catalogue: Record<string, unknown>
  brought: Record<string, unknown>
}
