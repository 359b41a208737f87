// Made by `python -m hulldown.table.typescript` from the face and the view of miniatures. Do not edit.

import type { CardMoved, CardTurned, Choice, DiceChanged, DiceRolled, MatchEnded, Reason, ShotAimed, SignGiven, TurnBegan, WasDestroyed, WasHit, WasMended, WasMissed } from '../../lib/wire'

export interface AskSetUp {
  ask: 'set-up'
  next: 'battle' | 'deployed-showing' | 'deployment' | 'edges' | 'first-roll' | 'free-moves' | 'objectives' | 'roles' | 'second-roll' | 'showing' | 'terrain'
}

export interface AskAdvantageRoll {
  ask: 'advantage-roll'
  waiting: number[]
  rolls: number[][]
}

export interface AskPlaceTerrain {
  ask: 'place-terrain'
  number: number
}

export interface AskPlacePiece {
  ask: 'place-piece'
  seat: number
  stage: number
}

export interface AskChooseRole {
  ask: 'choose-role'
  seat: number
}

export interface AskEdges {
  ask: 'edges'
}

export interface AskChooseEdge {
  ask: 'choose-edge'
  seat: number
}

export interface AskPlaceObjective {
  ask: 'place-objective'
  side: number
}

export interface AskDeployment {
  ask: 'deployment'
}

export interface AskDeployWhich {
  ask: 'deploy-which'
  tanks: number[]
}

export interface AskDeployTank {
  ask: 'deploy-tank'
  tank: number
}

export interface AskScouting {
  ask: 'scouting'
}

export interface AskTurn {
  ask: 'turn'
  next: 'begin' | 'choices' | 'fires' | 'move-end' | 'movement' | 'repairs' | 'reset' | 'shoot-begin' | 'shoot-opening' | 'shooting' | 'victory'
}

export interface AskRevealPoint {
  ask: 'reveal-point'
  place: number
  quiet: number
}

export interface AskOfferAtPoint {
  ask: 'offer-at-point'
  seat: number
  acted?: boolean
}

export interface AskChoices {
  ask: 'choices'
}

export interface AskChoosePhase {
  ask: 'choose-phase'
  tank: number
}

export interface AskChooseTank {
  ask: 'choose-tank'
  tanks: number[]
}

export interface AskMovement {
  ask: 'movement'
  asked: boolean
}

export interface AskMoveTank {
  ask: 'move-tank'
  tank: number
  made: number
}

export interface AskFreeMove {
  ask: 'free-move'
  tank: number
  left: number
}

export interface AskRotations {
  ask: 'rotations'
}

export interface AskFaceTank {
  ask: 'face-tank'
  tank: number
}

export interface AskOpening {
  ask: 'opening'
}

export interface AskSenseRoll {
  ask: 'sense-roll'
  tank: number
  faces: number
}

export interface AskShareInitiative {
  ask: 'share-initiative'
  tank: number
  swap: boolean
}

export interface AskShooting {
  ask: 'shooting'
  asked: boolean
}

export interface AskChooseShooter {
  ask: 'choose-shooter'
  tanks: number[]
}

export interface AskChooseTarget {
  ask: 'choose-target'
  tank: number
}

export interface AttackFacts {
  shooter: number
  target: number
  origin?: number
  by_turret?: boolean
  cover?: boolean
  hull_down?: boolean
  close?: boolean
  side_shot?: boolean
  looked?: boolean
  walls?: number[][]
  extra?: number
  paid?: number
  sharpen?: number
  gained?: number
  lost?: number
  noise?: number
  said?: boolean
}

export interface AskBeforeRoll {
  ask: 'before-roll'
  attack: AttackFacts
}

export interface AskVisionRoll {
  ask: 'vision-roll'
  attack: AttackFacts
  faces: number
  scored?: number[]
}

export interface AskAttackRoll {
  ask: 'attack-roll'
  attack: AttackFacts
  dice: number
}

export interface AskBeforeRerolls {
  ask: 'before-rerolls'
  attack: AttackFacts
  attacking: boolean
  dice: number[]
  scored?: number[]
}

export interface AskChooseReroll {
  ask: 'choose-reroll'
  attack: AttackFacts
  dice: number[]
  attacking: boolean
  blanks: number
  free: number
  scored: number[]
  done: number[]
}

export interface AskRerollDice {
  ask: 'reroll-dice'
  attack: AttackFacts
  chosen: number[]
  dice: number[]
  attacking: boolean
  blanks: number
  free: number
  scored: number[]
  done: number[]
}

export interface AskBeforeChanges {
  ask: 'before-changes'
  attack: AttackFacts
  attacking: boolean
  dice: number[]
  scored?: number[]
}

export interface AskSharpenAttack {
  ask: 'sharpen-attack'
  attack: AttackFacts
  dice: number[]
  most: number
}

export interface AskBeforePool {
  ask: 'before-pool'
  attack: AttackFacts
  scored: number[]
}

export interface AskNoiseRoll {
  ask: 'noise-roll'
  attack: AttackFacts
  scored: number[]
  clause: number
}

export interface AskDefenseRoll {
  ask: 'defence-roll'
  attack: AttackFacts
  dice: number
  scored: number[]
}

export interface AskSharpenDefense {
  ask: 'sharpen-defence'
  attack: AttackFacts
  scored: number[]
  dice: number[]
  most: number
}

export interface AskCancel {
  ask: 'cancel'
  attack: AttackFacts
  scored: number[]
  count: number
  saves?: number
}

export interface AskAssess {
  ask: 'assess'
  attack: AttackFacts
  scored: number[]
}

export interface AskCriticals {
  ask: 'criticals'
  shooter: number
  target: number
  left: number
}

