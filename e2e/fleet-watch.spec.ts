import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openVisitor } from './browsers.ts'
import { test, visit } from './journey.ts'
import { addVehicle, reportFix } from './tracked-vehicle.ts'

/** At sea, away from the demo's other vehicles. */
const start = { latitude: 35.6, longitude: 14.1 }
const speedKmh = 126

/** The position of a vehicle that has driven east for this long. */
function driven(seconds: number) {
  // A metre here is about 0.000011 degrees.
  return { ...start, longitude: start.longitude + (seconds * speedKmh * 0.000_011) / 3.6 }
}

test('an alarm is added, a vehicle drives too fast, the history shows it, and the alarm is switched off and deleted', async ({
  page,
}) => {
  const { registration, number } = await addVehicle(page, 'FAST')
  const name = `Motorway ${registration}`
  await visit(page, '/alarms?add=true')
  const form = page.getByRole('dialog', { name: 'Add alarm' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Faster than').fill('100')
  await form.getByLabel('For at least').fill('0')
  await form.getByText('Selected', { exact: true }).click()
  await form.getByRole('button', { name: 'Add vehicles' }).click()
  await page.getByRole('textbox', { name: 'Search in Vehicles' }).fill(registration)
  await page.getByRole('checkbox', { name: registration }).check()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('checkbox', { name: 'Maria Camilleri' }).check()
  await page.keyboard.press('Escape')
  await expect(
    form.getByText(
      `Fires as soon as ${registration} drives faster than 100 km/h. Maria Camilleri gets a push notification.`,
    ),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Add alarm' }).click()
  await expect(page.getByText('Alarm created')).toBeVisible()

  const startedAt = Date.now()
  // Fixes before the receiving process knows the alarm trigger nothing.
  await expect(async () => {
    await reportFix(number, { ...driven((Date.now() - startedAt) / 1000), speedKmh })
    await expect(page.getByText(`${registration} drove 126 km/h`).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const entry = page.getByRole('row', { name: registration })
  await expect(entry).toContainText('Overspeed')
  await expect(entry).toContainText('126 km/h')
  await expect(entry).toContainText('Under way')
  await entry.getByRole('button', { name: `Show ${registration} on the map` }).click()

  await page.getByRole('link', { name: 'All alarms' }).click()
  const toggle = page.getByRole('switch', { name: `Alarm ${name}` })
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/alarms/'),
  )
  // It shows the new state a moment after the click, which `uncheck` takes for a failure.
  await toggle.click({ force: true })
  await expect(toggle).not.toBeChecked()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await page.getByRole('link', { name }).click()
  await page.getByRole('dialog', { name: 'Edit alarm' }).getByRole('button', { name: 'Delete alarm' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete alarm' })
    .click()
  await expect(page.getByText('Alarm deleted')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

const depot = { latitude: 35.75, longitude: 14.2 }

/** This many metres east of the depot. */
function reportFrom(number: string, east: number): Promise<void> {
  // A metre here is about 0.000011 degrees.
  return reportFix(number, { ...depot, longitude: depot.longitude + east * 0.000_011 })
}

test('a geofence is drawn, a vehicle leaves it, and its notification is seen at once', async ({ page }) => {
  const { registration, number } = await addVehicle(page, 'GEO')
  const name = `Depot ${registration}`
  await visit(page, '/geofence/new')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.getByLabel('Centre').fill(`${depot.latitude}, ${depot.longitude}`)
  await page.getByLabel('Radius').fill('20')
  await page.getByLabel('Radius').blur()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('checkbox', { name: 'Maria Camilleri' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save geofence' }).click()
  await expect(page.getByText('Geo-fence created successfully.')).toBeVisible()
  const told = `${registration} left ${name}`
  let east = 60
  // The first position inside notifies nobody; the page is notified of leaving long before it would poll again.
  await expect(async () => {
    east = east === 0 ? 60 : 0
    await reportFrom(number, east)
    await expect(page.getByText(told).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('link', { name: told }).first().click()
  await expect(page).toHaveURL(/\/geofence\?geofence=/)
})

/** Sends the service worker a message, like the browser once it has decrypted one. */
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

/** The page's types of its service worker, which TypeScript knows only in a page. */
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

test('a push is shown once by the service worker, and a click on it goes to its page', async ({
  page: office,
  browser,
}) => {
  // A separate browser, which gets no notifications of other journeys.
  const storageState = await office.context().storageState()
  const page = await openVisitor(browser, { storageState, permissions: ['notifications'] })
  const context = page.context()
  await page.goto('/notifications')
  const section = page.getByRole('region', { name: 'Push while Roadbook is closed' })
  // There is no push service here; the service worker is registered before the browser requests it.
  await section.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(section.getByRole('alert')).toContainText('The push service of this browser can’t be reached.')
  // A push to a service worker that isn't active yet is lost.
  expect(await shown(page)).toEqual([])
  const push = await pushTo(context, page)
  await push(message)
  await push({ ...message, title: 'GHS 101 left Depot Marsa again' })
  const { id: tag, body } = message
  await expect.poll(() => shown(page)).toEqual([{ tag, title: 'GHS 101 left Depot Marsa again', body }])
  // While this page is in front, its toast is enough.
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
    // Only events of the browser itself can be awaited.
    Object.defineProperty(event, 'waitUntil', {
      value: (work: Promise<void>) => void work.catch(() => undefined),
    })
    self.dispatchEvent(event)
  }, tag)
  await expect(page).toHaveURL(/\/geofence$/)
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['Last'])
  await context.close()
})

/** The service worker's types that the click above needs. */
type ServiceWorkerScope = {
  registration: { getNotifications(filter: { tag: string }): Promise<object[]> }
  NotificationEvent: new (type: string, init: { notification: object | undefined }) => Event
  dispatchEvent(event: Event): boolean
}

/** A triangle, and one whose outline crosses itself. */
function kml(name: string): string {
  const placemark = (title: string, coordinates: string) =>
    `<Placemark><name>${title}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  const point = `<Placemark><name>${name} gate</name><Point><coordinates>14.2,35.7</coordinates></Point></Placemark>`
  const yard = placemark(`${name} yard`, '14.1,35.7 14.11,35.7 14.11,35.71 14.1,35.7')
  const crossing = placemark(`${name} crossing`, '14.1,35.7 14.11,35.71 14.11,35.7 14.1,35.71 14.1,35.7')
  return `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${yard}${point}${crossing}</Document></kml>`
}

test('a KML file is imported, a geofence switched off, and another one deleted', async ({ page }) => {
  const name = `Import ${randomInt(1_000_000)}`
  await visit(page, '/geofence-old')
  await page.getByRole('link', { name: 'Import' }).first().click()
  const file = { name: 'places.kml', mimeType: 'application/xml', buffer: Buffer.from(kml(name)) }
  await page.getByLabel('Drop a file here, or choose it').setInputFiles(file)
  const shapes = page.getByRole('region', { name: 'Shapes in the file' })
  await expect(shapes.getByText('The outline crosses itself')).toBeVisible()
  await expect(shapes.getByRole('checkbox', { name: `Import ${name} crossing` })).toBeDisabled()
  await page.getByLabel('Radius of points').fill('250')
  await page.getByLabel('Radius of points').blur()
  await page.getByRole('button', { name: 'Import 2 geofences' }).click()
  await expect(page.getByText('Imported as classic geofences')).toBeVisible()
  await page.getByRole('link', { name: 'Show geofences' }).click()
  await page.getByLabel('Search geofences').fill(name)
  await expect(page.getByRole('row', { name: `${name} gate` })).toContainText('250 m radius')

  const toggle = page.getByRole('switch', { name: `Alerts of ${name} yard` })
  await toggle.click({ force: true })
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await expect(toggle).not.toBeChecked()

  await page.getByRole('link', { name: `${name} gate` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete geofence' }).click()
  await expect(page.getByText('Geo-fence deleted')).toBeVisible()
  await expect(page.getByText(`${name} gate`)).toHaveCount(0)
  await expect(page.getByText(`${name} yard`)).toBeVisible()
})
