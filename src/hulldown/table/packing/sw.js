// Keeps the whole site by the hash of its build, so that it opens without a connection. A newer one is fetched whole
// and then waits until no page of this one is open: a match is never played by two engines.
const CACHE = 'hulldown-__BUILD__'
const FILES = __FILES__

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))))
})

addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name.startsWith('hulldown-') && name !== CACHE) await caches.delete(name)
    await clients.claim()
  }
  event.waitUntil(clear())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const answer = async () => {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(request.mode === 'navigate' && !FILES.includes(pathname) ? '/' : pathname)
    return kept ?? fetch(request)
  }
  event.respondWith(answer())
})
