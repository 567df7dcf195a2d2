import type { KeepFiles } from '../service-worker/page-messages.ts'

export const SERVICE_WORKER = '/service-worker.js'

/** From then on the page opens in this browser without a connection. */
export async function keepPage(): Promise<void> {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const addresses = loaded
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ href }) => href)
  const message: KeepFiles = { type: 'keep', addresses: [...new Set(addresses)] }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker is of its page's origin
  active?.postMessage(message)
}
