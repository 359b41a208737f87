// An answer that clicks put together. The server says what each click adds; here coins are counted and words are joined.
import type { Coin, Order, Target } from './wire'

export function count(words: readonly string[], word: string): number {
  return words.filter((one) => one === word).length
}

/** One more coin of a kind. A full plan lets the coin go that was named first, of another kind where there is one. */
export function added(coins: string[], coin: Coin, price: number): string[] {
  if (price === 0 || count(coins, coin.do) >= coin.count) return coins
  if (coins.length < price) return [...coins, coin.do]
  const other = coins.findIndex((one) => one !== coin.do)
  return [...coins.filter((_, index) => index !== Math.max(other, 0)), coin.do]
}

export function removed(coins: string[], coin: string): string[] {
  const last = coins.lastIndexOf(coin)
  return coins.filter((_, index) => index !== last)
}

/** What is said of it before the target: with the coins, where they are all there. */
export function begun(order: Order, coins: string[]): string {
  return join(order.do, ...(coins.length === order.price && coins.length > 0 ? [order.by, ...coins] : []))
}

/** The answer; null while something is open. */
export function whole(order: Order, coins: string[], target: Target | null): string | null {
  if (coins.length !== order.price || (order.targets.length > 0 && !target)) return null
  return join(begun(order, coins), target?.do ?? '')
}

export function join(...words: string[]): string {
  return words.filter(Boolean).join(' ')
}
