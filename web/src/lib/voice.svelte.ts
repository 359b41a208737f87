// The one voice for screen readers: whatever changes on a page is told here, in order, and nothing else speaks by itself.
const GATHERS = 120 // milliseconds: what comes together is said in one breath

let waiting: { said: string; about: string }[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let again = false

export const voice = $state({ text: '' })

/** `about`: of several that are told of the same in one breath, only the last is still true. */
export function say(text: string, about = ''): void {
  const said = text.trim()
  if (!said || waiting.some((one) => one.said === said)) return
  if (about) waiting = waiting.filter((one) => one.about !== about)
  waiting.push({ said, about })
  timer ??= setTimeout(speak, GATHERS)
}

function speak(): void {
  timer = undefined
  again = !again
  voice.text = waiting.map(({ said }) => (/[.!?…]$/.test(said) ? said : `${said}.`)).join(' ') + (again ? '\u00a0' : '') // the same words twice are still news
  waiting = []
}
