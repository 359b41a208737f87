// What a vehicle looks like from the side: by class and the habits of its nation, varied by its card.

import { classOf, isNation, type Cls } from './kinds'
import { KNOWN } from './known'
import { luckOf, type Luck } from './seed'

/** chr: large wheels, no rollers. bog: small wheels in pairs. tor: middling, with rollers. lap: overlapping. rnd: the track runs round the hull. whl: tyres. */
export type Gear = 'chr' | 'bog' | 'tor' | 'lap' | 'rnd' | 'whl'
export type Hull = 'slope' | 'box' | 'wedge' | 'tall' | 'cast' | 'pike' | 'low'
/** The last five have no turret: a sloped casemate, a block, a low one, an open fighting room, one at the back. */
export type Top = 'dome' | 'cast' | 'hex' | 'box' | 'wedge' | 'osc' | 'bustle' | 'tower' | 'drum' | 'case' | 'block' | 'stug' | 'open' | 'rear'
export type Brake = 'none' | 'one' | 'two' | 'bore' | 'fat'

export type Traits = {
  cls: Cls
  gear: Gear
  wheels: number
  hull: Hull
  top: Top
  /** Length of the hull, of the gun before its mantlet, and the bore, all on a sheet 200 wide. */
  length: number
  gun: number
  bore: number
  brake: Brake
  /** Where the turret stands: -1 at the stern, 1 at the bow. */
  at: number
  /** Height of hull and turret against what is usual. */
  tall: number
  drive: 'front' | 'back'
  skirt: boolean
  rivets: boolean
  drums: boolean
  /** A second gun in the front of the hull. */
  second: boolean
}

type Habit = { gear: Gear[]; hull: Hull[]; top: Top[]; brake: Brake[]; drive: 'front' | 'back' }

const SOVIET: Habit = { gear: ['chr', 'chr', 'tor'], hull: ['slope'], top: ['hex', 'cast', 'dome'], brake: ['none', 'two', 'bore'], drive: 'back' }
const GERMAN: Habit = { gear: ['lap', 'lap', 'tor'], hull: ['box', 'wedge'], top: ['box', 'wedge'], brake: ['two', 'two', 'none'], drive: 'front' }
const HABITS: Record<string, Habit> = {
  ussr: SOVIET,
  china: SOVIET,
  germany: GERMAN,
  usa: { gear: ['bog', 'tor'], hull: ['tall', 'tall', 'cast'], top: ['cast', 'bustle'], brake: ['none', 'one', 'bore'], drive: 'front' },
  uk: { gear: ['chr', 'bog', 'rnd'], hull: ['low', 'box'], top: ['box', 'cast'], brake: ['none', 'two', 'bore'], drive: 'back' },
  france: { gear: ['tor', 'bog'], hull: ['pike', 'cast'], top: ['osc', 'cast'], brake: ['one', 'none'], drive: 'back' },
  sweden: { gear: ['tor', 'chr'], hull: ['wedge', 'pike'], top: ['osc', 'bustle'], brake: ['none', 'bore'], drive: 'front' },
  japan: { gear: ['bog', 'tor'], hull: ['box', 'tall'], top: ['box', 'drum'], brake: ['none', 'two'], drive: 'front' },
  italy: { gear: ['bog', 'tor'], hull: ['box', 'wedge'], top: ['cast', 'wedge'], brake: ['none', 'one'], drive: 'front' },
  poland: { gear: ['bog', 'chr'], hull: ['slope', 'box'], top: ['hex', 'wedge'], brake: ['none', 'two'], drive: 'back' },
  czechoslovakia: { gear: ['chr', 'bog'], hull: ['box', 'wedge'], top: ['box', 'cast'], brake: ['none', 'two'], drive: 'front' },
}

