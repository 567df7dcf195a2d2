import type { KeepFiles } from '../../service-worker/page-messages.ts'

export const SERVICE_WORKER = '/service-worker.js'

let observer: PerformanceObserver | undefined

/** Makes the page available offline in this browser; false if the browser can't. */
export async function keepPage(): Promise<boolean> {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return false
  if (observer) return true
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { active } = await navigator.serviceWorker.ready
  // A file requested before the service worker was active may still be loading.
  observer ??= new PerformanceObserver((list) => {
    const addresses = addressesOf(list.getEntries())
    if (addresses.length === 0) return
    const message: KeepFiles = { type: 'keep', addresses }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker is of its page's origin
    active?.postMessage(message)
  })
  observer.observe({ type: 'resource', buffered: true })
  return true
}

function addressesOf(loaded: PerformanceEntryList): string[] {
  const files = loaded
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(files.map(({ href }) => href))]
}
