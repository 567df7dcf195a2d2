import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

/** Hands the service worker a message as the browser does once it has decrypted one. */
async function pushTo(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (message: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

type Shown = { tag: string; title: string; body: string }

/** What a page knows of its service worker, of which the compiler knows only in a page. */
type PageScope = {
  navigator: { serviceWorker: { ready: Promise<{ getNotifications(): Promise<Shown[]> }> } }
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const { serviceWorker } = (globalThis as unknown as PageScope).navigator
    const all = await (await serviceWorker.ready).getNotifications()
    return all.map(({ tag, title, body }) => ({ tag, title, body }))
  })

const message = {
  id: '0199b2a0-0000-7000-8000-0000000000f1',
  title: 'GHS 101 left Depot Marsa',
  body: 'Joseph Camilleri',
  link: '/geofence',
  isTest: true,
}

test('a push is shown once by the service worker, and a click on it goes to its page', async ({ page }) => {
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await page.goto('/notifications')
  const section = page.getByRole('region', { name: 'Push while Roadbook is closed' })
  // There is no push service where this runs; the service worker is registered before the browser asks for it.
  await section.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(section.getByRole('alert')).toContainText('The push service of this browser can’t be reached.')
  // What is pushed to a service worker that isn't active yet is lost.
  expect(await shown(page)).toEqual([])
  const push = await pushTo(context, page)
  await push(message)
  await push({ ...message, title: 'GHS 101 left Depot Marsa again' })
  const { id: tag, body } = message
  await expect.poll(() => shown(page)).toEqual([{ tag, title: 'GHS 101 left Depot Marsa again', body }])
  // While this page is in front its toast is enough.
  await push({ ...message, id: crypto.randomUUID(), isTest: false })
  await push({ ...message, id: crypto.randomUUID(), title: 'Last' })
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title).toSorted())
    .toEqual(['GHS 101 left Depot Marsa again', 'Last'])
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async (clicked) => {
    const self = globalThis as unknown as ServiceWorkerScope
    const [notification] = await self.registration.getNotifications({ tag: clicked })
    const event = new self.NotificationEvent('notificationclick', { notification })
    // Only of the browser's own events may an end be awaited.
    Object.defineProperty(event, 'waitUntil', {
      value: (work: Promise<void>) => void work.catch(() => undefined),
    })
    self.dispatchEvent(event)
  }, tag)
  await expect(page).toHaveURL(/\/geofence$/)
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Last'])
})

/** What the click above needs of a service worker. */
type ServiceWorkerScope = {
  registration: { getNotifications(filter: { tag: string }): Promise<object[]> }
  NotificationEvent: new (type: string, init: { notification: object | undefined }) => Event
  dispatchEvent(event: Event): boolean
}
