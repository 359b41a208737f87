// The worker in which bots think. It can be ended in the middle of a thought; another one starts then.
import { live } from './life'
import { Inside, type FromThinker, type ToThinker } from './messages'
import { openPython, reason } from './python'

interface Boot {
  open_thinker(): { answer(text: string): string }
}

const inside = new Inside<ToThinker, FromThinker>()
let thinker: { answer(text: string): string } | undefined

inside.hear(async (data) => {
  if (data.kind === 'ask') {
    inside.tell({ kind: 'said', id: data.id, text: thinker?.answer(data.text) ?? '' })
    return
  }
  void live(data.life).then(() => inside.tell({ kind: 'living' }))
  try {
    const python = await openPython(data.folder)
    thinker = (python.pyimport('hulldown.table.browser.thinker') as Boot).open_thinker()
    inside.tell({ kind: 'opened' })
  } catch (error) {
    inside.tell({ kind: 'failed', why: reason(error) })
  }
})
