import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from './journey.ts'

function frameOf(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`)
}

/** What a page could reach, of which the compiler knows only in a page. */
type PageScope = {
  localStorage: { length: number }
  parent: { document: { title: string } }
  document: { cookie: string }
}

test('an admin opens the fleet hub in its frame, filters by a vehicle, compares drivers, and follows a figure to its trips', async ({
  page,
}) => {
  await page.goto('/analytics')
  await expect(page).toHaveURL(/\/analytics\/fleet-intelligence-hub$/)
  const hub = frameOf(page, 'Fleet intelligence')
  const distance = hub.locator('section', { has: hub.getByRole('heading', { name: 'Distance' }) })
  const figure = distance.locator('p').first()
  await expect(figure).toHaveText(/^[\d,]+ km$/)
  const kilometers = async () => Number((await figure.innerText()).replaceAll(/[^\d]/g, ''))
  const ofAll = await kilometers()

  const table = hub.getByRole('table', { name: 'Vehicles', exact: true })
  await expect(table.getByRole('row')).not.toHaveCount(1)
  await hub.getByRole('group', { name: 'What is compared' }).getByRole('button', { name: 'Drivers' }).click()
  await expect(hub.getByRole('table', { name: 'Drivers', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/filters=by%3Ddriver/)

  await hub.locator('summary', { hasText: 'Vehicles' }).click()
  await hub.getByRole('group', { name: 'Vehicles', exact: true }).getByRole('checkbox').first().check()
  // Vehicles drive meanwhile: of one of two dozen it is still far less.
  await expect.poll(kilometers).toBeLessThan(ofAll / 2)
  await expect(page).toHaveURL(/vehicles%3D/)
  await page.reload()
  await expect(figure).toHaveText(/^[\d,]+ km$/)
  await expect.poll(kilometers).toBeLessThan(ofAll / 2)

  await distance.getByRole('button').last().click()
  await distance.getByRole('link', { name: 'Show trips' }).click()
  await expect(page).toHaveURL(/\/trips\?from=.+&vehicles=/)
})

test('an address that has expired or belongs to another frame is told in a word, and loaded again', async ({
  page,
}) => {
  await page.route('**/api/frames/fleet-intelligence-hub', async (route) => {
    const response = await route.fetch()
    const body: { url: string } = await response.json()
    // As of another installation: the signature is another one.
    await route.fulfill({ response, json: { ...body, url: body.url.slice(0, -4) + 'AAAA' } })
  })
  await page.goto('/analytics/fleet-intelligence-hub')
  const hub = frameOf(page, 'Fleet intelligence')
  await expect(hub.getByRole('alert')).toContainText('Load it again.')
  await expect(page.getByText('This view has expired.')).toBeVisible()
  await page.unroute('**/api/frames/fleet-intelligence-hub')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(hub.getByRole('heading', { name: 'Distance' })).toBeVisible()
  await expect(page.getByText('This view has expired.')).toHaveCount(0)
})

test('visits of geofences stand in their frame by geofence, vehicle and hour', async ({ page }) => {
  await page.goto('/reports/geofence-activity')
  const activity = frameOf(page, 'Geofence activity')
  await expect(activity.getByRole('table', { name: 'By geofence' })).toBeVisible()
  await expect(activity.getByRole('table', { name: 'By vehicle' })).toBeVisible()
  const busiest = activity.getByRole('button', { name: /: [1-9]\d* visits?$/ }).first()
  await busiest.hover()
  const told = await busiest.getAttribute('aria-label')
  await expect(activity.getByText(told ?? '', { exact: true })).toBeVisible()
})

test('no site may frame the app, and a frame of it reaches neither session nor storage', async ({ page }) => {
  await page.goto('/analytics/fleet-intelligence-hub')
  const element = await page.waitForSelector('iframe[title="Fleet intelligence"]')
  const frame = await element.contentFrame()
  await frame?.waitForSelector('h3')
  const reached = await frame?.evaluate(() => {
    const own = globalThis as unknown as PageScope
    const reads = [() => own.localStorage.length, () => own.parent.document.title, () => own.document.cookie]
    return reads.map((read) => {
      try {
        return String(read())
      } catch (error) {
        return error instanceof DOMException ? error.name : 'error'
      }
    })
  })
  expect(reached).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
  const answer = await page.request.get('/dashboard')
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
