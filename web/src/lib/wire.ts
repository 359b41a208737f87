// Made by `python -m hulldown.table.typescript` from table/wire and events.py. Do not edit.

export const MOST_NAME = 24
export const MOST_CHAT = 300
export const MOST_LIST = 20000
export const MOST_SEATS = 64
export const MOST_PAGES = 12
export const MOST_SET_FILE = 300000
export const MOST_TABLES = 8

export type Lang = 'en' | 'ru'
export type SeatKind = 'bot' | 'open' | 'person'
export type PrintKind = 'arrow' | 'cards' | 'list' | 'reference' | 'terrain' | 'tokens'
export type Paper = 'a4' | 'letter'
export type FieldKind = 'choice' | 'effect' | 'list' | 'number' | 'text'

/** What a game says for itself: its own wire.ts has one, called Game. */
export interface GameTypes {
  view: unknown
  extras: unknown
  preview: unknown
  query: unknown
  reply: unknown
  catalogue: unknown
  brought: unknown
  event: unknown
  sketch: unknown
}

export interface CardMoved {
  what: 'card'
  from: string
  to: string
  card?: string
  count?: number
}

export interface CardTurned {
  what: 'turned'
  at: string
  way: 'sideways' | 'up' | 'upright'
  card?: string
}

export interface CardsPaid {
  what: 'paid'
  seat: number
  payers: string[]
  price?: string
}

export interface ShotAimed {
  what: 'aimed'
  from: string
  to: string
}

export interface ShotFired {
  what: 'shot'
  from: string
  to: string
  power?: number
  burst?: boolean
}

export interface DiceRolled {
  what: 'dice'
  by: string
  roll: 'advantage' | 'again' | 'attack' | 'defense'
  faces: string[]
  sides?: number
  instead?: string[]
}

export interface DiceChanged {
  what: 'became'
  by: string
  roll: 'attack' | 'defense'
  face: string
  count: number
  into?: string
}

export interface WasHit {
  what: 'hit'
  at: string
  amount?: number
  left?: number | null
  critical?: string
}

export interface WasMissed {
  what: 'missed'
  at: string
  deflected?: boolean
}

export interface WasDestroyed {
  what: 'destroyed'
  at: string
  card?: string
}

export interface WasMended {
  what: 'mended'
  at: string
  amount?: number
}

export interface SignGiven {
  what: 'sign'
  at: string
  sign: 'ammo' | 'boost' | 'effect' | 'fire' | 'initiative' | 'score' | 'token' | 'vp'
  count?: number
}

export interface TurnBegan {
  what: 'turn'
  number: number
  seat?: number | null
}

export interface MatchEnded {
  what: 'ended'
  winner?: number | null
}

export interface Clock {
  seconds: number
  increment?: number
}

export interface ForkOf {
  match: string
  moment: number
  knowing: number | null
}

export interface DuplicateOf {
  id: string
  table: number
  fun: boolean
}

export interface Settings {
  chat: boolean
  spectators: boolean
  clock: Clock | null
  hotseat: boolean
  pace: number
  verifiable: boolean | null
  lesson: string
  companion: boolean
  fork: ForkOf | null
  duplicate: DuplicateOf | null
  unknown: number[]
}

export interface SeatInfo {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  bot: string | null
  here: boolean
  left: boolean
  clock: number | null
  muted: boolean
}

export interface ChanceInfo {
  commitment: string
  entropy: (string | null)[]
}

export interface MatchInfo {
  id: string
  game: string
  title: string
  options: Record<string, unknown>
  seats: SeatInfo[]
  settings: Settings
  created: number
  over: boolean
  number: number
  rematch: string | null
  rematch_shift: number
  cards: string
  stopped: boolean
  note: string
  rings_at: number | null
  can_resign: boolean
  chance: ChanceInfo | null
  held: boolean
}

export interface Pose {
  x: number
  y: number
  facing: number
  kind?: string
  arrow?: number[]
}

export interface Choice {
  do: string
  say: string
  verb: string
  places?: string[]
  card?: string
  note?: string
  pose?: Pose | null
}

export interface Dice {
  sides: number
  faces: string[]
}

export interface DieFace {
  id: string
  letter: string
  say: string
}

export interface DiceEntry {
  verb: string
  count: number
  faces: DieFace[]
}

export interface Entry {
  may?: boolean
  dice?: DiceEntry | null
  choices?: Choice[]
}

