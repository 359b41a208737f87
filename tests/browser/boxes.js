// Looks at all visible text and controls of the page; boxes.py says what the options are.
({ width, isWide, pieces, groups, layers, kept, controls }) => {
  const SLACK = 3 // pixels that edges may share
  const GROUP = new RegExp(groups)
  const style = (node) => getComputedStyle(node)
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round)
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  })
  const wide = (box) => box.right - box.left
  const high = (box) => box.bottom - box.top
  const isThere = (box, least = 0) => wide(box) > least && high(box) > least
  const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }

  const name = (node) => {
    const marks = ['place', 'spot', 'slip', 'answer', 'drawer'].filter((key) => node.dataset?.[key] !== undefined)
    const said = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    const classes = [...node.classList].filter((one) => !one.startsWith('svelte-')).map((one) => `.${one}`).join('')
    return `${node.localName}${classes}${marks.map((key) => `[${key}=${node.dataset[key]}]`).join('')} "${said}"`
  }
  const piece = (node) => {
    let found = null
    for (let at = node.closest(pieces); at; at = at.parentElement?.closest(pieces) ?? null)
      if (!GROUP.test(at.dataset.spot ?? '')) found = at
    return found
  }
  const hand = (node) => node.closest('.hand, [aria-label][data-spot^="hand:"]')
  const layer = (node) => node.closest(layers)
  const isHidden = (node) =>
    node.closest('.hidden-text, [data-voice], svg, script, style, template, .motion-layer') !== null ||
    style(node).clipPath === 'inset(50%)' || // for screen readers alone
    !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  /** The ancestors that cut what a node shows. */
  const cutters = (node, withSelf) => {
    const found = []
    let position = withSelf ? 'static' : style(node).position
    for (let at = withSelf ? node : node.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const its = style(at)
      const holds = its.position !== 'static' || its.transform !== 'none' || its.containerType !== 'normal'
      if (position === 'fixed') break
      if (position === 'absolute' && !holds) continue
      if (its.overflowX !== 'visible' || its.overflowY !== 'visible') found.push(at)
      position = its.position
    }
    return found
  }
  const scrolls = (node) => /auto|scroll/.test(style(node).overflowX + style(node).overflowY)
  const mayScroll = (node) => scrolls(node) && !(isWide && node.matches('[data-stage], .stage, main'))
  const shortens = (node) =>
    style(node).textOverflow === 'ellipsis' ||
    style(node).webkitLineClamp !== 'none' ||
    style(node).maskImage !== 'none'

  /** On a phone the hand sticks to the lower edge: what lies below it is scrolled out of sight as by that edge. */
  const stuck = isWide ? [] : [...document.querySelectorAll('[data-stage] *')].filter((one) => style(one).position === 'sticky')
  const isBelow = (node, box) =>
    stuck.some((one) => !one.contains(node) && node.closest('[data-stage]') && isThere(meet(box, one.getBoundingClientRect())))

  const problems = []
  const items = []
  const tell = (what, one, other, box, second) =>
    problems.push(`${what}: ${name(one)} ${round(box)}${other ? ` / ${name(other)} ${round(second)}` : ''}`)

  /** Keeps what can be seen of a box; tells where it is cut or out of the window. */
  const add = (node, full, isText) => {
    let seen = full
    for (const cutter of cutters(node, isText)) {
      const box = cutter.getBoundingClientRect()
      const left = box.left + cutter.clientLeft
      const top = box.top + cutter.clientTop
      const inner = { left, top, right: left + cutter.clientWidth, bottom: top + cutter.clientHeight }
      const its = style(cutter)
      if (its.overflowX === 'visible') [inner.left, inner.right] = [-Infinity, Infinity]
      if (its.overflowY === 'visible') [inner.top, inner.bottom] = [-Infinity, Infinity]
      const next = meet(seen, inner)
      const lost = !isThere(next) || wide(seen) - wide(next) > SLACK || high(seen) - high(next) > SLACK
      if (lost && !mayScroll(cutter) && !shortens(cutter)) return tell('cut', node, cutter, full, inner)
      seen = next
      if (!isThere(seen)) return
    }
    if (isBelow(node, seen)) return
    const inside = meet(seen, windowBox)
    if (!isThere(inside) || wide(seen) - wide(inside) > SLACK || high(seen) - high(inside) > SLACK)
      return tell('outside', node, null, full)
    items.push({ node, box: seen, isText })
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement
    if (!text.textContent.trim() || !node || isHidden(node)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const line of range.getClientRects()) {
      if (!isThere(line, 1)) continue
      // Letters are lower than their line.
      const { left, right, top, bottom, height } = line
      add(node, { left, right, top: top + 0.22 * height, bottom: bottom - 0.2 * height }, true)
    }
  }
  for (const node of document.querySelectorAll(`${controls}, .place`)) {
    if (isHidden(node) || node.closest('svg')) continue
    const box = node.getBoundingClientRect()
    if (isThere(box, 1)) add(node, box, false)
  }

  const isOnPurpose = (one, other) => {
    if (one.contains(other) || other.contains(one)) return true
    const [first, second] = [piece(one), piece(other)]
    if (first && second && (first.contains(second) || second.contains(first))) return true
    if ((first?.contains(other) || second?.contains(one)) ?? false) return true
    if (hand(one) && hand(one) === hand(other)) return true
    if (layer(one) === layer(other)) return false
    return !isWide || (!one.closest(kept) && !other.closest(kept))
  }
  for (let i = 0; i < items.length; i++)
    for (let j = i + 1; j < items.length; j++) {
      const [one, other] = [items[i], items[j]]
      if (!isThere(meet(one.box, other.box), SLACK) || isOnPurpose(one.node, other.node)) continue
      tell('overlap', one.node, other.node, one.box, other.box)
    }
  // What lies over an item without being one itself, such as the paper of a slip.
  for (const { node, box } of items) {
    if (style(node).pointerEvents === 'none') continue
    for (const [along, down] of [[0.5, 0.5], [0.15, 0.25], [0.85, 0.25], [0.15, 0.75], [0.85, 0.75]]) {
      const [x, y] = [box.left + along * wide(box), box.top + down * high(box)]
      const top = document.elementFromPoint(x, y)
      if (!top || isOnPurpose(node, top)) continue
      // Large letters are hit beyond their box, too.
      const own = [...top.getClientRects()]
      if (!own.some((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom)) continue
      tell('covered', node, top, box, top.getBoundingClientRect())
      break
    }
  }
  const stage = document.querySelector('[data-stage]')
  if (isWide && stage && (stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1))
    problems.push(`scrolls: ${stage.scrollWidth}x${stage.scrollHeight} in ${stage.clientWidth}x${stage.clientHeight}`)
  if (document.documentElement.scrollWidth > width) problems.push('the page is wider than the window')
  return { problems, boxes: items.map((one) => `${name(one.node)} ${round(one.box)}`) }
}
