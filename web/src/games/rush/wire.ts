// Made by `python -m hulldown.table.typescript` from the face and the view of rush. Do not edit.

import type { CardMoved, CardTurned, CardsPaid, MatchEnded, Reason, ShotFired, SignGiven, TurnBegan, WasDestroyed, WasHit, WasMended } from '../../lib/wire'

export interface AskSetUp {
  ask: 'set-up'
  next: 'achievements' | 'begin' | 'first-player' | 'hands' | 'reserve'
}

export interface AskTurn {
  ask: 'turn'
  seat: number
  next: 'award-sieges' | 'draw-hand' | 'move-reserve' | 'pass-on' | 'play-cards' | 'put-hand-away' | 'repair-damage' | 'reveal-hand'
}

export interface AskFirstPlayer {
  ask: 'first-player'
}

export interface AskDrawCards {
  ask: 'draw-cards'
  seat: number
  left: number
}

export interface AskTurnUp {
  ask: 'turn-up'
}

export interface AskLayOut {
  ask: 'lay-out'
}

export interface AskPlayCards {
  ask: 'play-cards'
  seat: number
}

export interface AskPurchase {
  ask: 'purchase'
  seat: number
  vehicles: string[]
  paying: string[]
}

export interface AskUseCard {
  ask: 'use-card'
  seat: number
  card: string
  left: ('invulnerability' | 'recruitment' | 'reinforcements' | 'repair' | 'research' | 'sabotage' | 'scouting' | 'siege-master')[]
  used: boolean
}

export interface AskDeclareAssault {
  ask: 'declare-assault'
  seat: number
  declared: string[]
}

export interface AskChooseAttacker {
  ask: 'choose-attacker'
  seat: number
  waiting: string[]
  kills: number
}

export interface AskChooseTarget {
  ask: 'choose-target'
  seat: number
  attacker: string
  waiting: string[]
  kills: number
}

export interface AskChooseDoubles {
  ask: 'choose-doubles'
  seat: number
  nation: 'france' | 'germany' | 'usa' | 'ussr'
  kills: number
  of_assault: boolean
}

export interface AskCombineMedals {
  ask: 'combine-medals'
  seat: number
  nation: 'france' | 'germany' | 'usa' | 'ussr'
  kills: number
}

export interface AskResearch {
  ask: 'research'
  seat: number
  limit: number
}

export interface AskGiveUp {
  ask: 'give-up'
  seat: number
}

export interface AskBesiege {
  ask: 'besiege'
  seat: number
  card: string
}

export interface AskScrap {
  ask: 'scrap'
  seat: number
  left: number
}

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
  assault_single: 'france' | 'germany' | 'usa' | 'ussr' | null
  spent: string[]
  bought: string[]
  used?: boolean
}

export interface ResultView {
  scores: number[]
  ranks: number[]
  winners: number[]
  reason: string
  decided: string
}

export interface RushView {
  game: string
  rules: number
  seat: number | null
  actor: number
  options: Record<string, boolean | number | string>
  pending: (AskBesiege | AskChooseAttacker | AskChooseDoubles | AskChooseTarget | AskCombineMedals | AskDeclareAssault | AskDrawCards | AskFirstPlayer | AskGiveUp | AskLayOut | AskPlayCards | AskPurchase | AskResearch | AskScrap | AskSetUp | AskTurn | AskTurnUp | AskUseCard)[]
  first: number | null
  active: number | null
  open_hand: number | null
  ending: 'empty-rounds' | 'last-base' | 'medal-pile' | 'running'
  reserve: string[]
  deck: number
  discard: string[]
  graveyard: string[]
  singles: number[]
  doubles: number[]
  achievements: AchievementView[]
  players: PlayerView[]
  turn: TurnView
  result: ResultView | null
  empty_turns?: number
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
  short: number
  pay: string[]
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
  printed: string
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

export interface MedalsGiven {
  what: 'medals'
  seat: number
  nation: string
  singles: number
  doubles: number
}

export interface Game {
  view: RushView
  extras: Extras
  preview: Foresight
  query: never
  reply: never
  catalogue: Catalogue
  brought: null
  event: CardMoved | CardTurned | CardsPaid | MatchEnded | MedalsGiven | ShotFired | SignGiven | TurnBegan | WasDestroyed | WasHit | WasMended
  sketch: never
}
