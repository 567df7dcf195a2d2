/**
 * Shows push notifications in this browser, also while no page is open, and opens the page offline (ADR 75). It caches only
 * the page's files, never an API response. It is one classic script: it imports only types.
 */
import type { PushMessage } from '@roadbook/contract/rules/push'
import type { KeepFiles, OpenLink, PushRenewed } from './page-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that doesn't answer in time is frozen, or nobody is signed in there. */
const ANSWER_MS = 1_000

/** The page itself, and the files with a hash in their names that it has loaded. */
const PAGE_CACHE = 'roadbook.page'
const FILES_CACHE = 'roadbook.files'
const PAGE = '/'
/** Only the page itself contains it, no other page from the server. */
const PAGE_ROOT = '<div id="root">'
/** Only the server serves these: the API, the sign-in, and the pages of share links and frames. */
const NOT_THE_PAGE = /^\/(api|auth|oidc|public-location|embed)(\/|$)/

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer !== undefined) event.respondWith(answer)
})
self.addEventListener('message', (event) => {
  const message = event.data as KeepFiles
  if (message.type === 'keep') event.waitUntil(keepFiles(message.addresses))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as PushMessage | undefined)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { link: string }).link))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** Undefined leaves the request to the browser. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate' && !NOT_THE_PAGE.test(pathname)) return openPage(request)
  return pathname.startsWith('/assets/') ? loadFile(request) : undefined
}

/** From the server whenever it responds, so that a new version is used at once. */
async function openPage(request: Request): Promise<Response> {
  try {
    const page = await fetch(request)
    // Other responses aren't read here, such as a stored file or another page of the server, however large.
    if (page.ok && page.headers.get('content-type')?.startsWith('text/html')) await keepPage(page.clone())
    return page
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: PAGE_CACHE })
    if (kept === undefined) throw error
    return kept
  }
}

/** A new version of the page has new files. Those cached before any page was belong to the first one. */
async function keepPage(page: Response): Promise<void> {
  const cache = await caches.open(PAGE_CACHE)
  const [before, now] = [await (await cache.match(PAGE))?.text(), await page.clone().text()]
  if (before === now || !now.includes(PAGE_ROOT)) return
  if (before !== undefined) await caches.delete(FILES_CACHE)
  await cache.put(PAGE, page)
}

/** A file with a hash in its name never changes. */
async function loadFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: FILES_CACHE })
  if (kept !== undefined) return kept
  const file = await fetch(request)
  if (file.ok) await (await caches.open(FILES_CACHE)).put(request, file.clone())
  return file
}

/** For a page that requested them before this service worker was active. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  if ((await notKept(addresses)).length === 0) return
  const page = await fetch(PAGE)
  if (page.ok) await keepPage(page)
  await (await caches.open(FILES_CACHE)).addAll(await notKept(addresses))
}

async function notKept(addresses: readonly string[]): Promise<string[]> {
  const cache = await caches.open(FILES_CACHE)
  const kept = await Promise.all(addresses.map((address) => cache.match(address)))
  return addresses.filter((_, index) => kept[index] === undefined)
}

async function show(message: PushMessage | undefined): Promise<void> {
  // For example, from the browser's own tools; a push must show something.
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

/** An open page sends it to the server; without one, the next page that is opened. */
async function renew({ oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const message: PushRenewed = { type: 'renewed' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this service worker is of its origin
  for (const page of await pages()) page.postMessage(message)
}
