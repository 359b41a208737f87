// Made by `python -m hulldown.table.typescript` from hulldown/review/shapes.py. Do not edit.

export interface Settings {
  rounds?: number
  closer?: number
  playouts?: number
  worlds?: number
  width?: number
  seed?: number
  levels?: number
}

export interface Progress {
  rounds: number
  of_rounds: number
  jobs: number
  of_jobs: number
  levels: number
  of_levels: number
}

export interface Estimate {
  value: number
  low: number
  high: number
}

export interface Moment {
  at: number
  kind: 'chance' | 'decision' | 'end' | 'forced' | 'resignation' | 'time'
  by: number
  turn: number
  chances: Estimate[]
  done: string
  say: Record<string, string>
}

export interface Luck {
  at: number
  turn: number
  changes: Estimate[]
  outcomes: number
  probability: number
  exact: boolean
  say: Record<string, string>
}

export interface Choice {
  do: string
  say: Record<string, string>
  chance: Estimate
  why: Record<string, string>
  considered: boolean
}

export interface Judged {
  at: number
  seat: number
  number: number
  turn: number
  question: Record<string, string>
  rule: string
  grade: 'best' | 'blunder' | 'brilliant' | 'good' | 'mistake' | 'slip' | 'unclear'
  loss: Estimate
  gain: Estimate
  made: Choice
  best: Choice
  others: Choice[]
}

export interface Split {
  seat: number
  start: Estimate
  luck: Estimate
  own: Estimate
  others: Estimate
  hidden: Estimate
  result: number
  lost: Estimate
}

export interface Accuracy {
  seat: number
  value: Estimate
  decisions: number
  grades: Record<string, number>
}

export interface DrawTest {
  seat: number
  draws: number
  left_out: number
  observed: number
  expected: number
  spread: number
  chance: number
  one_in: number
  lucky: boolean
  say: Record<string, string>
}

export interface TurningPoint {
  at: number
  turn: number
  kind: 'decision' | 'luck'
  seat: number
  change: Estimate
  before: number[]
  after: number[]
  title: Record<string, string>
  say: Record<string, string>
}

export interface Stopped {
  line: number
  say: Record<string, string>
}

export interface LevelAccuracy {
  bot: string
  seat: number
  value: Estimate
  own: Estimate
  ahead: Estimate
  decisions: number
}

export interface Review {
  format: number
  game: string
  rules: number
  seats: number
  names: string[]
  unit: string
  settings: Settings
  progress: Progress
  result: number[] | null
  moments: Moment[]
  lucks: Luck[]
  decisions: Judged[]
  splits: Split[]
  accuracies: Accuracy[]
  draws: DrawTest[]
  turns: TurningPoint[]
  stopped: Stopped | null
  remarks: Record<string, string>[]
  levels: LevelAccuracy[]
}

export interface ReviewNow {
  stage: 'done' | 'failed' | 'waiting' | 'working'
  done: number
  of: number
  ahead: number
  review: Review | null
}
