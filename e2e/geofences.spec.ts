import { expect } from '@playwright/test'
import { addVehicle } from './add-vehicle.ts'
import { test } from './journey.ts'
import { osmandPort } from './playwright.config.ts'

/** At sea, where no other vehicle of the demo comes by. */
const depot = { latitude: 35.75, longitude: 14.2 }

/** So many metres east of the depot. */
async function report(number: string, east: number): Promise<void> {
  const fix = {
    id: number,
    lat: String(depot.latitude),
    // A metre here is about 0.000011 degrees.
    lon: String(depot.longitude + east * 0.000_011),
    timestamp: String(Math.floor(Date.now() / 1000)),
  }
  const answer = await fetch(`http://127.0.0.1:${osmandPort}/?${new URLSearchParams(fix).toString()}`)
  expect(answer.status).toBe(200)
}

test('a geofence is drawn, a vehicle leaves it, and its notification is seen at once', async ({ page }) => {
  test.setTimeout(180_000)
  const { registration, number } = await addVehicle(page)
  const name = `Depot ${registration}`
  await page.goto('/geofence/new')
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
  // The first place where it is found inside tells nobody; the page hears of leaving long before it would ask again.
  await expect(async () => {
    east = east === 0 ? 60 : 0
    await report(number, east)
    await expect(page.getByText(told).first()).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 45_000 })
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('link', { name: told }).first().click()
  await expect(page).toHaveURL(/\/geofence\?geofence=/)
})
