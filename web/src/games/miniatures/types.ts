// What the server adds to the view of this game, and its answers. Lengths and angles are hundredths of millimetres and degrees.
import type { MiniaturesView } from './wire'

export type View = MiniaturesView
export type TankView = View['tanks'][number]
export type Flat = number[] // x and y in turn

export interface Told {
  say: string
  rule: string
}

export interface Tally {
  total: number
  parts: { amount: number; say: string; rule: string }[]
}

export interface Chance {
  exact: string
  share: number
  say: string
}

export interface Line {
  to: [number, number]
  state: 'clear' | 'cover' | 'blocked'
  by: string
  cut?: [number, number]
  dashed?: boolean
}

export interface Shot {
  from: string
  to: string
  visible: boolean
  arc: boolean
  can: boolean
  why: Told | null
  eye: [number, number]
  lines: Line[]
  cover: boolean
  cover_why: Told
  hull_down: boolean
  side: boolean
  close: boolean
  facts: string[]
  attack: Tally
  defence: Tally
  left: number
  hidden: number
  back: boolean
  odds: {
    damage: (Chance & { points: number })[]
    expected: string
    expected_hits: string
    expected_criticals: string
    critical: Chance
    kill: Chance
  }
}

/** Where something that is dragged would end. */
export interface Pose {
  legal: boolean
  why: Told | null
  pose: [number, number, number] | null
  do: string
  say?: string
  arrow?: Flat
  walls?: number[]
  holds?: number[]
  sights?: Shot[]
  kind?: string
}

export interface Piece {
  kind: string
  x: number
  y: number
  angle: number
}

export interface Outline {
  length: number
  width: number
  points: Flat
}

export interface TankInfo {
  label: string
  name: string
  card: string
  seat: number
  side: number
  type: string
  nation: string
  length: number
  width: number
  turret: number
  assault: boolean
  left: number
  hp: { red: number; orange: number; yellow: number; green: number }
  in_red: boolean
  moves: number
}

export interface Rung {
  label: string
  initiative: number
  side: number
  advantage: boolean
  done: boolean
  now: boolean
  tied: boolean
}

export interface Asked {
  kind: '' | 'drive' | 'deploy' | 'face' | 'place' | 'objective'
  tank: string
  seat: number
  made?: number
  left?: number
  edge?: string
  pieces?: string[]
}

export interface ShortShot {
  do: string
  from: string
  to: string
  attack: number
  defence: number
  facts: string[]
  expected: string
  kill: Chance
}

export interface Scene {
  size: [number, number]
  arrow: { tail: number; full: number; half: number }
  token: number
  outlines: Record<string, Outline>
  pieces: Piece[]
  tanks: TankInfo[]
  ladder: Rung[]
  track: { turn: number; last: number; phase: string; phase_say: string; mode: string; mode_say: string; deck: number; discards: number }
  sides: { seats: number[]; advantage: boolean; role: '' | 'attacker' | 'defender'; edge: string; points: number; destroyed: number; unseen: number }[]
  objectives: { x: number; y: number; side: number; holders: number[] }[]
  asked: Asked
  shots: ShortShot[]
  attack: { from: string; to: string; ask: string; scored?: number[]; dice?: number[] } | null
}

export interface TankFacts {
  id: string
  kind: 'tank'
  name: string
  nation: string
  type: string
  tier: string
  cost: number
  firepower: number
  survivability: number
  mobility: number
  initiative: number
  hit_points: number
  hp: TankInfo['hp']
  rules: string[]
  crew: string[]
  length: number
  width: number
  turret: number
}

export interface Origin {
  source: string
  source_say: string
  confidence: string
  confidence_say: string
  sources: string
  note: string
}

export interface CardFacts {
  id: string
  kind: 'crew' | 'module' | 'upgrade'
  name: string
  subtype: string
  subtype_say: string
  nations: string[]
  cost: number
  unique: boolean
  text: string
  skills: string[]
  only: string[]
  revealed: boolean
  paid: boolean
}

export interface CriticalFacts {
  id: string
  kind: 'critical'
  name: string
  count: number
  damage: number
  repairable: boolean
  text: string
  rule: string
}

export interface RuleFacts {
  id: string
  name: string
  text: string
  rule: string
}

export interface PlatoonFacts {
  id: string
  name: string
  limit: number
  cost: number
  code: string
  tanks: { tank: string; cards: string[] }[]
}

/** The catalogue of this game. */
export interface Book {
  tanks: Record<string, TankFacts & Origin>
  cards: Record<string, CardFacts & Origin>
  criticals: Record<string, CriticalFacts & Origin>
  types: Record<string, RuleFacts>
  specials: Record<string, RuleFacts>
  platoons: PlatoonFacts[]
  scenarios: { id: string; name: string; mode: string; seats: number; pieces: Piece[] }[]
  words: Record<string, Record<string, string>>
}
