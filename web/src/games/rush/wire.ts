// Made by `python -m hulldown.table.typescript` from the face and the view of rush. Do not edit.

import type { Reason } from '../../lib/wire'

export interface AchievementView {
  id: string
  values: number[]
  leader: number | null
}

export interface BaseView {
  damaged: boolean
  defender: string | null
  defender_damaged: boolean
}

export interface PlayerView {
  seat: number
  hand: string[]
  garage: string[]
  depot: string[]
  squad: string[]
  bases: (BaseView | null)[]
  bases_destroyed: number
  vehicles_destroyed: number
}

export interface TurnView {
  number: number
  in_play: string | null
  played: string[]
  recruitment: boolean
  purchases: number
  assaulted: boolean
  siege_kills: number[]
  assault_single: string | null
  spent: string[]
  bought: string[]
}

export interface RushView {
  game: string
  rules: number
  seat: number | null
  actor: number
  options: Record<string, unknown>
  pending: Record<string, unknown>[]
  first: number | null
  active: number | null
  open_hand: number | null
  ending: string
  reserve: string[]
  deck: number
  discard: string[]
  graveyard: string[]
  singles: number[]
  doubles: number[]
  achievements: AchievementView[]
  players: PlayerView[]
  turn: TurnView
  result: Record<string, unknown> | null
}

export interface HandResources {
  ordinary: number
  national: Record<string, number>
  cards: (number | null)[]
}

export interface Offer {
  card: string
  can: boolean
  why: string
}

export interface Purchase {
  total: number
  parts: Reason[]
  paid: number
  cost: number
  due: number
  covered: boolean
  vehicles: string[]
  paying: string[]
  could: string[]
}

export interface Score {
  total: number
  parts: Reason[]
}

export interface Extras {
  hands: (HandResources | null)[]
  reserve: Offer[] | null
  purchase: Purchase | null
  scores: Score[]
}

export interface Price {
  total: number
  parts: Reason[]
  paid: number
  cost: number
  due: number
  covered: boolean
}

export interface Blow {
  attacker: string | null
  power: number | null
  armour: number | null
  destroys: boolean
}

export interface Foresight {
  price?: Price | null
  hand?: number | null
  hit?: Blow | null
}

export interface Feature {
  id: string
  number: number
  name: string
  rule: string
  text: string
}

export interface CardInfo {
  id: string
  kind: string
  kind_name: string
  name: string
  nation: string | null
  class: string | null
  cost: number | null
  resources: number | null
  national: boolean
  power: number
  armour: number
  abilities: Feature[]
  passives: Feature[]
  medals: number
  count: number
  source: string
}

export interface AchievementInfo {
  id: string
  name: string
  counts: string
  rule: string
  text: string
}

export interface Catalogue {
  cards: Record<string, CardInfo>
  achievements: Record<string, AchievementInfo>
  nations: Record<string, string>
  classes: Record<string, string>
  abilities: Record<string, Feature>
  sources: Record<string, string>
  reserve_size: number
  medals_per_base: number
  medals_per_achievement: number
}

export interface Game {
  view: RushView
  extras: Extras
  preview: Foresight
  query: never
  reply: never
  catalogue: Catalogue
  brought: null
}
