// Theme and search. What is searched is loaded when somebody begins to type; nothing is sent anywhere.
const page = document.documentElement
const top_ = page.dataset.top ?? ''

const kept = (() => {
  try {
    return JSON.parse(localStorage.getItem('hulldown.settings') ?? '{}')
  } catch {
    return {}
  }
})()
if (kept.theme === 'light' || kept.theme === 'dark') page.dataset.theme = kept.theme

document.querySelector('.theme').addEventListener('click', () => {
  const isDark = page.dataset.theme ? page.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  page.dataset.theme = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem('hulldown.settings', JSON.stringify({ ...kept, theme: page.dataset.theme }))
  } catch {
    // A browser that keeps nothing shows the theme on this page alone.
  }
})

if (matchMedia('(max-width: 780px)').matches)
  for (const group of document.querySelectorAll('nav.pages details')) group.open = false

const MOST = 12
const HEADING = 1.5 // what a word in a heading counts beside one in the text
const OWN = 1.3 // what a part in the language of this page counts
const EARLY = 0.4 // what the first of all parts counts beside the last: players come first, how it is made last
const field = document.querySelector('.search input')
const found = document.querySelector('.found')
let reading = null // a promise of all parts, once somebody wants to search
let asking = 0

const fold = (text) => text.toLowerCase().normalize('NFC').replaceAll('ё', 'е')
const words = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

function load(lang) {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = `${top_}search.${lang}.js`
    script.onload = () => resolve(true)
    script.onerror = () => resolve(false)
    document.head.append(script)
  })
}

/** All parts of all pages with their words. They come once, however fast somebody types; what didn't come is asked for again. */
function read() {
  reading ??= Promise.all([load('en'), load('ru')]).then((came) => {
    if (came.includes(false)) reading = null
    return Object.entries(window.hulldownPages ?? {}).flatMap(([lang, entries]) => partsOf(lang, entries))
  })
  return reading
}

function partsOf(lang, entries) {
  return entries.map(([address, title, heading, text], at) => ({
    lang,
    place: at / entries.length,
    address,
    title,
    heading,
    text,
    names: words(`${title} ${heading}`),
    words: words(text),
  }))
}

/** How well a word fits another: whole, its beginning, or as far as endings of a language differ. */
function fit(asked, word) {
  if (asked === word) return 1
  if (word.startsWith(asked)) return 0.8
  let same = 0
  while (same < asked.length && asked[same] === word[same]) same += 1
  return same >= Math.max(4, asked.length - 3, word.length - 5) ? 0.6 : 0
}

const best = (asked, known) => known.reduce((most, word) => Math.max(most, fit(asked, word)), 0)

/** The parts that have every word, best first: a rare word tells more than a common one, a heading more than a text. */
function ranked(known, asked) {
  let left = known.map((part) => ({ part, sum: 0 }))
  for (const word of asked) {
    const fits = left.map(({ part }) => Math.max(HEADING * best(word, part.names), best(word, part.words)))
    const having = fits.filter((one) => one > 0).length
    const weight = Math.log(1 + known.length / Math.max(1, having))
    left = left.map(({ part, sum }, at) => ({ part, sum: fits[at] && sum + weight * fits[at] }))
    left = left.filter((_, at) => fits[at] > 0)
  }
  const worth = ({ part, sum }) =>
    sum * (part.lang === page.lang ? OWN : 1) * (1 + EARLY * (1 - part.place)) + 1 / (10 + part.words.length)
  return left.sort((one, other) => worth(other) - worth(one)).map(({ part }) => part)
}

function show(results) {
  found.replaceChildren()
  for (const { address, title, heading, text } of results) {
    const link = document.createElement('a')
    link.href = top_ + address
    const name = document.createElement('b')
    name.textContent = heading ? `${title} › ${heading}` : title
    const about = document.createElement('small')
    about.textContent = text.slice(0, 140)
    link.append(name, about)
    found.append(link)
  }
  if (!results.length) {
    const none = document.createElement('p')
    none.textContent = reading ? found.dataset.nothing : found.dataset.lost
    found.append(none)
  }
  found.hidden = false
}

async function search() {
  const mine = (asking += 1)
  const asked = words(field.value)
  if (!asked.length) {
    found.hidden = true
    return
  }
  const known = await read()
  if (mine === asking) show(ranked(known, asked).slice(0, MOST)) // else somebody has typed on meanwhile
}

field.addEventListener('input', search)
field.addEventListener('focus', () => void read())
document.querySelector('.search').addEventListener('submit', (event) => {
  event.preventDefault()
  const first = found.querySelector('a')
  if (first) location.href = first.href
})
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    asking += 1
    found.hidden = true
  }
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault()
    field.focus()
  }
  if (!found.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    const links = [...found.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
    ;(links[at] ?? field).focus()
    event.preventDefault()
  }
})
