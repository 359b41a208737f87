// Made by `python -m hulldown.table.typescript` from the face and the view of cardgame. Do not edit.

import type { Choice, Reason } from '../../lib/wire'

export interface VehicleView {
  uid: number
  card: string
  crew: string | null
  damage: number
  tokens: number
  supplied: boolean
  spent: boolean
  attacks: number
  boosts: number[]
  firepower: number
  cost: number
  hp: number
  vp: number
  taken: number
  thick_armor: boolean
  explosive: boolean
  double_shot: number
  triple_shot: number
  reach: number
}

export interface PlayerView {
  seat: number
  hand: string[]
  deck: string[]
  junkyard: string[]
  depots: string[]
  ready_depots: number
  tokens: number
  bases: string[]
  face_up: boolean[]
  brought: string[] | null
  unseen: string[] | null
  bases_done: number[]
  positions: (VehicleView | null)[]
  points: number
  passed: boolean
  locked: boolean
  depot_built: boolean
}

export interface CardGameView {
  game: string
  rules: number
  seat: number | null
  actor: number
  options: Record<string, boolean | number | string>
  pending: Record<string, unknown>[]
  first: number | null
  turn: number | null
  round_number: number
  round_winner: number | null
  resigned: number | null
  next_uid: number
  players: PlayerView[]
  result: Record<string, unknown> | null
}

export interface Hit {
  to: number
  card: string | null
  damage: number
  before: number
  after: number
  hp: number
  destroys: boolean
  explode: boolean
}

export interface Attack {
  seat: number
  place: number
  cost: number
  can: boolean
  reach: Hit[]
}

export interface Coin {
  do: string
  say: string
  verb: string
  places?: string[]
  card?: string
  note?: string
  count: number
}

export interface Target {
  do: string
  say: string
  verb: string
  places?: string[]
  card?: string
  note?: string
  to: number
}

export interface Order {
  do: string
  by: string
  price: number
  proposed: string[]
  place: number | null
  targets: Target[]
}

export interface Payment {
  seat: number
  price: number
  optional: boolean
  known: boolean
  cards?: string[]
  depots?: number
  tokens?: number
}

export interface PlacedReason {
  amount: number
  say: string
  rule?: string
  place: number
}

export interface Points {
  seat: number
  total: number
  parts: PlacedReason[]
}

export interface Shot {
  seat: number
  place: number
  target: number
  baseline: boolean
  reach: Hit[]
}

export interface Source {
  kind: string
  seat: number
  place: number
  card: string
  text: string
}

export interface Extras {
  attacks: Attack[]
  ways: Choice[]
  purse: Coin[]
  orders: Order[]
  payment: Payment | null
  points: Points[]
  ammo: number[]
  shot: Shot | null
  source: Source | null
  phase: 'actions' | 'over' | 'prepare' | 'scoring' | 'set-up' | 'start'
}

export interface Paid {
  price: number
  depots: number
  tokens: number
  cards: string[]
}

export interface ForeseenHit {
  to: number
  card: string | null
  damage: number
  before: number
  after: number
  hp: number
  destroys: boolean
  explode: boolean
  parts: Reason[]
}

export interface Foresight {
  attack?: Attack | null
  price?: Paid | null
  hit?: ForeseenHit | null
}

export interface CardInfo {
  id: string
  kind: 'combat'
  number: number
  name: string
  nation: string
  type: string
  reach: 'any' | 'opposite' | 'wide'
  firepower: number
  cost: number
  hp: number
  vp: number
  keywords: [string, number][]
  vehicle: string
  crew_kind: string
  crew: string
  rarity: string
  source: string
}

export interface BaseInfo {
  id: string
  kind: 'base'
  number: number
  name: string
  nation: string
  text: string
  rarity: string
  source: string
}

export interface DeckInfo {
  code: string
  nation: string
  nations: string[]
  bases: string[]
  cards: Record<string, number>
  id: string
  name: string
  style: string
}

export interface KeywordInfo {
  name: string
  text: string
}

export interface Catalogue {
  cards: Record<string, CardInfo>
  bases: Record<string, BaseInfo>
  decks: DeckInfo[]
  nations: Record<string, string>
  types: Record<string, string>
  stats: Record<string, string>
  rarities: Record<string, string>
  reaches: Record<string, string>
  keywords: Record<string, KeywordInfo>
}

export interface Contents {
  code: string
  nation: string
  nations: string[]
  bases: string[]
  cards: Record<string, number>
}

export interface Game {
  view: CardGameView
  extras: Extras
  preview: Foresight
  query: never
  reply: never
  catalogue: Catalogue
  brought: Contents
}
