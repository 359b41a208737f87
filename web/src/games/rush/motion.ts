// How a turn of Rush is seen: what games share, and medals that are handed over.
import { play } from '../../lib/sound'
import { common, holdsTable, ring } from '../../motion/cues'
import type { Adapter } from '../../motion/motion.svelte'
import type { Cue } from '../../motion/queue'
import { STILL, TIMES } from '../../motion/times'
import type { Context } from '../../motion/cues'
import type { Game, MedalsGiven } from './wire'

const MOST = 4 // medals that are seen one by one

export const motion: Adapter<Game> = {
  cues: (event, context) => (event.what === 'medals' ? medals(event, context) : common(event, context)),
  holds: (event) => event.what !== 'medals' && holdsTable(event),
  slides: /^(hand:\d+:.|reserve:.)/,
}

function medals({ seat, nation, singles, doubles }: MedalsGiven, { stage, still }: Context<Game>): Cue[] {
  const to = `depot:${seat}`
  if (still) return [{ ms: 0, settled: true, run: () => ring(stage, to, STILL.ring) }]
  return Array.from({ length: Math.min(MOST, singles + doubles) }, () => ({
    ms: TIMES.played,
    next: TIMES.stagger,
    settled: true,
    run: (ms: number) => {
      const start = stage.find(`medal:${nation}`)
      const end = stage.find(to)
      if (!start || !end) return
      const medal = document.createElement('div')
      medal.className = 'motion-medal'
      const piece = stage.put(medal, { ...start.box, w: 30, h: 30 })
      if (!piece) return
      const frames = [{ transform: 'translate(0px, 0px) scale(1.2)' }, { transform: `translate(${end.box.x - start.box.x}px, ${end.box.y - start.box.y}px) scale(.7)` }]
      const done = stage.animate(piece, frames, ms, 'ease-out')
      if (done) done.onfinish = () => piece.remove()
      play('coin')
    },
  }))
}
