import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addVehicle, reportFix } from './tracked-vehicle.ts'

/** At sea, where no other vehicle of the demo comes by. */
const place = { latitude: 35.7, longitude: 14.1 }

/** Resolves once the page hears of changes of its company’s locations. */
async function subscribed(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/app/'))
  await socket.waitForEvent('framereceived', ({ payload }) => {
    const text = payload.toString()
    return text.includes('subscription_succeeded') && text.includes('-locations')
  })
}

test('a fix is on the open live map within a second', async ({ page }) => {
  test.setTimeout(120_000)
  const { registration, number } = await addVehicle(page, 'LIVE')
  const isSubscribed = subscribed(page)
  await page.goto(`/live?q=${encodeURIComponent(registration)}`)
  await isSubscribed
  const row = page.locator('[data-vehicle]', { hasText: registration })
  await expect(row).toBeVisible()
  // Each would be seen up to half a minute later by the poll.
  for (const speedKmh of [31, 42, 53]) {
    await reportFix(number, { ...place, speedKmh })
    await expect(row).toContainText(`${speedKmh} km/h`, { timeout: 1_500 })
    // The clock of the protocol counts in seconds.
    await page.waitForFunction(
      (second) => Math.floor(Date.now() / 1000) > second,
      Math.floor(Date.now() / 1000),
    )
  }
})

test('what a colleague adds is in the open list without a reload', async ({ page, context }) => {
  const isConnected = page.waitForEvent('websocket', (opened) => opened.url().includes('/app/'))
  await page.goto('/vehicles')
  const socket = await isConnected
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('private-company-'))
  const { registration } = await addVehicle(await context.newPage(), 'LIVE')
  // The list asks by itself every half minute only.
  await expect(page.getByRole('link', { name: registration })).toBeVisible({ timeout: 10_000 })
})