export interface UnknownCards {
  count: number
  must: boolean
  choices: Choice[]
}

export interface LogLine<G extends GameTypes = GameTypes> {
  text: string
  kind: string
  rule?: string
  by?: number | null
  at?: number
  note?: string
  dice?: Dice | null
  weight?: 'damage' | 'end' | 'heading' | 'part' | 'plain'
  by_hand?: string
  events?: G['event'][]
}

export interface Ask {
  say: string
  rule: string
  kind: string
  seat: number | null
  since: number
  limit?: number | null
}

export interface Undo {
  way: 'consent' | 'free' | 'none'
  why: string
}

export interface Proposal {
  id: number
  what: 'open-hands' | 'spectators' | 'undo'
  by: number
  waits_for: number[]
}

export interface Reason {
  amount: number
  say: string
  rule?: string
}

export interface Standing {
  seat: number
  rank: number
  score: number
  parts: Reason[]
}

export interface Result {
  reason: string
  decided: string
  winners: number[]
  standings: Standing[]
}

export interface StopInfo {
  kind: string
  say: string
  wish: 'ask' | 'open' | 'pass'
  usual: 'ask' | 'open' | 'pass'
}

export interface StopList {
  kinds: StopInfo[]
  hold: boolean
  passed: number
}

export interface Chat {
  seat: number | null
  name: string
  text: string
  at: number
}

export interface Busy {
  seconds: number
  share: number
  say: string
}

export interface LessonNow {
  id: string
  title: string
  goal: string
  steps: number
  step: number
  line?: string
  text?: string
  example?: Choice | null
  show?: string[]
  free?: boolean
  over?: boolean
  won?: boolean
  learned?: string[]
  lost?: string
  next?: string
}

export interface Table<G extends GameTypes = GameTypes> {
  type: 'table'
  number: number
  moment: number
  match: MatchInfo
  seat: number | null
  view: G['view']
  ask: Ask
  choices: Choice[]
  log_from: number
  log: LogLine<G>[]
  undo: Undo
  proposals: Proposal[]
  chat: Chat[]
  result: Result | null
  faces: G['extras']
  now: number
  stops: StopList | null
  busy: Busy | null
  lesson: LessonNow | null
  forced: '' | 'final' | 'step'
  open_hands: number[]
  entry: Entry | null
  unknown: UnknownCards | null
}

export interface Hello {
  type: 'hello'
  secrets?: string[]
  lang?: 'en' | 'ru'
  name?: string | null
  seat?: number | null
}

export interface GiveEntropy {
  type: 'entropy'
  seat: number
  entropy: string
}

export interface Look {
  type: 'look'
  seat: number
  lang?: 'en' | 'ru' | null
}

export interface Answer {
  type: 'answer'
  number: number
  do: string
}

export interface Enter {
  type: 'enter'
  number: number
  do: string
}

export interface NameCard {
  type: 'name'
  number: number
  do: string
}

export interface Overrule {
  type: 'overrule'
  number: number
  do: string
}

export interface WhyNot {
  type: 'why'
  id: number
  number: number
  do?: string
  place?: string
}

export interface Preview {
  type: 'preview'
  id: number
  number: number
  do: string
}

export interface Query<G extends GameTypes = GameTypes> {
  type: 'query'
  id: number
  number: number
  about: G['query']
}

export interface Hint {
  type: 'hint'
  id: number
  number: number
  engine?: string
}

export interface TakeBack {
  type: 'undo'
  number: number
}

export interface Consent {
  type: 'consent'
  proposal: number
  yes: boolean
}

export interface Say {
  type: 'say'
  text: string
}

export interface Leave {
  type: 'leave'
  bot?: string
}

export interface Return {
  type: 'return'
}

export interface Resign {
  type: 'resign'
}

export interface Admit {
  type: 'spectators'
  on: boolean
}

export interface OpenHands {
  type: 'open-hands'
  on: boolean
}

export interface SetStops {
  type: 'stops'
  wishes: Record<string, 'ask' | 'open' | 'pass'>
  hold?: boolean
}

export interface Rematch {
  type: 'rematch'
  swap?: boolean
}

export interface Ping {
  type: 'ping'
  id?: number
}

export interface Problem {
  kind: 'broken' | 'forbidden' | 'illegal' | 'late' | 'lesson' | 'limit' | 'malformed' | 'missing' | 'not-now'
  say: string
  rule: string
}

