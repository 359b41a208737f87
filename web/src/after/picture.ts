// The result as a picture to show around: our own drawings as SVG, painted onto a canvas with the page's own letters.
// Nothing is fetched and nothing is sent.
import { flushSync, mount, unmount } from 'svelte'
import { CLOTH, flagOf } from '../look/seats'
import type { MatchInfo, Result, Story } from '../lib/wire'
import GamePicture from '../shell/GamePicture.svelte'
import { linesOf } from './curve'

export const SIZE = { width: 1200, height: 630 }
const TOP = 270 // how far the game's picture reaches down
const SIDE = 56
const CURVE = { x: 660, y: 420, width: 484, height: 150 }
// Dark canvas and cream letters in every theme, as on the desk; the flags' colors by day.
const DESK = '#2e372c'
const INK = '#f5eedb'
const QUIET = '#d2ccb2'
const GOLD = '#f0c869'
const SEATS = ['#7fb0ea', '#f0899d', '#6fd0ae', '#c9a6e4', '#e0b070']
const STYLES = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'opacity', 'stop-color', 'stop-opacity', 'transform', 'transform-origin', 'transform-box', 'display', 'visibility', 'text-anchor', 'font-size', 'paint-order',
]

export interface Shared {
  match: MatchInfo
  result: Result
  story: Story
  title: string
}

export async function draw(shared: Shared): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(await imageOf(svgOf(shared)), 0, 0, SIZE.width, SIZE.height)
  await document.fonts.ready
  write(pen, shared)
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'))
}

export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The game's picture, the seats' flags and the lead over time. */
export function svgOf({ match, result, story }: Shared): string {
  const { width, height } = SIZE
  const lines = linesOf(story, CURVE.width, CURVE.height)
  const curve = lines.map((one) => `<path d="${one.d}" fill="none" stroke="${colorOf(one.seat)}" stroke-width="5" stroke-linejoin="round"${one.dash ? ` stroke-dasharray="${one.dash}"` : ''}/>`)
  const flags = match.seats.slice(0, 5).map((_, seat) => {
    const won = result.winners.includes(seat)
    return `<g transform="translate(${SIDE} ${rowOf(seat) - 24}) scale(1.15)"><path d="M3.5 1.5V23" stroke="${GOLD}" stroke-width="2"/><path d="${CLOTH[flagOf(seat)]}" fill="${colorOf(seat)}" stroke="${won ? GOLD : 'none'}" stroke-width="2"/></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${DESK}"/>
<svg x="0" y="0" width="${width}" height="${TOP}" viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice">${drawingOf(match.game)}</svg>
<rect y="${TOP}" width="${width}" height="6" fill="${GOLD}"/>
${flags.join('')}
<g transform="translate(${CURVE.x} ${CURVE.y})">${story.leads.length > 1 ? `<path d="M0 ${CURVE.height}H${CURVE.width}" stroke="${QUIET}" stroke-width="2"/>${curve.join('')}` : ''}</g>
</svg>`
}

function colorOf(seat: number): string {
  return SEATS[seat % SEATS.length]!
}

function rowOf(seat: number): number {
  return CURVE.y + 26 + seat * 36
}

/** What the page draws of a game, with the styles that it has here: an image has none of the page's. */
export function drawingOf(game: string): string {
  const host = document.createElement('div')
  host.className = 'on-paper'
  Object.assign(host.style, { position: 'fixed', left: '-2000px', top: '0', width: '640px', height: '360px' })
  host.setAttribute('aria-hidden', 'true')
  document.body.append(host)
  const drawn = mount(GamePicture, { target: host, props: { game } })
  try {
    flushSync()
    const svg = host.querySelector('svg')
    if (!svg) return ''
    const nodes = [...svg.querySelectorAll<SVGElement>('*')]
    // All are read before one is written: what a group says of its colors, those within it take from there.
    const styles = nodes.map(styleOf)
    nodes.forEach((node, n) => node.setAttribute('style', styles[n]!))
    return [...svg.children].map((one) => new XMLSerializer().serializeToString(one)).join('')
  } finally {
    void unmount(drawn)
    host.remove()
  }
}

function styleOf(node: SVGElement): string {
  const style = getComputedStyle(node)
  const own = STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`)
  return own.filter((one) => !/:(none|auto|normal)?$/.test(one) || /^(fill|stroke|display):none$/.test(one)).join(';')
}

function write(pen: CanvasRenderingContext2D, { match, result, story, title }: Shared): void {
  const display = "'Sofia Sans Extra Condensed', 'Arial Narrow', sans-serif"
  const body = "'Source Sans 3', 'Source Sans 3 Variable', 'Segoe UI', sans-serif"
  const room = SIZE.width - 2 * SIDE
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = INK
  pen.font = `800 64px ${display}`
  pen.fillText(cut(pen, title, room), SIDE, TOP + 72)
  pen.font = `400 28px ${body}`
  pen.fillStyle = QUIET
  wrapped(pen, story.say, room, 2).forEach((line, n) => pen.fillText(line, SIDE, TOP + 112 + n * 34))
  match.seats.slice(0, 5).forEach((one, seat) => {
    const score = result.standings.find((standing) => standing.seat === seat)?.score ?? 0
    pen.font = `${result.winners.includes(seat) ? 700 : 400} 28px ${body}`
    pen.fillStyle = INK
    const said = story.measure ? (story.leads.at(-1)?.values[seat] ?? score) : score
    pen.fillText(cut(pen, one.name, 400), SIDE + 50, rowOf(seat))
    pen.fillText(String(said), SIDE + 480, rowOf(seat))
  })
  pen.fillStyle = QUIET
  pen.font = `400 22px ${body}`
  if (story.measure) pen.fillText(cut(pen, story.measure, CURVE.width), CURVE.x, CURVE.y + CURVE.height + 32)
  pen.fillStyle = GOLD
  pen.font = `800 30px ${display}`
  pen.fillText(`HULLDOWN · ${match.title}`, SIDE, SIZE.height - 26)
}

/** A text that fits into a width, with three dots where it does not. */
export function cut(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let kept = text
  while (kept && pen.measureText(`${kept}…`).width > width) kept = kept.slice(0, -1)
  return `${kept}…`
}

export function wrapped(pen: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (!line || pen.measureText(longer).width <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] = cut(pen, `${shown[most - 1]} ${lines[most]}`, width)
  return shown.map((one) => cut(pen, one, width))
}
