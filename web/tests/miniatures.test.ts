import { describe, expect, it, vi } from 'vitest'
import { best, boxAround, cells, drawn, freeBox, freeCorner, lastRolls, Newest, placed, plateOf, plates, polygon, seatOf, total, turned } from '../src/games/miniatures/logic'
import type { Shot } from '../src/games/miniatures/wire'

const HIGH = 91_440

describe('places', () => {
  it('turns the game’s north into the drawing’s top', () => {
    expect(drawn(10_000, HIGH, HIGH)).toEqual([100, 0])
    expect(drawn(0, 0, HIGH)).toEqual([0, 914.4])
    expect(placed(0, HIGH, 9_000, HIGH)).toBe('translate(0 0) rotate(-90)')
    expect(polygon([0, HIGH, 100, HIGH], HIGH)).toBe('0,0 1,0')
  })
  it('keeps angles within one turn', () => {
    expect([turned(-500), turned(36_000), turned(9_000.4)]).toEqual([35_500, 0, 9_000])
  })
})

describe('hit points', () => {
  const tank = { hp: { red: 1, orange: 2, yellow: 0, green: 1 }, left: 2 }
  it('loses green first and red last', () => {
    expect(cells(tank)).toEqual([
      { colour: 'red', full: true },
      { colour: 'orange', full: true },
      { colour: 'orange', full: false },
      { colour: 'green', full: false },
    ])
    expect(total(tank)).toBe(4)
  })
})

describe('plates', () => {
  const at = (label: string, x: number, y: number) => ({ label, x, y, half: [30, 30] as const, wide: 50 })
  it('stand below their tanks, and above at the lower edge', () => {
    const found = plates([at('a1', 100, 100), at('a2', 500, 890)], 1, 914, 914)
    expect(found.get('a1')).toEqual([100, 145])
    expect(found.get('a2')).toEqual([500, 845])
  })
  it('stay on the table', () => {
    const [x, y] = plates([at('a1', 890, 895), at('a2', 890, 800)], 1, 914, 914).get('a1')!
    expect(x).toBeLessThanOrEqual(914 - 25)
    expect(y).toBeLessThanOrEqual(914 - 19)
  })
  it('do not hide one another', () => {
    const found = plates([at('a1', 100, 100), at('a2', 104, 102), at('a3', 102, 98)], 1, 914, 914)
    const list = [...found.values()]
    for (const [x, y] of list)
      expect(list.filter(([ox, oy]) => Math.abs(ox - x) < 50 && Math.abs(oy - y) < 19)).toHaveLength(1)
  })
  it('cover no neighbor where six tanks crowd', () => {
    const wide = 130
    const crowd = [0, 1, 2, 3, 4, 5].map((n) => ({ label: `a${n}`, x: 300 + (n % 3) * 95, y: 400 + Math.floor(n / 3) * 70, half: boxAround(60, 30, n * 3_000), wide }))
    for (const [label, [x, y]] of plates(crowd, 1.2, 914, 914)) {
      for (const one of crowd) {
        if (one.label === label) continue
        const covers = Math.abs(one.x - x) < one.half[0] + wide / 2 && Math.abs(one.y - y) < one.half[1] + 11
        expect(covers, `${label} over ${one.label}`).toBe(false)
      }
    }
  })
  it('say what has become of a tank', () => {
    const tank = { label: 'b1', name: 'Pz.Kpfw. IV Ausf. H', hp: { red: 1, orange: 1, yellow: 1, green: 1 }, left: 3 }
    const seen = { token: 2, criticals: ['engine_fire'], reloading: false, destroyed: false }
    expect(plateOf(tank, seen)).toMatchObject({ name: 'Pz.Kpfw. IV A…', hp: '3/4', marks: '▸2 ✸1' })
    expect(plateOf(tank, { ...seen, destroyed: true }).hp).toBe('✕')
    expect(plateOf(tank, seen, true).name).toBe('b1')
  })
})

