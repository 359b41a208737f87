// Made by `python -m hulldown.table.typescript` from the face and the view of miniatures. Do not edit.

import type { Choice, Reason } from '../../lib/wire'

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

export interface Arrow {
  tail: number
  full: number
  half: number
}

export interface Outline {
  length: number
  width: number
  points: number[]
}

export interface Piece {
  kind: string
  x: number
  y: number
  angle: number
}

export interface HitPoints {
  red: number
  orange: number
  yellow: number
  green: number
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
  hp: HitPoints
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

export interface Track {
  turn: number
  last: number
  phase: string
  phase_say: string
  mode: string
  mode_say: string
  deck: number
  discards: number
}

export interface SideInfo {
  seats: number[]
  advantage: boolean
  role: '' | 'attacker' | 'defender'
  edge: string
  points: number
  destroyed: number
  unseen: number
}

export interface Objective {
  x: number
  y: number
  side: number
  holders: number[]
}

export interface Asked {
  kind: '' | 'deploy' | 'drive' | 'face' | 'objective' | 'place'
  tank: string
  seat: number
  made?: number | null
  left?: number | null
  edge?: string
  pieces?: string[]
}

export interface Chance {
  exact: string
  share: number
  say: string
}

export interface ShortShot {
  do: string
  from: string
  to: string
  attack: number
  defense: number
  facts: string[]
  expected: string
  kill: Chance
}

export interface AttackNow {
  from: string
  to: string
  ask: string
}

export interface Scene {
  size: [number, number]
  arrow: Arrow
  token: number
  outlines: Record<string, Outline>
  pieces: Piece[]
  tanks: TankInfo[]
  ladder: Rung[]
  track: Track
  sides: SideInfo[]
  objectives: Objective[]
  asked: Asked
  shots: ShortShot[]
  attack: AttackNow | null
}

export interface Told {
  say: string
  rule: string
}

export interface SightLine {
  to: [number, number]
  state: 'blocked' | 'clear' | 'cover'
  by: string
  cut?: [number, number] | null
  dashed?: boolean
}

export interface Tally {
  total: number
  parts: Reason[]
}

export interface DamageChance {
  exact: string
  share: number
  say: string
  points: number
}

export interface Odds {
  damage: DamageChance[]
  expected: string
  expected_hits: string
  expected_criticals: string
  critical: Chance
  kill: Chance
}

export interface Shot {
  from: string
  to: string
  visible: boolean
  arc: boolean
  can: boolean
  why: Told | null
  eye: [number, number]
  lines: SightLine[]
  cover: boolean
  cover_why: Told
  hull_down: boolean
  side: boolean
  close: boolean
  facts: string[]
  attack: Tally
  defense: Tally
  left: number
  hidden: number
  odds: Odds
  back: boolean
}

export interface Ending {
  q: 'pose'
  legal: boolean
  why: Told | null
  choice: Choice | null
  walls: number[]
  holds: number[]
  sights: Shot[] | null
}

export interface Foresight {
  shot?: Shot | null
  ending?: Ending | null
}

export interface PoseQuery {
  q: 'pose'
  x: number
  y: number
  facing?: number | null
  kind?: string | null
}

export interface ReachQuery {
  q: 'reach'
}

export interface ShotQuery {
  q: 'shot'
  from: string
  to: string
}

export interface SightsQuery {
  q: 'sight'
  from: string
  ground?: boolean
}

export interface Reach {
  q: 'reach'
  shapes: number[][]
}

export interface ShotSeen {
  q: 'shot'
  shot: Shot
}

export interface Sights {
  q: 'sight'
  sights: Shot[]
  ground: number[]
}

export interface TankFacts {
  source: string
  source_say: string
  confidence: string
  confidence_say: string
  sources: string
  note: string
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
  hp: HitPoints
  rules: string[]
  crew: string[]
  length: number
  width: number
  turret: number
}

export interface CardFacts {
  source: string
  source_say: string
  confidence: string
  confidence_say: string
  sources: string
  note: string
  id: string
  kind: string
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
  source: string
  source_say: string
  confidence: string
  confidence_say: string
  sources: string
  note: string
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

export interface PlatoonTank {
  tank: string
  cards: string[]
}

export interface PlatoonFacts {
  id: string
  name: string
  limit: number
  cost: number
  code: string
  tanks: PlatoonTank[]
}

export interface ScenarioFacts {
  id: string
  name: string
  mode: string
  seats: number
  pieces: Piece[]
}

export interface Words {
  nation: Record<string, string>
  subtype: Record<string, string>
  terrain: Record<string, string>
  edge: Record<string, string>
  mode: Record<string, string>
  phase: Record<string, string>
  kind: Record<string, string>
  source: Record<string, string>
  confidence: Record<string, string>
  dice: Record<string, string>
}

export interface Catalogue {
  tanks: Record<string, TankFacts>
  cards: Record<string, CardFacts>
  criticals: Record<string, CriticalFacts>
  types: Record<string, RuleFacts>
  specials: Record<string, RuleFacts>
  platoons: PlatoonFacts[]
  scenarios: ScenarioFacts[]
  words: Words
}

export interface Game {
  view: MiniaturesView
  extras: Scene
  preview: Foresight
  query: PoseQuery | ReachQuery | ShotQuery | SightsQuery
  reply: Ending | Reach | ShotSeen | Sights
  catalogue: Catalogue
  brought: PlatoonFacts
}
