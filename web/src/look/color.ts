// Colors as eyes see them: contrast by WCAG 2, and how far two colors are apart for eyes that lack a cone.

export type Eyes = 'all' | 'protan' | 'deutan' | 'tritan'
type Three = [number, number, number]

// Machado, Oliveira and Fernandes 2009, the whole deficiency, on linear light.
const SEEN: Record<Eyes, [Three, Three, Three]> = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
} // prettier-ignore

function light(hex: string): Three {
  const part = (from: number) => {
    const share = parseInt(hex.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function luminance(hex: string): number {
  const [r, g, b] = light(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1 (the same) to 21 (black on white); colors as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

/** CIE L*a*b* of a color as these eyes see it. */
function lab(hex: string, eyes: Eyes): Three {
  const real = light(hex)
  const [r, g, b] = SEEN[eyes].map((row) => Math.min(1, Math.max(0, row[0] * real[0] + row[1] * real[1] + row[2] * real[2]))) as Three
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** CIE76: about 2 can just be told apart side by side. */
export function apart(one: string, other: string, eyes: Eyes): number {
  const [a, b] = [lab(one, eyes), lab(other, eyes)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
