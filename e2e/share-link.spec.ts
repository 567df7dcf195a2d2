import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { expect, type Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { hasNoViolations, listen, overflow } from './axe.ts'
import { openVisitor } from './browsers.ts'
import { test, visit } from './journey.ts'
import { addVehicle, reportFix } from './tracked-vehicle.ts'

/** At sea, away from the demo's other vehicles. */
const place = { latitude: 35.5, longitude: 14.1 }

/** The whole URL, as it is copied. */
async function linkOf(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Link', exact: true })
  await field.focus()
  await expect(field).toHaveValue(/^http.*\/public-location\/[\w-]+$/)
  return field.inputValue()
}

test('a visitor sees a shared vehicle and its arrival on a phone and on a desk; axe finds nothing, nothing is stored, the console is clean', async ({
  page,
  browser,
}) => {
  const links: ShareLink[] = await (await apiOf(page)).get('/share-location?status=active')
  // The link of a driving vehicle.
  const url = links.find(({ label }) => label === 'Hotel Phoenicia, kitchen')?.url
  const visitor = await openVisitor(browser)
  const problems = listen(visitor)
  await visitor.goto(new URL(url ?? '').pathname)
  await expect(visitor.getByText('shares a live location with you')).toBeVisible()
  await expect(visitor.getByText(/^(Arrives( tomorrow)? at about|Arrived)$/)).toBeVisible()
  await expect(visitor.getByText('Hotel Phoenicia, Floriana').first()).toBeVisible()
  const map = visitor.getByRole('region', { name: 'Map of the live location' })
  await expect(map).toBeVisible()
  await expect(visitor.getByRole('navigation')).toHaveCount(0)
  await hasNoViolations(visitor, 'public location')
  expect(await overflow(visitor)).toBe(0)

  await test.step('the camera stays where they move the map, until they ask for the vehicle again', async () => {
    const recentre = visitor.getByRole('button', { name: 'Show the vehicle and its destination' })
    await expect(recentre).toBeHidden()
    await map.dragTo(map, {
      sourcePosition: { x: 200, y: 200 },
      targetPosition: { x: 120, y: 120 },
      force: true,
    })
    await recentre.click()
    await expect(recentre).toBeHidden()
  })

  await visitor.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => overflow(visitor)).toBe(0)
  expect(await visitor.context().storageState()).toEqual({ cookies: [], origins: [] })
  expect(problems).toEqual([])
  await visitor.context().close()
})

test('a vehicle is shared from the live map, a visitor watches it move, sees it stopped at once, and it is shared again', async ({
  page,
  browser,
}) => {
  const { registration, number } = await addVehicle(page, 'SHARE')
  await reportFix(number, { ...place, speedKmh: 31 })
  await visit(page, `/live?q=${encodeURIComponent(registration)}`)
  const row = page.locator('[data-vehicle]', { hasText: registration })
  await expect(row).toContainText('31 km/h')
  await row.click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()

  const drawer = page.getByRole('dialog', { name: `Share ${registration}` })
  await drawer.getByLabel('For').fill('Gate 2')
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Not opened yet')).toBeVisible()
  const url = await linkOf(page)

  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'PNG' }).click()
  // Neither label nor model: nothing else may identify the vehicle to visitors.
  expect((await saved).suggestedFilename()).toBe('Live-location.png')

  const visitor = await openVisitor(browser)
  await visitor.goto(url)
  await expect(visitor.getByText('shares a live location with you')).toBeVisible()
  await expect(visitor.getByText('31 km/h')).toBeVisible()
  await expect(visitor.getByRole('navigation')).toHaveCount(0)
  await expect(visitor.getByText(registration)).toHaveCount(0)
  await reportFix(number, { ...place, longitude: place.longitude + 0.001, speedKmh: 53 })
  await expect(visitor.getByText('53 km/h')).toBeVisible()

  await drawer.getByRole('button', { name: 'Stop sharing' }).click()
  await page
    .getByRole('dialog', { name: `Stop sharing ${registration}?` })
    .getByRole('button', { name: 'Stop sharing' })
    .click()
  await expect(page.getByText('Sharing link stopped.')).toBeVisible()
  await expect(visitor.getByText('has stopped sharing this location.')).toBeVisible()
  await expect(visitor.getByText('53 km/h')).toHaveCount(0)

  const ended = page.getByRole('dialog', { name: `Share link of ${registration}` })
  await expect(ended.getByText('Opened once')).toBeVisible()
  await ended.getByRole('button', { name: 'Share again' }).click()
  await expect(drawer.getByLabel('For')).toHaveValue('Gate 2')
  const next = await linkOf(page)
  expect(next).not.toBe(url)
  await visitor.goto(next)
  await expect(visitor.getByText('shares a live location with you')).toBeVisible()
  await visitor.context().close()

  await visit(page, `/share-links?q=${encodeURIComponent(registration)}`)
  const rows = page.getByRole('row', { name: registration })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Active')
  await expect(rows.last()).toContainText('Stopped')
})

test('an unknown link says so in the language of the visitor’s browser, and loads less than 100 kB of script', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, { locale: 'de-AT' })
  const sizes: Promise<number>[] = []
  visitor.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await visitor.goto('/public-location/no-such-link')
  await expect(visitor.getByRole('heading', { name: 'Link nicht gefunden' })).toBeVisible()
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')
  await expect(visitor.getByRole('navigation')).toHaveCount(0)
  const bytes = await Promise.all(sizes)
  expect(bytes.length).toBeGreaterThan(5)
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(100_000)
  await visitor.context().close()
})