describe('dice', () => {
  const line = (kind: string, ...faces: string[]) => ({ kind, text: kind, note: 'expected: 1.0', ...(faces.length ? { dice: { sides: 6, faces } } : {}) })
  it('shows the rolls of the last shot and no older ones', () => {
    const lines = [
      line('event.shoots'), line('event.attack-rolled', 'hit'), line('event.shoots'), line('event.attack-rolled', 'critical'),
      line('event.rerolled', 'blank'), line('event.defence-rolled', 'hit', 'hit'), line('event.damaged'),
    ]
    expect(lastRolls(lines)[0]?.expected).toBe('expected: 1.0')
    expect(lastRolls(lines).map((roll) => roll.dice)).toEqual([['critical'], ['blank'], ['hit', 'hit']])
  })
  it('shows nothing of an earlier turn', () => {
    expect(lastRolls([line('event.attack-rolled', 'hit'), line('event.turn')])).toEqual([])
  })
})

describe('the tray', () => {
  const room = { x: 400, y: 300, w: 800, h: 600 }
  const size = { w: 330, h: 128 }
  const covers = (one: typeof room, other: typeof room) => Math.abs(one.x - other.x) < (one.w + other.w) / 2 && Math.abs(one.y - other.y) < (one.h + other.h) / 2
  it('lies in the middle of empty ground', () => {
    expect(freeBox(room, [], size)).toMatchObject({ x: 400, y: 300 })
  })
  it('hides nothing while there is a free place', () => {
    const taken = [300, 400, 500].flatMap((x) => [200, 300, 400].map((y) => ({ x, y, w: 90, h: 60 })))
    const found = freeBox(room, taken, size)
    expect(taken.some((one) => covers(one, found))).toBe(false)
    expect(found.x - size.w / 2).toBeGreaterThanOrEqual(0)
    expect(found.y + size.h / 2).toBeLessThanOrEqual(600)
  })
  it('has dice of the color of whose they are', () => {
    const scene = { tanks: [{ label: 'b2', side: 1 }], sides: [{ seats: [0, 2] }, { seats: [1, 3] }] } as unknown as Parameters<typeof seatOf>[1]
    expect([seatOf('tank:b2', scene), seatOf('seat:3', scene), seatOf('tank:z9', scene)]).toEqual([1, 3, null])
  })
})

describe('the newest lines of the log', () => {
  const room = { w: 1000, h: 700 }
  const note = { w: 400, h: 90 }
  it('lie in a corner without a tank, or nowhere', () => {
    expect(freeCorner(room, note, [], 70)).toBe('bl')
    expect(freeCorner(room, note, [[300, 650]], 70)).toBe('tl')
    expect(freeCorner(room, note, [[300, 650], [300, 50]], 70)).toBe('br')
    expect(freeCorner(room, note, [[300, 650], [300, 50], [800, 650], [800, 50]], 70)).toBeNull()
  })
})

describe('targets', () => {
  const shot = (to: string, can: boolean, expected: string) => ({ to, can, odds: { expected } }) as Shot
  it('reads the most promising one first', () => {
    expect(best([shot('b1', false, '3'), shot('b3', true, '1.5'), shot('b2', true, '0.5')])?.to).toBe('b3')
    expect(best([shot('b1', false, '3')])?.to).toBe('b1')
    expect(best([])).toBeNull()
  })
})

describe('asking while dragging', () => {
  it('has one question on its way, and the newest wins', async () => {
    const asked: number[] = []
    const got: number[] = []
    const answers: (() => void)[] = []
    const line = new Newest<number, number>(
      (n) => {
        asked.push(n)
        return new Promise((done) => answers.push(() => done(n)))
      },
      (reply) => got.push(reply),
    )
    for (const n of [1, 2, 3, 4]) line.want(n)
    expect(asked).toEqual([1])
    answers.shift()?.()
    await vi.waitFor(() => expect(asked).toEqual([1, 4]))
    answers.shift()?.()
    await vi.waitFor(() => expect(got).toEqual([1, 4]))
    await vi.waitFor(() => expect(line.idle).toBe(true))
  })
  it('forgets what is on its way', async () => {
    const got: number[] = []
    let answer = () => {}
    const line = new Newest<number, number>((n) => new Promise((done) => (answer = () => done(n))), (reply) => got.push(reply))
    line.want(1)
    line.forget()
    answer()
    await vi.waitFor(() => expect(line.idle).toBe(true))
    expect(got).toEqual([])
  })
  it('goes on after a question that failed', async () => {
    const failed = vi.fn()
    const got: number[] = []
    const line = new Newest<number, number>((n) => (n === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(n)), (reply) => got.push(reply), failed)
    line.want(1)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
    line.want(2)
    await vi.waitFor(() => expect(got).toEqual([2]))
  })
})