export interface Accepted {
  type: 'accepted'
  number: number
}

export interface Refused {
  type: 'refused'
  what: string
  problem: Problem
  number: number
}

export interface WhyNotReply {
  type: 'why'
  id: number
  problem: Problem | null
}

export interface Foreseen<G extends GameTypes = GameTypes> {
  type: 'preview'
  id: number
  heard: LogLine<G>[]
  final: boolean
  hidden: boolean
  problem: Problem | null
  face?: G['preview']
}

export interface QueryReply<G extends GameTypes = GameTypes> {
  type: 'query'
  id: number
  reply?: G['reply']
  problem: Problem | null
}

export interface Advice {
  choice: Choice
  chance: number | null
  games: number
  why: string
  low: number | null
  high: number | null
}

export interface HintQuestion {
  game: string
  cards: string
  view: string
  legal: string[]
}

export interface HintReply {
  type: 'hint'
  id: number
  bot: string
  advice: Advice[]
  problem: Problem | null
  note: string
  question: HintQuestion | null
}

export interface Gone {
  type: 'gone'
  problem: Problem
}

export interface Presence {
  type: 'presence'
  seats: SeatInfo[]
}

export interface BotsWait {
  type: 'wait'
  busy: Busy | null
}

export interface Pong {
  type: 'pong'
  id: number
  number: number
}

export interface Holder {
  since: number
  agent: string
}

export interface SeatWish {
  kind?: 'bot' | 'open' | 'person'
  name?: string | null
  bot?: string | null
}

export interface NewMatch {
  game: string
  seats: SeatWish[]
  options?: Record<string, boolean | number | string>
  settings?: Settings
  by_lot?: boolean
}

export interface NewSeat {
  seat: number
  kind: 'bot' | 'open' | 'person'
  secret: string | null
  link: string | null
}

export interface NewLesson {
  name?: string | null
  lang?: 'en' | 'ru'
}

export interface Created {
  match: string
  seats: NewSeat[]
  watch: string | null
  host: string
}

export interface Switch {
  on: boolean
}

export interface Removal {
  bot?: string | null
}

export interface ChosenOption {
  title: string
  say: string
  value: boolean | number | string
  word: string
}

export interface Invitation {
  game: string
  title: string
  about: string
  host: string
  minutes: number[]
  waiting: number
  clock: Clock | null
  chosen: ChosenOption[]
}

export interface Here {
  addresses: string[]
  alone_at: number
}

export interface ShortLevel {
  game: string
  level: string
  percent: number
}

export interface EngineInfo {
  stage: 'compiled' | 'compiling' | 'fetching' | 'linking' | 'none' | 'off' | 'reading' | 'ready' | 'trying' | 'waiting'
  say: string
  done: number
  of: number
  short: ShortLevel[]
}

export interface Claim {
  match: string
  secret: string
}

export interface Mine {
  claims: Claim[]
  lang?: 'en' | 'ru'
}

export interface MyMatch {
  match: string
  game: string
  title: string
  seats: SeatInfo[]
  seat: number
  your_move: boolean
  over: boolean
  ask: string
  since: number
  stopped: boolean
  note: string
}

export interface Replied {
  number: number
  do: string
}

export interface Given {
  entropy: string
}

export interface Wishes {
  wishes: Record<string, 'ask' | 'open' | 'pass'>
  hold?: boolean
}

export interface Moment<G extends GameTypes = GameTypes> {
  number: number
  last: number
  match: MatchInfo
  seat: number | null
  open: boolean
  view: G['view']
  ask: Ask
  log: LogLine<G>[]
  result: Result | null
  faces: G['extras']
  log_from: number
}

export interface LogPage<G extends GameTypes = GameTypes> {
  log_from: number
  log: LogLine<G>[]
}

export interface LeadAt {
  at: number
  values: number[]
}

export interface TurningPoint {
  at: number
  kind: 'base' | 'end' | 'kill' | 'lead' | 'point'
  seat: number | null
  say: string
}

export interface Story {
  say: string
  measure: string
  last: number
  leads: LeadAt[]
  turns: TurningPoint[]
}

export interface NewFork {
  moment: number
  seats: SeatWish[]
  knowing?: number | null
  name?: string
  note?: string
}

export interface ForkWords {
  name?: string
  note?: string
}

export interface Fork {
  match: string
  moment: number
  knowing: number | null
  name: string
  note: string
  at: number
}

