import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addVehicle, reportFix } from './tracked-vehicle.ts'

/** At sea, where no other vehicle of the demo comes by. */
const depot = { latitude: 35.75, longitude: 14.2 }

/** So many metres east of the depot. */
function report(number: string, east: number): Promise<void> {
  // A metre here is about 0.000011 degrees.
  return reportFix(number, { ...depot, longitude: depot.longitude + east * 0.000_011 })
}

test('a geofence is drawn, a vehicle leaves it, and its notification is seen at once', async ({ page }) => {
  test.setTimeout(180_000)
  const { registration, number } = await addVehicle(page, 'GEO')
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
