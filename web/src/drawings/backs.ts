// The backs of cards, 100 by 140: a weave and a sign for each game, so that a pile tells what it is a pile of.

export interface Back {
  ground: string // a color
  weave: string // one path of a tile of 20 by 20
  sign: string // within 60 by 60
}

const BACKS: Record<string, Back> = {
  rush: { ground: '#33452f', weave: 'M-5 25 25-5M-15 15 15-15M5 35 35 5', sign: 'M6 40l5-17q1-3 4-3h5v-6h13v6h6q3 0 4 3l1 4h14v5H46l2 8ZM4 44c12-8 22-8 30-3s14 5 22-2' },
  cardgame: { ground: '#5c4023', weave: 'M0 10h20M10 0v20M0 0h20M0 0v20', sign: 'M18 54V26q0-10 6-18 6 8 6 18v28ZM32 54V26q0-10 6-18 6 8 6 18v28ZM18 46h12M32 46h12' },
  miniatures: { ground: '#2e4652', weave: 'M0 6q5-5 10 0t10 0M0 16q5-5 10 0t10 0', sign: 'M8 18h44v26H8ZM4 14h52v6H4ZM4 42h52v6H4ZM24 24h16v14H24ZM40 29h18v4H40Z' },
}
const OTHER: Back = { ground: '#4a4436', weave: 'M10 0 20 10 10 20 0 10Z', sign: 'M30 6 54 30 30 54 6 30ZM30 18 42 30 30 42 18 30Z' }

export function backOf(game: string): Back {
  return Object.hasOwn(BACKS, game) ? BACKS[game]! : OTHER
}
