// How a price is to be covered: depots first, then tokens; hand cards only where the player names them.

export type Coin = 'depot' | 'token' | string // a string else is the id of a hand card

export interface Purse {
  depots: number
  tokens: number
  hand: string[]
}

/** What covers the price without a card of the hand. */
export function proposed(price: number, purse: Purse): Coin[] {
  const depots = Math.min(price, purse.depots)
  const tokens = Math.min(price - depots, purse.tokens)
  return [...Array<Coin>(depots).fill('depot'), ...Array<Coin>(tokens).fill('token')]
}

export function count(coins: Coin[], coin: Coin): number {
  return coins.filter((one) => one === coin).length
}

export function held(purse: Purse, coin: Coin): number {
  if (coin === 'depot') return purse.depots
  if (coin === 'token') return purse.tokens
  return count(purse.hand, coin)
}

/** One more of a kind. A full plan lets the coin go that was named first, of another kind where there is one. */
export function added(coins: Coin[], coin: Coin, price: number, purse: Purse): Coin[] {
  if (price === 0 || count(coins, coin) >= held(purse, coin)) return coins
  if (coins.length < price) return [...coins, coin]
  const other = coins.findIndex((one) => one !== coin)
  return [...coins.filter((_, index) => index !== Math.max(other, 0)), coin]
}

export function removed(coins: Coin[], coin: Coin): Coin[] {
  const last = coins.lastIndexOf(coin)
  return coins.filter((_, index) => index !== last)
}

/** `fire 2 with depot GER-05 at 3`; null while something is open. Where there is one target only, none is named. */
export function attackLine(from: number, coins: Coin[], price: number, target: number | null, reach: number): string | null {
  if (coins.length !== price || (target === null && reach > 1)) return null
  const paid = coins.length > 0 ? ` with ${coins.join(' ')}` : ''
  const at = reach > 1 && target !== null ? ` at ${target + 1}` : ''
  return `fire ${from + 1}${paid}${at}`
}

export function payLine(coins: Coin[], open: number): string | null {
  return coins.length === open && open > 0 ? `pay ${coins.join(' ')}` : null
}
