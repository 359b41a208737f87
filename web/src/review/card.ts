// The card of a review: our own drawing, one sentence and the curve, painted onto a canvas. Nothing is fetched or sent.
import { SIZE, cut, drawingOf, imageOf, wrapped } from '../after/picture'
import type { MatchInfo } from '../lib/wire'
import { plotOf } from './figures'
import type { Review } from './shapes'

export interface Card {
  match: MatchInfo
  review: Review
  title: string
  sentence: string
  seat: number // whose chance is drawn
}

const TOP = 250
const SIDE = 56
const CURVE = { x: 56, y: 440, width: 1088, height: 130 }
const DESK = '#2e372c'
const INK = '#f5eedb'
const QUIET = '#d2ccb2'
const GOLD = '#f0c869'

export async function draw(card: Card): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(await imageOf(svgOf(card)), 0, 0, SIZE.width, SIZE.height)
  await document.fonts.ready
  write(pen, card)
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'))
}

/** The game's picture, and the chance over the match with its band. */
export function svgOf({ match, review, seat }: Card): string {
  const { width, height } = SIZE
  const plot = plotOf(review.moments, seat, review.moments.at(-1)?.at ?? 0, CURVE.width, CURVE.height)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${DESK}"/>
<svg x="0" y="0" width="${width}" height="${TOP}" viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice">${drawingOf(match.game)}</svg>
<rect y="${TOP}" width="${width}" height="6" fill="${GOLD}"/>
<g transform="translate(${CURVE.x} ${CURVE.y})"><path d="M0 ${CURVE.height / 2}H${CURVE.width}" stroke="${QUIET}" stroke-width="2" stroke-dasharray="6 8"/><path d="${plot.area}" fill="#ffffff2e"/><path d="${plot.band}" fill="${GOLD}" fill-opacity="0.25"/><path d="${plot.line}" fill="none" stroke="${GOLD}" stroke-width="5" stroke-linejoin="round"/></g>
</svg>`
}

function write(pen: CanvasRenderingContext2D, { match, title, sentence }: Card): void {
  const display = "'Sofia Sans Extra Condensed', 'Arial Narrow', sans-serif"
  const body = "'Source Sans 3', 'Source Sans 3 Variable', 'Segoe UI', sans-serif"
  const room = SIZE.width - 2 * SIDE
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = INK
  pen.font = `800 64px ${display}`
  pen.fillText(cut(pen, title, room), SIDE, TOP + 72)
  pen.font = `400 28px ${body}`
  pen.fillStyle = QUIET
  wrapped(pen, sentence, room, 2).forEach((line, n) => pen.fillText(line, SIDE, TOP + 114 + n * 34))
  pen.fillStyle = GOLD
  pen.font = `800 30px ${display}`
  pen.fillText(`HULLDOWN · ${match.title}`, SIDE, SIZE.height - 22)
}
