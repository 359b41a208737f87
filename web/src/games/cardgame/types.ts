// What the server's face of the Card Game sends: the catalogue once, and beside each view what can be counted from it.
import type { CardGamePlayerView, CardGameVehicleView, CardGameView, Reason } from '../../lib/wire'

export type Vehicle = CardGameVehicleView
export type Player = CardGamePlayerView
export type View = CardGameView

export interface CardInfo {
  id: string
  kind: 'combat'
  number: number
  name: string
  nation: string
  type: string
  reach: 'opposite' | 'wide' | 'any'
  firepower: number
  cost: number
  hp: number
  vp: number
  keywords: [string, number][]
  vehicle: string
  crew_kind: 'instant' | 'ongoing'
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
  id: string
  name: string
  style: string
  code: string
  nation: string
  nations: string[]
  bases: string[]
  cards: Record<string, number>
}

export interface Cards {
  cards: Record<string, CardInfo>
  bases: Record<string, BaseInfo>
  decks: DeckInfo[]
  nations: Record<string, string>
  types: Record<string, string>
  stats: Record<string, string>
  rarities: Record<string, string>
  reaches: Record<string, string>
  keywords: Record<string, { name: string; text: string }>
}

/** What one attack does to a position. */
export interface Hit {
  to: number
  card: string | null
  damage: number
  before: number
  after: number
  hp: number
  destroys: boolean
  explode: boolean
  parts?: Reason[]
}

export interface Attack {
  seat: number
  place: number
  cost: number
  can: boolean
  reach: Hit[]
}

export interface Shot {
  seat: number
  place: number
  target: number
  baseline: boolean
  reach: Hit[]
}

export interface Way {
  do: string
  say: string
  place: string
}

export interface Payment {
  seat: number
  price: number
  optional: boolean
  known: boolean
  cards?: string[]
  depots?: number
  tokens?: number
  open?: number
}

export interface Points {
  seat: number
  total: number
  parts: (Reason & { place: number })[]
}

export interface Source {
  kind: 'vehicle' | 'crew' | 'base'
  seat: number
  place: number
  card: string
  text: string
}

export type Phase = 'set-up' | 'start' | 'actions' | 'scoring' | 'prepare' | 'over'

export interface Extras {
  attacks: Attack[]
  ways: Way[]
  payment: Payment | null
  points: Points[]
  ammo: number[]
  shot: Shot | null
  source: Source | null
  phase: Phase
}

/** What the face adds to a preview. */
export interface Foreseen {
  attack?: Attack
  price?: { price: number; depots: number; tokens: number; cards: string[] }
  hit?: Hit
}

export type PileKind = 'junkyard' | 'deck' | 'hand'

export const UNSEEN = '?'
