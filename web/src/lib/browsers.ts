// What a browser calls itself, in two words.
const KINDS: [RegExp, string][] = [
  [/Firefox|FxiOS/, 'Firefox'],
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/YaBrowser/, 'Yandex Browser'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Its kind and system, as far as it tells; the first word of a program that is no browser. */
export function browserOf(agent: string): string {
  const kind = KINDS.find(([sign]) => sign.test(agent))?.[1]
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1]
  if (!kind) return agent.split(/[ /]/)[0] ?? ''
  return system ? `${kind}, ${system}` : kind
}
