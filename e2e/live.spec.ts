import { expect, type Page, test } from '@playwright/test'
import { osmandPort } from './playwright.config.ts'
import { signIn, signOut } from './sign-in.ts'

test('a dispatcher signs in, sees a vehicle move, opens it and signs out', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
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
  await signOut(page)
})

test('leaving the live map ends its refreshing', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/vehicles/location')) asked.push(request.url())
  })
  await page.goto('/live')
  await expect(async () => {
    await page.clock.runFor(5_000)
    expect(asked.length).toBeGreaterThanOrEqual(3)
  }).toPass()
  await page.getByRole('navigation').first().getByRole('link', { name: 'Vehicles' }).click()
  await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
  asked.length = 0
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])
})

test('on a phone the whole head of the sheet opens the list of vehicles', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/live')
  const sheet = page.getByRole('region', { name: 'Vehicles', exact: true })
  await expect(sheet).toHaveAttribute('data-height', 'low')
  const head = await sheet.getByText(/^\d+ vehicles$/).boundingBox()
  await page.mouse.click((head?.x ?? 0) + 10, (head?.y ?? 0) + 10)
  await expect(sheet).toHaveAttribute('data-height', 'middle')
})

/** Where the API says each vehicle is, as the page asks it. */
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
  await page.reload()
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
