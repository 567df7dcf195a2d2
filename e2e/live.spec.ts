import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { osmandPort } from './playwright.config.ts'

test('a manager sees a vehicle move and opens it', async ({ page }) => {
  test.setTimeout(180_000)
  // At night nobody of the demo may be under way: one without a device is given one, which drives north.
  const truck = await openDevice(page, 'XLO 893')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Live map' }).click()
  await expect(page.getByText(/^\d+ vehicles$/)).toBeVisible()
  const seen = new Set<string>()
  await expect(async () => {
    await truck.driveOn()
    const place = (await places(page)).get(truck.vehicleId)
    if (place !== undefined) seen.add(place)
    expect(seen.size).toBeGreaterThanOrEqual(3)
  }).toPass({ timeout: 90_000 })

  await page
    .getByRole('button', { name: /XLO 893/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'XLO 893' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]vehicle=/)
  await truck.takeOut()
})

test('leaving the live map stops its refreshing', async ({ page }) => {
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/vehicles/location')) asked.push(request.url())
  })
  await page.goto('/live')
  await expect(async () => {
    await page.clock.fastForward(10_000)
    expect(asked.length).toBeGreaterThanOrEqual(3)
  }).toPass()
  await page.getByRole('navigation').first().getByRole('link', { name: 'Vehicles' }).click()
  await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
  asked.length = 0
  for (let times = 0; times < 3; times++) await page.clock.fastForward(20_000)
  expect(asked).toEqual([])
})

test('on a phone the whole head of the sheet opens the list of vehicles', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/live')
  const sheet = page.getByRole('region', { name: 'Vehicles', exact: true })
  await expect(sheet).toHaveAttribute('data-height', 'low')
  const head = await sheet.getByText(/^\d+ vehicles$/).boundingBox()
  await page.mouse.click((head?.x ?? 0) + 10, (head?.y ?? 0) + 10)
  await expect(sheet).toHaveAttribute('data-height', 'middle')
})

test('the live list works by keyboard: arrows move, Enter selects, Escape closes', async ({ page }) => {
  await page.goto('/live')
  const rows = page.locator('[data-vehicle]')
  await expect(rows.first()).toBeVisible()
  // The list comes before the map: one row of it is in the tab order.
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

test('hovering a row highlights its vehicle on the map, until the pointer leaves', async ({ page }) => {
  await page.goto('/live')
  const row = page.locator('[data-vehicle]').nth(2)
  // Rows move while the first ones come in. The head of the page has no vehicle.
  await expect(async () => {
    await page.mouse.move(720, 20)
    await row.hover()
    await expect(row).toHaveAttribute('data-highlighted', 'true', { timeout: 2_000 })
  }).toPass()
  await page.mouse.move(720, 20)
  await expect(page.locator('[data-vehicle][data-highlighted]')).toHaveCount(0)
})

test('on a phone the sheet follows the finger and snaps to the nearest height', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/live')
  const sheet = page.getByRole('region', { name: 'Vehicles', exact: true })
  await expect(sheet.getByText(/^\d+ vehicles$/)).toBeVisible()
  const start = await sheet.boundingBox()
  const y = (start?.y ?? 0) + 8
  await page.mouse.move(195, y)
  await page.mouse.down()
  await page.mouse.move(195, y - 60, { steps: 6 })
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.height ?? 0)).toBe(132)
  await page.mouse.move(195, y - 130, { steps: 12 })
  await page.mouse.up()
  await expect(sheet).toHaveAttribute('data-height', /middle|full/)
  await sheet.getByRole('button', { name: /Make the panel/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(sheet).toHaveAttribute('data-height', 'low')
})

/** Each vehicle's location from the API, requested as the page does. */
async function places(page: Page): Promise<Map<string, string>> {
  const answer = await page.waitForResponse(
    (response) => response.url().includes('/api/vehicles/location') && response.ok(),
  )
  const locations: { vehicleId: string; latitude: number; longitude: number }[] = await answer.json()
  return new Map(locations.map((one) => [one.vehicleId, `${one.latitude},${one.longitude}`]))
}

const DEVICE = 356307042441013
const METERS_PER_DEGREE = 111_195

/** Puts a device into a vehicle, whose fixes arrive at the device port as a phone sends them. */
async function openDevice(page: Page, registration: string) {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.goto('/vehicles')
  const headers = { authorization: (await asked).headers()['authorization'] ?? '' }
  const vehicles: { id: string; registration: string }[] = await (
    await page.request.get('/api/vehicles', { headers })
  ).json()
  const vehicleId = vehicles.find((vehicle) => vehicle.registration === registration)?.id ?? ''
  const assign = async (dongleId: number | null) => {
    const answer = await page.request.put(`/api/vehicles/${vehicleId}`, { headers, data: { dongleId } })
    expect(answer.status()).toBe(200)
  }
  await assign(DEVICE)
  let meters = 0
  return {
    vehicleId,
    async driveOn() {
      meters += 120
      const place = { lat: String(35.88 + meters / METERS_PER_DEGREE), lon: '14.45' }
      const fix = { id: String(DEVICE), timestamp: String(Date.now()), speed: '24', bearing: '0', ...place }
      const answer = await page.request.get(
        `http://127.0.0.1:${osmandPort}/?${new URLSearchParams(fix).toString()}`,
      )
      expect(answer.status()).toBe(200)
    },
    takeOut: () => assign(null),
  }
}
