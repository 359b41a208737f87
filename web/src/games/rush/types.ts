// What the face of Rush (src/hulldown/table/faces/rush.py) sends besides the view.
import type { Reason } from '../../lib/wire'

export interface Feature {
  id: string
  number: number
  name: string
  rule: string
  text: string
}

export interface CardInfo {
  id: string
  kind: 'vehicle' | 'barracks' | 'medal' | 'base'
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

export interface RushCatalogue {
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

export interface Score {
  total: number
  parts: Reason[]
}

export interface Price extends Score {
  paid: number
  cost: number
  due: number
  covered: boolean
}

export interface PurchaseInfo extends Price {
  vehicles: string[]
  paying: string[]
  could: string[]
}

export interface RushExtras {
  hands: (HandResources | null)[]
  reserve: Offer[] | null
  purchase: PurchaseInfo | null
  scores: Score[]
}

/** What `preview` adds to a chosen answer. */
export interface RushForeseen {
  price?: Price
  hand?: number
  hit?: { attacker: string | null; power: number | null; armour: number | null; destroys: boolean }
}
