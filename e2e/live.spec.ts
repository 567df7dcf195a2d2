import { expect, type Page, test } from '@playwright/test'
import { signIn, signOut } from './sign-in.ts'

test('a dispatcher signs in, sees vehicles move, opens one and signs out', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Live map' }).click()
  await expect(page.getByText('23 vehicles')).toBeVisible()
  const known = new Map<string, string>()
  const moved = new Set<string>()
  await expect(async () => {
    // Most answers tell but of those that changed since the one before.
    for (const [id, place] of await places(page)) {
      if (known.has(id) && known.get(id) !== place) moved.add(id)
      known.set(id, place)
    }
    // In the quiet hours there are but a shuttle and a patrol.
    expect(moved.size).toBeGreaterThanOrEqual(2)
  }).toPass({ timeout: 90_000 })

  await page
    .getByRole('button', { name: /GHS 101/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'GHS 101' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]vehicle=/)
  await signOut(page)
})

test('leaving the live map ends its refreshing', async ({ page }) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/vehicles/location')) asked.push(request.url())
  })
  await page.goto('/live')
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  await page.getByRole('navigation').first().getByRole('link', { name: 'Vehicles' }).click()
  await expect(page.getByRole('heading', { name: /^Vehicles/ })).toBeVisible()
  asked.length = 0
  await page.waitForTimeout(5000)
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
