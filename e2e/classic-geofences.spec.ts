import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from './journey.ts'

/** A triangle, and one whose outline crosses itself. */
function kml(name: string): string {
  const placemark = (title: string, coordinates: string) =>
    `<Placemark><name>${title}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  const point = `<Placemark><name>${name} gate</name><Point><coordinates>14.2,35.7</coordinates></Point></Placemark>`
  const yard = placemark(`${name} yard`, '14.1,35.7 14.11,35.7 14.11,35.71 14.1,35.7')
  const crossing = placemark(`${name} crossing`, '14.1,35.7 14.11,35.71 14.11,35.7 14.1,35.71 14.1,35.7')
  return `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${yard}${point}${crossing}</Document></kml>`
}

test('a KML file is imported, a geofence switched off, and another one deleted', async ({ page }) => {
  const name = `Import ${randomInt(1_000_000)}`
  await page.goto('/geofence-old')
  await page.getByRole('link', { name: 'Import' }).first().click()
  const file = { name: 'places.kml', mimeType: 'application/xml', buffer: Buffer.from(kml(name)) }
  await page.getByLabel('Drop a file here, or choose it').setInputFiles(file)
  const shapes = page.getByRole('region', { name: 'Shapes in the file' })
  await expect(shapes.getByText('The outline crosses itself')).toBeVisible()
  await expect(shapes.getByRole('checkbox', { name: `Import ${name} crossing` })).toBeDisabled()
  await page.getByLabel('Radius of points').fill('250')
  await page.getByLabel('Radius of points').blur()
  await page.getByRole('button', { name: 'Import 2 geofences' }).click()
  await expect(page.getByText('Imported as classic geofences')).toBeVisible()
  await page.getByRole('link', { name: 'Show geofences' }).click()
  await page.getByLabel('Search geofences').fill(name)
  await expect(page.getByRole('row', { name: `${name} gate` })).toContainText('250 m radius')

  const toggle = page.getByRole('switch', { name: `Alerts of ${name} yard` })
  await toggle.click({ force: true })
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await expect(toggle).not.toBeChecked()

  await page.getByRole('link', { name: `${name} gate` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete geofence' }).click()
  await expect(page.getByText('Geo-fence deleted')).toBeVisible()
  await expect(page.getByText(`${name} gate`)).toHaveCount(0)
  await expect(page.getByText(`${name} yard`)).toBeVisible()
})
