// What the data calls things, and what the drawings know of them.

export const CLASSES = ['light', 'medium', 'heavy', 'td', 'spg', 'aux'] as const
export type Cls = (typeof CLASSES)[number]

export const NATIONS = [
  'ussr', 'germany', 'usa', 'france', 'uk', 'china', 'sweden', 'japan', 'italy', 'poland', 'czechoslovakia',
] as const
export type Nation = (typeof NATIONS)[number]

const OTHER = new Map<string, Cls>([['tank_destroyer', 'td'], ['tank-destroyer', 'td'], ['auxiliary', 'aux']])

/** The class under any of the names that the three games use; what is not known is drawn as a medium tank. */
export function classOf(name: string): Cls {
  return (CLASSES as readonly string[]).includes(name) ? (name as Cls) : (OTHER.get(name) ?? 'medium')
}

export function isNation(name: string): name is Nation {
  return (NATIONS as readonly string[]).includes(name)
}

/** The color of a nation's bands and marks; cream letters stand on it. */
export function bandOf(nation: string): string {
  return `var(--band-${isNation(nation) ? nation : 'none'})`
}

/** What a nation's hulls are painted with. */
export function paintOf(nation: string): string {
  return `var(--paint-${isNation(nation) ? nation : 'none'})`
}
