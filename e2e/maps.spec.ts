import { expect, type Page } from '@playwright/test'
import { waitForHistory } from './api.ts'
import { hasNoViolations } from './axe.ts'
import { phone } from './browsers.ts'
import { test, visit } from './journey.ts'
import { addVehicle, reportFix } from './tracked-vehicle.ts'

/** At sea, away from the demo's other vehicles. */
const place = { latitude: 35.7, longitude: 14.1 }

/** Resolves once the page is subscribed to changes of its company's locations. */
async function subscribed(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/app/'))
  await socket.waitForEvent('framereceived', ({ payload }) => {
    const text = payload.toString()
    return text.includes('subscription_succeeded') && text.includes('-locations')
  })
}

test('a fix is at once on the open live map, whose list works by keyboard and highlights what the pointer is on', async ({
  page,
}) => {
  const { registration, number } = await addVehicle(page, 'LIVE')
  const isSubscribed = subscribed(page)
  await page.goto(`/live?q=${encodeURIComponent(registration)}`)
  await isSubscribed
  const row = page.locator('[data-vehicle]', { hasText: registration })
  await expect(row).toBeVisible()
  for (const [nth, speedKmh] of [31, 42].entries()) {
    await reportFix(number, { ...place, longitude: place.longitude + nth * 0.001, speedKmh })
    await expect(row).toContainText(`${speedKmh} km/h`)
    // The protocol counts time in seconds.
    await page.waitForFunction(
      (second) => Math.floor(Date.now() / 1000) > second,
      Math.floor(Date.now() / 1000),
    )
  }
  await row.click()
  await expect(page.getByRole('heading', { name: registration })).toBeVisible()
  await expect(page).toHaveURL(/[?&]vehicle=/)
  await hasNoViolations(page, '/live')

  await test.step('arrows move, Enter selects, Escape closes', async () => {
    await visit(page, '/live')
    await expect(page.locator('[data-vehicle]').nth(2)).toBeVisible()
    // The list comes before the map: one of its rows is in the tab order.
    await page.getByRole('button', { name: 'No device' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('[data-vehicle]:focus')).toHaveAttribute('tabindex', '0')
    await page.keyboard.press('End')
    const last = page.locator('[data-vehicle]:focus')
    await expect(last).toHaveText(/XLO 893/)
    await expect(last).toHaveAttribute('data-highlighted', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'XLO 893' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'XLO 893' })).toBeHidden()
    await expect(page).not.toHaveURL(/[?&]vehicle=/)
    await expect(page.locator('[data-vehicle]:focus')).toHaveText(/XLO 893/)
  })

  await test.step('a row that the pointer is on is highlighted until it leaves', async () => {
    const hovered = page.locator('[data-vehicle]').nth(2)
    // Rows move while the first ones load. The page's header contains no vehicle.
    await expect(async () => {
      await page.mouse.move(720, 20)
      await hovered.hover()
      await expect(hovered).toHaveAttribute('data-highlighted', 'true', { timeout: 2_000 })
    }).toPass()
    await page.mouse.move(720, 20)
    await expect(page.locator('[data-vehicle][data-highlighted]')).toHaveCount(0)
  })

  await test.step('on a phone the head of the sheet opens it, and it follows the finger', async () => {
    await page.setViewportSize(phone)
    const sheet = page.getByRole('region', { name: 'Vehicles', exact: true })
    await expect(sheet).toHaveAttribute('data-height', 'low')
    const head = await sheet.getByText(/^\d+ vehicles$/).boundingBox()
    await page.mouse.click((head?.x ?? 0) + 10, (head?.y ?? 0) + 10)
    await expect(sheet).toHaveAttribute('data-height', 'middle')
    await sheet.getByRole('button', { name: /Make the panel/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(sheet).toHaveAttribute('data-height', 'low')
    const start = await sheet.boundingBox()
    const y = (start?.y ?? 0) + 8
    await page.mouse.move(195, y)
    await page.mouse.down()
    await page.mouse.move(195, y - 60, { steps: 6 })
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.height ?? 0)).toBe(132)
    await page.mouse.move(195, y - 130, { steps: 12 })
    await page.mouse.up()
    await expect(sheet).toHaveAttribute('data-height', /middle|full/)
  })
})

test('geofences are shown on the live map, are remembered, and a click opens one', async ({ page }) => {
  const name = `Harbour ${crypto.randomUUID().slice(0, 8)}`
  // Each attempt has its own place.
  const sea = {
    latitude: 35.72,
    longitude: 14.25 + 0.03 * (2 * test.info().repeatEachIndex + test.info().retry),
  }
  await visit(page, '/geofence/new')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.getByLabel('Centre').fill(`${sea.latitude}, ${sea.longitude}`)
  await page.getByLabel('Radius').fill('900')
  await page.getByLabel('Radius').blur()
  await hasNoViolations(page, '/geofence/new')
  await page.getByRole('button', { name: 'Save geofence' }).click()
  await expect(page.getByText('Geo-fence created successfully.')).toBeVisible()
  await visit(page, `/live?at=13.00/${sea.latitude}/${sea.longitude}`)
  await page.getByRole('button', { name: 'Layers' }).click()
  const layer = page.getByRole('switch', { name: 'Geofences' })
  if (!(await layer.isChecked())) await layer.press('Space')
  await page.reload()
  await page.getByRole('button', { name: 'Layers' }).click()
  await expect(layer).toBeChecked()
  await page.keyboard.press('Escape')
  const map = await page.getByRole('region', { name: 'Map of the vehicles' }).boundingBox()
  if (map === null) throw new Error('There is no map')
  await expect(async () => {
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
    await expect(page).toHaveURL(/\/geofence\?geofence=/, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a piece of land of the street map becomes a geofence, by keyboard', async ({ context }) => {
  const page = await context.newPage()
  // The cemetery of Paola, on the bundled map.
  await page.addInitScript(() => sessionStorage.setItem('roadbook.map.place', '16.00/35.86950/14.49850'))
  await page.goto('/geofence/new')
  await page.getByRole('button', { name: 'Take a building or area of the map' }).press('Enter')
  const takeMiddle = page.getByRole('button', { name: 'Take the middle of the map' })
  // Nothing can be selected until its tiles are loaded.
  await expect(async () => {
    await takeMiddle.press('Enter')
    await expect(page.getByText(/^1\d points, 0\.1/).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Edit it' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Polygon' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await page.close()
})

test('a manager steps through the tours of last week by keyboard, and opens the route of one', async ({
  page,
}) => {
  await waitForHistory(page)
  const tours = page.locator('[data-tour]')
  await visit(page, '/tour-history?period=lastWeek')
  await page.getByPlaceholder('Choose a vehicle').fill('GHS 101')
  await page.getByRole('option', { name: /GHS 101/ }).click()
  const [first, second] = [tours.nth(0), tours.nth(1)]
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await first.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(second).toBeFocused()
  const start = (await second.getAttribute('data-tour')) ?? ''
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(start).replaceAll('%3A', '(:|%3A)')))
  const panel = page.getByRole('region', { name: 'Tour', exact: true })
  await expect(panel.getByRole('region', { name: 'Map of the tour' })).toBeVisible()
  await panel.getByRole('link', { name: 'Open route' }).click()
  await expect(page).toHaveURL(/\/route-history\?vehicle=/)
  await expect(page.getByRole('heading', { name: 'Route history' })).toBeVisible()
})