export interface Upload {
  text: string
  name?: string
}

export interface Opened {
  match: string
}

export interface NewDuplicate {
  game: string
  seats: SeatWish[]
  tables?: number
  options?: Record<string, boolean | number | string>
  settings?: Settings
  by_lot?: boolean
}

export interface NewChallenge {
  seat: number
  bot?: string | null
}

export interface NewTaken {
  name?: string | null
}

export interface MadeTable {
  match: string
  seats: NewSeat[]
}

export interface MadeDuplicate {
  id: string
  link: string
  tables: MadeTable[]
  host: string
}

export interface DuplicateSeat {
  name: string
  is_bot: boolean
  rank: number
  score: number
  margin: number
  points: number | null
}

export interface DuplicateTable {
  number: number
  state: 'gone' | 'open' | 'over' | 'playing'
  seats: DuplicateSeat[]
  match: string
  last: number
  say: string
  parted: boolean
}

export interface Way {
  say: string
  do: string
  tables: number[]
}

export interface Parting {
  at: number
  seat: number | null
  say: string
  match: string
  ways: Way[]
}

export interface Duplicate {
  id: string
  game: string
  title: string
  made: number
  fun: boolean
  over: boolean
  planned: number
  tables: DuplicateTable[]
  commitment: string
  compared: number[]
  names: string[]
  partings: Parting[]
  seat: number | null
  rival: string
}

export interface ListWish {
  text: string
  options?: Record<string, boolean | number | string>
  lang?: 'en' | 'ru'
}

export interface Objection {
  say: string
  rule: string
}

export interface Checked<G extends GameTypes = GameTypes> {
  code: string
  name: string
  reasons: Objection[]
  holds: G['brought'] | null
}

export interface Named {
  id: string
  name: string
}

export interface OptionInfo {
  name: string
  title: string
  say: string
  values: (boolean | number | string)[]
  rule: string
  figures: Record<string, string>
  kind: 'choice' | 'number' | 'sides' | 'text'
  bounds: number[]
  seat: number | null
  named: Named[]
}

export interface BotInfo {
  name: string
  say: string
  seconds: number | null
  rating: number | null
  low: number | null
  high: number | null
}

export interface GameInfo {
  id: string
  name: string
  about: string
  seats: number[]
  minutes: number[]
  options: OptionInfo[]
  bots: BotInfo[]
  lessons: string[]
  tables: boolean
  characters: string[]
}

export interface LessonInfo {
  id: string
  title: string
  goal: string
  steps: number
  minutes: number
}

export interface GameLessons {
  game: string
  lessons: LessonInfo[]
  left_out: string[]
}

export interface RuleInfo {
  id: string
  text: string
  source: string
  kind: string
}

export interface ReferenceLine {
  id: string
  cells: string[]
  rules: string[]
  step: number
}

export interface ReferenceSection {
  id: string
  title: string
  columns: string[]
  lines: ReferenceLine[]
}

export interface Reference {
  game: string
  title: string
  sections: ReferenceSection[]
}

export interface ContentsEntry {
  id: string
  title: string
  asks: string[]
}

export interface BookStep {
  name: string
  text: string
  rules: string[]
}

export interface BookBlock {
  kind: 'example' | 'figure' | 'sheet' | 'step' | 'text'
  name: string
  text: string
  rules: string[]
  steps: BookStep[]
}

export interface FigureNumber {
  word: string
  value: number
}

export interface FigureCard {
  id: string
  name: string
  kind: string
  nation: string
  cls: string
  numbers: FigureNumber[]
  turned: boolean
  mark: string
}

export interface FigureRow {
  label: string
  cards: FigureCard[]
}

export interface Figure {
  picture: string
  rows: FigureRow[]
  dice: string[]
  notes: string[]
}

export interface BookChapter {
  id: string
  title: string
  asks: string[]
  rules: string[]
  blocks: BookBlock[]
  figures: Record<string, Figure[]>
}

export interface Finding {
  chapter: string
  title: string
  text: string
  rule: string
}

export interface Term {
  id: string
  name: string
  forms: string[]
  meaning: string
  rules: string[]
}

export interface DraftPart {
  card: string
  count: number
  carried: DraftPart[]
}

export interface DraftNote {
  tool: string
  text: string
  on: number
}

export interface Draft {
  name: string
  limit: number
  parts: DraftPart[]
  notes: DraftNote[]
}

