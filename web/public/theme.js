// Before the first paint, so that a dark room is never lit up. A file of its own: the page allows no inline scripts.
try {
  const kept = JSON.parse(localStorage.getItem('hulldown.settings') ?? '{}')
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme
  if (kept.lang === 'ru') document.documentElement.lang = 'ru'
} catch {
  // Nothing was kept, or it cannot be read: the system's theme is right.
}
