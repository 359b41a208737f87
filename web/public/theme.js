// Before the first paint, so that a dark room is never lit up. A file of its own: the page allows no inline scripts.
try {
  const kept = JSON.parse(localStorage.getItem('hulldown.settings') ?? '{}')
  const theme = kept.theme ?? 'auto'
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme
  else if (matchMedia('(prefers-contrast: more)').matches) document.documentElement.dataset.theme = 'contrast'
  if (kept.lang === 'ru') document.documentElement.lang = 'ru'
} catch {
  // Nothing was kept, or it cannot be read: the system's theme is right.
}