export interface Mend {
  say: string
  parts: DraftPart[]
  limit: number
}

export interface Broken {
  say: string
  rule: string
  on: number[]
  mend: Mend | null
}

export interface Kept {
  say: string
  rule: string
}

export interface Bar {
  label: string
  value: number
  mark: string
  over: boolean
}

export interface Chart {
  id: string
  title: string
  bars: Bar[]
}

export interface DraftChecked {
  code: string
  legal: boolean
  size: number
  of: number
  fullness: Bar[]
  broken: Broken[]
  kept: Kept[]
  charts: Chart[]
}

export interface OpenedDraft {
  draft: Draft
  told: string[]
}

export interface Exported {
  name: string
  media: string
  text: string
  base64: string
  told: string[]
}

export interface TestHands {
  hands: string[][]
}

export interface GoldfishRound {
  drawn: string[]
  lines: string[]
}

export interface Goldfish {
  rounds: GoldfishRound[]
}

export interface CardRecord {
  games: number
  share: number
  low: number
  high: number
  source: string
}

export interface BenchInfo {
  game: string
  title: string
  word: string
  suffix: string
  limits: number[]
  most: number
  ready: Named[]
  tries: string[]
}

export interface DraftWish {
  draft: Draft
  options?: Record<string, boolean | number | string>
  lang?: 'en' | 'ru'
}

export interface OpenWish {
  text: string
  file?: string
  zipped?: boolean
  lang?: 'en' | 'ru'
}

export interface ExportWish {
  draft: Draft
  format: 'chat' | 'code' | 'file' | 'json' | 'ros' | 'tts'
  lang?: 'en' | 'ru'
}

export interface HandsWish {
  draft: Draft
  seed: number
  hands?: number
  lang?: 'en' | 'ru'
}

export interface GoldfishWish {
  draft: Draft
  seed: number
  rounds?: number
  options?: Record<string, boolean | number | string>
  lang?: 'en' | 'ru'
}

export interface CardUse {
  records: CardRecord[]
  used: Named[]
}

export interface Records {
  cards: Record<string, CardUse>
}

export interface NewList {
  game: string
  draft: Draft
}

export interface CreatedList {
  id: string
  secret: string
}

export interface SharedList {
  id: string
  game: string
  version: number
  draft: Draft
  edited: number
  editors: string[]
}

export interface ListChange {
  version: number
  draft: Draft
  editor: string
}

export interface HereWish {
  editor: string
}

export interface ListNews {
  version: number
  editors: string[]
}

export interface ListVersion {
  version: number
  edited: number
  editor: string
}

export interface Circumstances {
  moved?: number
  target_moved?: number
  cover?: boolean
  hull_down?: boolean
  close?: boolean
  side?: boolean
}

export interface ShotChances {
  dice: number
  against: number
  damage: number[]
  destroyed: number
  expected: number
}

export interface ShotChange {
  say: string
  before: ShotChances
  after: ShotChances
}

export interface NumberChange {
  id: string
  name: string
  before: number
  after: number
}

export interface DraftOdds {
  takes: ShotChange
  faces: ShotChange
  numbers: NumberChange[]
  told: string[]
}

export interface Suggestion {
  say: string
  parts: DraftPart[]
}

export interface Suggestions {
  suggestions: Suggestion[]
}

export interface DraftFits {
  why: Record<string, string>
}

export interface StrengthAgainst {
  id: string
  name: string
  games: number
  share: number
  low: number
  high: number
}

export interface Strength {
  id: string
  bot: string
  games: number
  most: number
  share: number
  low: number
  high: number
  drawn: boolean
  against: StrengthAgainst[]
  done: boolean
  problem: string
}

export interface FitsWish {
  draft: Draft
  on?: number
  options?: Record<string, boolean | number | string>
  lang?: 'en' | 'ru'
}

export interface OddsWish {
  carrier: DraftPart
  target: string
  card?: string
  others?: string[]
  shot?: Circumstances
  lang?: 'en' | 'ru'
}

export interface SketchWish<G extends GameTypes = GameTypes> {
  sketch: G['sketch']
  lang?: 'en' | 'ru'
}

export interface TableSpot {
  list: string
  place: number
}

export interface TableShift {
  list: string
  place: number
  x: number
  y: number
  angle: number
}

export interface TableMend {
  say: string
  shifts: TableShift[]
  drops: TableSpot[]
}

