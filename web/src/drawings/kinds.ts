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

/** The tint of a nation; plain ink for whoever belongs to none. */
export function tintOf(nation: string): string {
  return isNation(nation) ? `var(--nation-${nation})` : 'var(--ink-2)'
}
