/**
 * Shows what is pushed to this browser, also while no page is open. It caches nothing, and serves no requests. It is one
 * classic script: what it imports are types alone.
 */
import type { PushMessage } from '@roadbook/contract/push'
import type { OpenLink, PushRenewed } from './page-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that doesn't answer in time is frozen, or has nobody signed in. */
const ANSWER_MS = 1_000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage | undefined)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { link: string }).link))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function show(message: PushMessage | undefined): Promise<void> {
  // Such as from the browser's own tools; a push must show something.
  if (message === undefined) return self.registration.showNotification('Roadbook', { data: { link: '/' } })
  const { id, title, body, link, isTest } = message
  if (!isTest && (await isInFront())) return
  await self.registration.showNotification(title, {
    tag: id,
    ...(body === null ? {} : { body }),
    icon: '/icon-192.png',
    data: { link },
  })
}

/** Whether a page that shows the toast is in front. */
async function isInFront(): Promise<boolean> {
  return (await pages()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
}

/** In an open page, which asks before it leaves unsaved changes, or else in a new one. */
async function open(link: string): Promise<void> {
  const address = new URL(link, self.location.origin)
  if (address.origin !== self.location.origin) return
  const [page] = await pages()
  if (page !== undefined && (await goesTo(page, link))) await page.focus()
  else await self.clients.openWindow(address)
}

function goesTo(page: WindowClient, link: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), ANSWER_MS)
    page.postMessage({ type: 'open', link } satisfies OpenLink, [port2])
  })
}

/** The last used first; without those where nobody is signed in. */
async function pages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => !/^\/(login$|auth\/)/.test(new URL(url).pathname))
}

/** An open page tells the server; without one, the next that is opened. */
async function renew({ oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const message: PushRenewed = { type: 'renewed' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this service worker is of its origin
  for (const page of await pages()) page.postMessage(message)
}
