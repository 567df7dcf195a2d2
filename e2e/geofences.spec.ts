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

test('a piece of land of the street map becomes a geofence, by keyboard', async ({ page }) => {
  test.setTimeout(120_000)
  // The cemetery of Paola, on the bundled map.
  await page.addInitScript(() => sessionStorage.setItem('roadbook.map.place', '16.00/35.86950/14.49850'))
  await page.goto('/geofence/new')
  await page.getByRole('button', { name: 'Take a building or area of the map' }).press('Enter')
  const takeMiddle = page.getByRole('button', { name: 'Take the middle of the map' })
  // Until its tiles are loaded there is nothing to take.
  await expect(async () => {
    await takeMiddle.press('Enter')
    await expect(page.getByText(/^1\d points, 0\.1/).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Edit it' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Polygon' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
})

test('geofences are shown on the live map, are remembered, and a click opens one', async ({ page }) => {
  test.setTimeout(120_000)
  const name = `Harbour ${Date.now()}`
  const sea = { latitude: 35.72, longitude: 14.25 }
  await page.goto('/geofence/new')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.getByLabel('Centre').fill(`${sea.latitude}, ${sea.longitude}`)
  await page.getByLabel('Radius').fill('900')
  await page.getByLabel('Radius').blur()
  await page.getByRole('button', { name: 'Save geofence' }).click()
  await expect(page.getByText('Geo-fence created successfully.')).toBeVisible()
  await page.goto(`/live?at=13.00/${sea.latitude}/${sea.longitude}`)
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('switch', { name: 'Geofences' }).press('Space')
  await page.reload()
  await page.getByRole('button', { name: 'Layers' }).click()
  await expect(page.getByRole('switch', { name: 'Geofences' })).toBeChecked()
  await page.keyboard.press('Escape')
  const map = await page.getByRole('region', { name: 'Map of the vehicles' }).boundingBox()
  if (map === null) throw new Error('There is no map')
  await expect(async () => {
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
    await expect(page).toHaveURL(/\/geofence\?geofence=/, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