type Build = { length: number; gun: number; bore: number; wheels: [number, number]; top?: Top[] }
const BUILDS: Record<Cls, Build> = {
  light: { length: 92, gun: 26, bore: 2, wheels: [4, 6] },
  medium: { length: 113, gun: 40, bore: 2.8, wheels: [5, 7] },
  heavy: { length: 132, gun: 46, bore: 3.8, wheels: [6, 8] },
  td: { length: 114, gun: 50, bore: 3.4, wheels: [5, 7], top: ['case', 'stug', 'block'] },
  spg: { length: 106, gun: 34, bore: 3.8, wheels: [5, 7], top: ['open'] },
  aux: { length: 90, gun: 24, bore: 2, wheels: [4, 5] },
}

export function traitsOf(cls: string, nation: string, seed: string, len?: number): Traits {
  const kind = classOf(cls)
  const luck = luckOf(`${nation}/${seed}`)
  const habit = (isNation(nation) && HABITS[nation]) || GERMAN
  const build = BUILDS[kind]
  const gear = luck.pick(habit.gear)
  const heavy = kind === 'heavy'
  const traits: Traits = {
    cls: kind,
    gear,
    wheels: Math.min(8, luck.whole(...build.wheels) + (gear === 'bog' || gear === 'rnd' ? 2 : gear === 'lap' ? 1 : 0)),
    hull: luck.pick(habit.hull),
    top: luck.pick(build.top ?? (kind === 'light' && luck.chance(0.4) ? (['drum'] as Top[]) : habit.top)),
    length: build.length + luck.between(-6, 6),
    gun: build.gun * luck.between(0.75, 1.2),
    bore: build.bore * luck.between(0.9, 1.15),
    brake: luck.pick(habit.brake),
    at: luck.between(-0.1, 0.25),
    tall: luck.between(0.93, 1.08),
    drive: habit.drive,
    skirt: luck.chance(heavy ? 0.3 : 0.15),
    rivets: kind === 'light' && luck.chance(0.5),
    drums: nation === 'ussr' && luck.chance(0.4),
    second: false,
  }
  apply(traits, KNOWN.get(seed), luck)
  traits.length = 26 + traits.length * 0.78 // light ones would be lost on a small card
  if (len) traits.length = Math.max(78, Math.min(150, 30 + len * 1.4))
  return traits
}

const GEARS = new Set<string>(['chr', 'bog', 'tor', 'lap', 'rnd', 'whl'])
const HULLS = new Set<string>(['slope', 'box', 'wedge', 'tall', 'cast', 'pike', 'low'])
const TOPS = new Set<string>(['dome', 'cast', 'hex', 'box', 'wedge', 'osc', 'bustle', 'tower', 'drum', 'case', 'block', 'stug', 'open', 'rear'])
const BRAKES = new Set<string>(['none', 'one', 'two', 'bore', 'fat'])

/** The notes on a vehicle: gear and wheels, hull, top, gun length and brake, then what is special. */
function apply(traits: Traits, notes: string | undefined, luck: Luck): void {
  if (!notes) return
  const words = notes.split(' ')
  const [gear, hull, top, gun, ...rest] = words
  const wheels = Number(gear?.slice(3))
  if (gear && GEARS.has(gear.slice(0, 3))) {
    traits.gear = gear.slice(0, 3) as Gear
    if (wheels) traits.wheels = wheels
  }
  if (hull && HULLS.has(hull)) traits.hull = hull as Hull
  if (top && TOPS.has(top)) traits.top = top as Top
  if (gun) traits.gun = Number(gun) || traits.gun
  traits.brake = 'none'
  traits.skirt = traits.rivets = traits.drums = false
  traits.at = luck.between(0, 0.12)
  for (const word of rest) {
    const value = Number(word.slice(1))
    if (BRAKES.has(word)) traits.brake = word as Brake
    else if (word === 'skirt') traits.skirt = true
    else if (word === 'rivets') traits.rivets = true
    else if (word === 'drums') traits.drums = true
    else if (word === 'second') traits.second = true
    else if (word[0] === 'L') traits.length = value
    else if (word[0] === 'B') traits.bore = value
    else if (word[0] === 'T') traits.tall = value / 100
    else if (word[0] === '@') traits.at = value / 100
    else if (word === 'fwd') traits.drive = 'front'
    else if (word === 'aft') traits.drive = 'back'
  }
}