export interface AskDrawCritical {
  ask: 'draw-critical'
  shooter: number
  target: number
  drawn: string[]
  more: number
}

export interface AskPickCritical {
  ask: 'pick-critical'
  shooter: number
  target: number
  drawn: string[]
}

export interface AskSuffer {
  ask: 'suffer'
  tank: number
  critical: string
}

export interface AskCancelRoll {
  ask: 'cancel-roll'
  tank: number
  critical: string
  faces: number
}

export interface AskLoseCard {
  ask: 'lose-card'
  tank: number
  takes: number
  harm: number
}

export interface AskStuns {
  ask: 'stuns'
  tanks: number[]
}

export interface AskLastMoment {
  ask: 'last-moment'
  tank: number
}

export interface AskRepairStep {
  ask: 'repair-step'
}

export interface AskRepairTank {
  ask: 'repair-tank'
  tank: number
  made: number
  tried: string[]
}

export interface AskRepairRoll {
  ask: 'repair-roll'
  tank: number
  made: number
  tried: string[]
  critical: string
  again: boolean
}

export interface AskRepairFailed {
  ask: 'repair-failed'
  tank: number
  made: number
  tried: string[]
  critical: string
}

export interface AskChooseRepair {
  ask: 'choose-repair'
  tank: number
  names: number
}

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

export interface ResultView {
  scores: number[]
  ranks: number[]
  winners: number[]
  reason: string
  decided: string
}

export interface MiniaturesView {
  game: string
  rules: number
  seat: number | null
  actor: number
  options: Record<string, boolean | number | string>
  pending: (AskAdvantageRoll | AskAssess | AskAttackRoll | AskBeforeChanges | AskBeforePool | AskBeforeRerolls | AskBeforeRoll | AskCancel | AskCancelRoll | AskChoices | AskChooseEdge | AskChoosePhase | AskChooseRepair | AskChooseReroll | AskChooseRole | AskChooseShooter | AskChooseTank | AskChooseTarget | AskCriticals | AskDefenseRoll | AskDeployTank | AskDeployWhich | AskDeployment | AskDrawCritical | AskEdges | AskFaceTank | AskFreeMove | AskLastMoment | AskLoseCard | AskMoveTank | AskMovement | AskNoiseRoll | AskOfferAtPoint | AskOpening | AskPickCritical | AskPlaceObjective | AskPlacePiece | AskPlaceTerrain | AskRepairFailed | AskRepairRoll | AskRepairStep | AskRepairTank | AskRerollDice | AskRevealPoint | AskRotations | AskScouting | AskSenseRoll | AskSetUp | AskShareInitiative | AskSharpenAttack | AskSharpenDefense | AskShooting | AskStuns | AskSuffer | AskTurn | AskVisionRoll)[]
  turn: number
  phase: 'command' | 'movement' | 'set-up' | 'shooting'
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
  result: ResultView | null
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
  do: string
  cover: boolean
  hull_down: boolean
  close: boolean
  side: boolean
  said: boolean
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

export interface MeasureQuery {
  q: 'measure'
  from?: string
  x?: number
  y?: number
  to?: string
  to_x?: number
  to_y?: number
}

export interface OutlookQuery {
  q: 'outlook'
  tank: string
  x: number
  y: number
  facing: number
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

export interface Measured {
  q: 'measure'
  ends: [[number, number], [number, number]]
  short: string
  say: string
  within: boolean
  facts: Told[]
}

export interface Threat {
  by: string
  can: boolean
  facts: string[]
  cover_why: Told
  eye: [number, number]
  lines: SightLine[]
}

export interface Outlook {
  q: 'outlook'
  x: number
  y: number
  facing: number
  why: Told | null
  say: string
  sights: Shot[]
  threats: Threat[]
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
  printed: string
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

export interface GroundFacts {
  size: [number, number]
  outlines: Record<string, Outline>
  arrow: number
  token: number
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
  ground: GroundFacts
  words: Words
}

export interface TankDrove {
  what: 'drove'
  tank: string
  path: number[][]
}

export interface TankDeployed {
  what: 'deployed'
  tank: string
  at: number[]
}

export interface WallFell {
  what: 'wall'
  x: number
  y: number
}

export interface PhaseBegan {
  what: 'phase'
  phase: 'command' | 'movement' | 'shooting'
}

export interface SketchPiece {
  kind: 'building' | 'hill' | 'wall' | 'woods'
  x: number
  y: number
  angle: number
}

export interface SketchTank {
  player: number
  card: string
  cards: string[]
  placed: boolean
  x: number
  y: number
  angle: number
}

export interface SketchToken {
  x: number
  y: number
  side: number
}

export interface Sketch {
  name: string
  names: Record<string, string>
  mode: '' | 'assault' | 'capture-the-base' | 'encounter' | 'free-for-all'
  turn_limit: number
  advantage: boolean
  attacker: number
  edges: ('east' | 'north' | 'south' | 'west')[]
  pieces: SketchPiece[]
  tanks: SketchTank[]
  objectives: SketchToken[]
}

export interface Game {
  view: MiniaturesView
  extras: Scene
  preview: Foresight
  query: MeasureQuery | OutlookQuery | PoseQuery | ReachQuery | ShotQuery | SightsQuery
  reply: Ending | Measured | Outlook | Reach | ShotSeen | Sights
  catalogue: Catalogue
  brought: PlatoonFacts
  event: CardMoved | CardTurned | DiceChanged | DiceRolled | MatchEnded | PhaseBegan | ShotAimed | SignGiven | TankDeployed | TankDrove | TurnBegan | WallFell | WasDestroyed | WasHit | WasMended | WasMissed
  sketch: Sketch
}
