// The worker of the house: the rooms of the table, in Python, between the page and the storage.
import { Cupboard } from './cupboard'
import { live } from './life'
import { Locks } from './locks'
import { Inside, type Answered, type FromHouse, type Stage, type ToHouse } from './messages'
import { Outdated, openPython, reason } from './python'
import { startThinking, type Thinking } from './thinking'

interface Line {
  say(text: string): void
  shut(): void
  destroy(): void
}

interface Hall {
  call(method: string, path: string, secret: string, text: string): Promise<string>
  connect(match: string, tell: (text: string) => void, closed: (code: number) => void): Line
  changed(match: string): Promise<void>
}

interface Boot {
  open_house(cupboard: Cupboard, start: () => Thinking, locks: Locks, told: (match: string) => void): Promise<Hall>
}

const inside = new Inside<ToHouse, FromHouse>()
const lines = new Map<number, Line>()
let hall: Hall | undefined

async function open(folder: string): Promise<void> {
  let stage: Stage = 'storage'
  try {
    const cupboard = await Cupboard.open()
    cupboard.lost = () => inside.tell({ kind: 'failed', stage: 'evicted', why: 'the storage was taken away' })
    stage = 'engine'
    const python = await openPython(folder)
    stage = 'rooms'
    const others = new BroadcastChannel('hulldown') // the same site in other tabs
    const boot = python.pyimport('hulldown.table.browser.boot') as Boot
    hall = await boot.open_house(cupboard, () => startThinking(folder), new Locks(), (match) => others.postMessage(match))
    others.onmessage = ({ data }) => void hall?.changed(String(data))
    inside.tell({ kind: 'opened' })
  } catch (error) {
    inside.tell({ kind: 'failed', stage: error instanceof Outdated ? 'outdated' : stage, why: reason(error) })
  }
}

function connect(hall: Hall, number: number, match: string): void {
  const tell = (text: string) => inside.tell({ kind: 'told', line: number, text })
  const closed = (code: number) => {
    lines.get(number)?.destroy()
    lines.delete(number)
    inside.tell({ kind: 'closed', line: number, code })
  }
  lines.set(number, hall.connect(match, tell, closed))
}

inside.hear(async (data) => {
  if (data.kind === 'open') {
    void live(data.life).then(() => inside.tell({ kind: 'living' }))
    await open(data.folder)
  } else if (!hall) return
  else if (data.kind === 'connect') connect(hall, data.line, data.match)
  else if (data.kind === 'say') lines.get(data.line)?.say(data.text)
  else if (data.kind === 'shut') lines.get(data.line)?.shut()
  else {
    const answered = JSON.parse(await hall.call(data.method, data.path, data.secret, data.body)) as Answered
    inside.tell({ kind: 'answered', id: data.id, answered })
  }
})
