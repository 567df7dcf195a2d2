import { expect } from '@playwright/test'
import { test } from './journey.ts'

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
