// A newer site waits until no tab of this one is open (packing/sw.js): a match is never played by two engines.
export const updates = $state({ waiting: false })

/** Where a browser keeps no pages there is no registration. */
export function watchUpdates(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return
  const look = () => (updates.waiting = registration.waiting !== null && navigator.serviceWorker.controller !== null)
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}