export interface TableFault {
  say: string
  rule: string
  on: TableSpot[]
  at: number[]
  stops: boolean
  mend: TableMend | null
}

export interface TableKept {
  say: string
  rule: string
}

export interface SketchChecked {
  text: string
  seats: number
  even: boolean
  faults: TableFault[]
  kept: TableKept[]
}

export interface TableSide {
  name: string
  games: number
  share: number
  low: number
  high: number
}

export interface TableBalance {
  bot: string
  games: number
  most: number
  sides: TableSide[]
  done: boolean
  problem: string
}

export interface SketchText {
  text: string
  name?: string
  lang?: 'en' | 'ru'
}

export interface SketchOpened<G extends GameTypes = GameTypes> {
  sketch: G['sketch']
  told: string[]
}

export interface PrintWish {
  game: string
  what: 'arrow' | 'cards' | 'list' | 'reference' | 'terrain' | 'tokens'
  list?: string
  paper?: 'a4' | 'letter'
  backs?: boolean
  bleed?: number
  color?: boolean
  width?: number
  height?: number
  options?: Record<string, string>
  lang?: 'en' | 'ru'
}

export interface PagesWish {
  order: PrintWish
  first?: number
  most?: number
}

export interface PrintPage {
  number: number
  width: number
  height: number
  svg: string
}

export interface PrintPages {
  count: number
  pages: PrintPage[]
  told: string[]
}

export interface PrintableGame {
  game: string
  title: string
  kinds: ('arrow' | 'cards' | 'list' | 'reference' | 'terrain' | 'tokens')[]
  drawn: ('arrow' | 'cards' | 'list' | 'reference' | 'terrain' | 'tokens')[]
  width: number
  height: number
  chosen: boolean
  lists: Named[]
  measures: string[]
}

export interface PrintShop {
  pdf: boolean
  say: string
  widths: number[]
  heights: number[]
  bleed: number
  games: PrintableGame[]
}

export interface SetColumn {
  name: string
  kind: 'choice' | 'effect' | 'list' | 'number' | 'text'
  needed: boolean
  low: number
  high: number
  choices: string[]
  mark: string
}

export interface SetFile {
  name: string
  columns: SetColumn[]
  text: string
  drawn: boolean
}

export interface SetInfo {
  game: string
  title: string
  files: SetFile[]
}

export interface SetPick {
  file: string
  id: string
}

export interface SetWish {
  files: Record<string, string>
  draw?: SetPick | null
  lang?: 'en' | 'ru'
}

export interface SetMistake {
  file: string
  line: number
  field: string
  say: string
  rule: string
}

export interface FieldChange {
  field: string
  before: string
  after: string
}

export interface CardChange {
  file: string
  id: string
  kind: 'changed' | 'gone' | 'new'
  fields: FieldChange[]
}

export interface SetChecked {
  mistakes: SetMistake[]
  count: number
  svg: string
  undrawn: string
  changes: CardChange[]
  changed: number
  balance: string
}

export interface DrillTheme {
  id: string
  title: string
  rules: string[]
  verbs: string[]
}

export interface DrillEntry {
  id: string
  theme: string
  tier: number
}

export interface GameDrills {
  game: string
  drills: DrillEntry[]
  themes: DrillTheme[]
  today: string
  note: string
}

export interface DrillAnswer {
  choice: Choice
  value: number
  low: number
  high: number
}

export interface DrillShown<G extends GameTypes = GameTypes> {
  id: string
  game: string
  theme: string
  tier: number
  table: Table<G>
  rule: string
  answers: DrillAnswer[]
  compared: number
  ahead: number[]
  worlds: number
  why: string
  found_by: string[]
  of_levels: number
}

export type ClientMessage<G extends GameTypes = GameTypes> =
  | Hello
  | GiveEntropy
  | Look
  | Answer
  | Enter
  | NameCard
  | Overrule
  | WhyNot
  | Preview
  | Query<G>
  | Hint
  | TakeBack
  | Consent
  | Say
  | Leave
  | Return
  | Resign
  | Admit
  | OpenHands
  | SetStops
  | Rematch
  | Ping

export type ServerMessage<G extends GameTypes = GameTypes> =
  | Table<G>
  | Accepted
  | Refused
  | WhyNotReply
  | Foreseen<G>
  | QueryReply<G>
  | HintReply
  | Gone
  | Presence
  | BotsWait
  | Pong
