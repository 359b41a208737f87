// Made by `python -m hulldown.table.typescript` from wire.py. Do not edit.

export const MOST_NAME = 24
export const MOST_CHAT = 300
export const MOST_LIST = 20000
export const MOST_SEATS = 64

export type Lang = 'en' | 'ru'
export type SeatKind = 'bot' | 'open' | 'person'

/** What a game says for itself: its own wire.ts has one, called Game. */
export interface GameTypes {
  view: unknown
  extras: unknown
  preview: unknown
  query: unknown
  reply: unknown
  catalogue: unknown
  brought: unknown
}

export interface Clock {
  seconds: number
  increment?: number
}

export interface Settings {
  chat: boolean
  spectators: boolean
  clock: Clock | null
  hotseat: boolean
  pace: number
  verifiable: boolean | null
}

export interface SeatInfo {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  bot: string | null
  here: boolean
  left: boolean
  clock: number | null
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
  cards: string
  stopped: boolean
  note: string
  rings_at: number | null
  can_resign: boolean
  chance: ChanceInfo | null
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

export interface LogLine {
  text: string
  kind: string
  rule?: string
  by?: number | null
  at?: number
  note?: string
  dice?: Dice | null
  weight?: 'damage' | 'end' | 'heading' | 'part' | 'plain'
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
  what: 'spectators' | 'undo'
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
  log: LogLine[]
  undo: Undo
  proposals: Proposal[]
  chat: Chat[]
  result: Result | null
  faces: G['extras']
  now: number
  stops: StopList | null
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

export interface SetStops {
  type: 'stops'
  wishes: Record<string, 'ask' | 'open' | 'pass'>
  hold?: boolean
}

export interface Rematch {
  type: 'rematch'
}

export interface Ping {
  type: 'ping'
  id?: number
}

export interface Problem {
  kind: 'broken' | 'forbidden' | 'illegal' | 'late' | 'limit' | 'malformed' | 'missing' | 'not-now'
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
  heard: LogLine[]
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
}

export interface HintReply {
  type: 'hint'
  id: number
  bot: string
  advice: Advice[]
  problem: Problem | null
}

export interface Gone {
  type: 'gone'
  problem: Problem
}

export interface Presence {
  type: 'presence'
  seats: SeatInfo[]
}

export interface Pong {
  type: 'pong'
  id: number
  number: number
}

export interface Holder {
  since: number
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

export interface NewSeat {
  seat: number
  kind: 'bot' | 'open' | 'person'
  secret: string | null
  link: string | null
}

export interface Created {
  match: string
  seats: NewSeat[]
  watch: string | null
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

export interface Named {
  id: string
  name: string
}

export interface OptionInfo {
  name: string
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
  first_options: Record<string, boolean | number | string>
}

export interface RuleInfo {
  id: string
  text: string
  source: string
  kind: string
}

export interface Moment<G extends GameTypes = GameTypes> {
  number: number
  last: number
  match: MatchInfo
  seat: number | null
  open: boolean
  view: G['view']
  ask: Ask
  log: LogLine[]
  result: Result | null
  faces: G['extras']
}

export interface Upload {
  text: string
  name?: string
}

export interface Opened {
  match: string
}

export type ClientMessage<G extends GameTypes = GameTypes> =
  | Hello
  | GiveEntropy
  | Look
  | Answer
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
  | Pong
