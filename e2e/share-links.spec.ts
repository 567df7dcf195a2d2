import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { addVehicle, reportFix } from './tracked-vehicle.ts'

/** At sea, where no other vehicle of the demo comes by. */
const place = { latitude: 35.5, longitude: 14.1 }

/** Somebody without an account, on a phone. */
async function openAsStranger(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** The whole address, as it is copied. */
async function linkOf(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Link', exact: true })
  await field.focus()
  await expect(field).toHaveValue(/^http.*\/public-location\/[\w-]+$/)
  return field.inputValue()
}

test('a vehicle is shared from the live map, a stranger watches it move, sees it stopped at once, and it is shared again', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const { registration, number } = await addVehicle(page, 'SHARE')
  await reportFix(number, { ...place, speedKmh: 31 })
  await page.goto(`/live?q=${encodeURIComponent(registration)}`)
  const row = page.locator('[data-vehicle]', { hasText: registration })
  await expect(row).toContainText('31 km/h')
  await row.click()
  // Without a map there is nothing to follow, so sharing is in the menu.
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()

  const drawer = page.getByRole('dialog', { name: `Share ${registration}` })
  await drawer.getByLabel('For').fill('Gate 2')
  await expect(drawer.getByText('Saved', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Not opened yet')).toBeVisible()
  const url = await linkOf(page)

  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'PNG' }).click()
  // Neither label nor model: nothing else may name the vehicle to strangers.
  expect((await saved).suggestedFilename()).toBe('Live-location.png')

  const stranger = await openAsStranger(browser, url)
  await expect(stranger.getByText('shares a live location with you')).toBeVisible()
  await expect(stranger.getByText('31 km/h')).toBeVisible()
  await expect(stranger.getByRole('navigation')).toHaveCount(0)
  await expect(stranger.getByText(registration)).toHaveCount(0)
  for (const [nth, speedKmh] of [42, 53].entries()) {
    const longitude = place.longitude + (nth + 1) * 0.001
    await reportFix(number, { ...place, longitude, speedKmh })
    await expect(stranger.getByText(`${speedKmh} km/h`)).toBeVisible({ timeout: 10_000 })
    // The clock of the protocol counts in seconds.
    const second = Math.floor(Date.now() / 1000)
    await page.waitForFunction((before) => Math.floor(Date.now() / 1000) > before, second)
  }

  await drawer.getByRole('button', { name: 'Stop sharing' }).click()
  await page
    .getByRole('dialog', { name: `Stop sharing ${registration}?` })
    .getByRole('button', { name: 'Stop sharing' })
    .click()
  await expect(page.getByText('Sharing link stopped.')).toBeVisible()
  // Long before the server would look by itself.
  await expect(stranger.getByText('has stopped sharing this location.')).toBeVisible({ timeout: 10_000 })
  await expect(stranger.getByText('53 km/h')).toHaveCount(0)

  const ended = page.getByRole('dialog', { name: `Share link of ${registration}` })
  await expect(ended.getByText('Opened once')).toBeVisible()
  await ended.getByRole('button', { name: 'Share again' }).click()
  await expect(drawer.getByLabel('For')).toHaveValue('Gate 2')
  const next = await linkOf(page)
  expect(next).not.toBe(url)
  await stranger.goto(next)
  await expect(stranger.getByText('shares a live location with you')).toBeVisible()

  await page.goto(`/share-links?q=${encodeURIComponent(registration)}`)
  const rows = page.getByRole('row', { name: registration })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Active')
  await expect(rows.last()).toContainText('Stopped')
  await stranger.context().close()
})
