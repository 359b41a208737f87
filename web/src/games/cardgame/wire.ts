// Made by `python -m hulldown.table.typescript` from the face and the view of cardgame. Do not edit.

import type { CardMoved, CardTurned, CardsPaid, Choice, MatchEnded, Pose, Reason, ShotFired, SignGiven, TurnBegan, WasDestroyed, WasHit, WasMended, WasMissed } from '../../lib/wire'

export interface AskSetUp {
  ask: 'set-up'
  next: 'bases' | 'begin' | 'first-player' | 'hands' | 'redraw-first' | 'redraw-second'
}

export interface AskRound {
  ask: 'round'
  next: 'actions' | 'before-scoring' | 'discard-first' | 'discard-second' | 'draw-first' | 'draw-second' | 'end-of-round' | 'next-first' | 'scoring' | 'start-of-round' | 'supply'
}

export interface AskOrderBases {
  ask: 'order-bases'
  seat: number
}

export interface AskFirstPlayer {
  ask: 'first-player'
}

export interface AskOfferRedraw {
  ask: 'offer-redraw'
  seat: number
}

export interface AskDrawCards {
  ask: 'draw-cards'
  seat: number
  left: number
  into: 'depot' | 'hand' | 'unsupplied-depot'
}

export interface AskFlipBase {
  ask: 'flip-base'
  seat: number
}

export interface AskDiscardAny {
  ask: 'discard-any'
  seat: number
}

export interface AskNextFirst {
  ask: 'next-first'
  seat: number
}

export interface AskActionPhase {
  ask: 'action-phase'
  seat: number
}

export interface AskTakeAction {
  ask: 'take-action'
  seat: number
}

export interface AskPlaceCard {
  ask: 'place-card'
  seat: number
  card?: string
}

export interface AskBlitz {
  ask: 'blitz'
  seat: number
  uid: number
  waiting: boolean
}

export interface AskPayment {
  ask: 'payment'
  seat: number
  price: number
  optional: boolean
  cards?: string[]
  depots?: number
  tokens?: number
}

export interface EffectSource {
  kind: 'base' | 'crew' | 'vehicle'
  seat: number
  trigger: 'after_attack' | 'before_scoring' | 'instant' | 'on_deploy' | 'on_reveal' | 'ongoing' | 'round_start' | 'when_destroyed'
  position: number
  uid: number
  card: string
  attacked: number
  outcome: number
}

export interface AskAttack {
  ask: 'attack'
  seat: number
  uid: number
  baseline: boolean
  extra: boolean
  more: number
  target: number
  stage: 'choose' | 'extra' | 'strike' | 'trigger' | 'unsupply'
  outcome: number
  lost: EffectSource[]
}

export interface AskChoosePosition {
  ask: 'choose-position'
  seat: number
  uid: number
  baseline: boolean
  extra: boolean
  more: number
  target: number
}

export interface AskUseExplosive {
  ask: 'use-explosive'
  seat: number
  uid: number
  baseline: boolean
  extra: boolean
  more: number
  target: number
}

export interface AskOfferShots {
  ask: 'offer-shots'
  seat: number
  uid: number
}

export interface AttackEffects {
  sources: EffectSource[]
  lost: EffectSource[]
}

export interface AskAfterAttacks {
  ask: 'after-attacks'
  seat: number
  uid: number
  attacks: AttackEffects[]
}

export interface AskChooseEffect {
  ask: 'choose-effect'
  seat: number
  sources: EffectSource[]
}

export interface AskRemaining {
  ask: 'remaining'
  seat: number
  sources: EffectSource[]
}

export interface AskRunEffects {
  ask: 'run-effects'
  source: EffectSource
  effect: number
  step: number
  told?: boolean
}

export interface AskChooseTarget {
  ask: 'choose-target'
  source: EffectSource
  effect: number
  step: number
}

export interface AskReposition {
  ask: 'reposition'
  source: EffectSource
  effect: number
  step: number
  uid: number
}

export interface AskOfferStep {
  ask: 'offer-step'
  source: EffectSource
  effect: number
  step: number
}

export interface AskDiscardCard {
  ask: 'discard-card'
  seat: number
  left: number
}

export interface AskRecoverCard {
  ask: 'recover-card'
  seat: number
  left: number
  types: number
}

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

export interface ResultView {
  scores: number[]
  ranks: number[]
  winners: number[]
  reason: string
  decided: string
}

export interface CardGameView {
  game: string
  rules: number
  seat: number | null
  actor: number
  options: Record<string, boolean | number | string>
  pending: (AskActionPhase | AskAfterAttacks | AskAttack | AskBlitz | AskChooseEffect | AskChoosePosition | AskChooseTarget | AskDiscardAny | AskDiscardCard | AskDrawCards | AskFirstPlayer | AskFlipBase | AskNextFirst | AskOfferRedraw | AskOfferShots | AskOfferStep | AskOrderBases | AskPayment | AskPlaceCard | AskRecoverCard | AskRemaining | AskReposition | AskRound | AskRunEffects | AskSetUp | AskTakeAction | AskUseExplosive)[]
  first: number | null
  turn: number | null
  round_number: number
  round_winner: number | null
  resigned: number | null
  next_uid: number
  players: PlayerView[]
  result: ResultView | null
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
  pose?: Pose | null
  count: number
}

export interface Target {
  do: string
  say: string
  verb: string
  places?: string[]
  card?: string
  note?: string
  pose?: Pose | null
  to: number
}

export interface Order {
  place: number | null
  price: number
  coins: string[]
  targets: Target[]
  target: number | null
  begun: string
  choice: Choice | null
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
  can_place: boolean
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

export interface ComposeQuery {
  q: 'compose'
  place: number | null
  coins: string[]
  target: number | null
  add?: string
  drop?: string
}

export interface WaysQuery {
  q: 'ways'
  card: string
}

export interface Composed {
  q: 'compose'
  order: Order
}

export interface Way {
  do: string
  say: string
  verb: string
  places?: string[]
  card?: string
  note?: string
  pose?: Pose | null
  kind: 'crew' | 'depot' | 'vehicle'
}

export interface Ways {
  q: 'ways'
  ways: Way[]
}

export interface CardInfo {
  id: string
  kind: 'combat'
  number: number
  name: string
  printed: string
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
  query: ComposeQuery | WaysQuery
  reply: Composed | Ways
  catalogue: Catalogue
  brought: Contents
  event: CardMoved | CardTurned | CardsPaid | MatchEnded | ShotFired | SignGiven | TurnBegan | WasDestroyed | WasHit | WasMended | WasMissed
  sketch: never
}
