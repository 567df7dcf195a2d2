import { expect, type Page, test as base } from '@playwright/test'
import { reportPath, TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { waitForHistory } from './api.ts'
import { hasNoViolations, listen, overflow } from './axe.ts'
import { phone } from './browsers.ts'
import { test, visit } from './journey.ts'

const pages = [
  '/dashboard',
  '/live',
  '/trips',
  '/route-history',
  '/tour-history',
  '/logbook',
  '/jobs',
  '/bookings',
  '/vehicles',
  '/vehicles/archived',
  '/vehicles?add=true',
  '/users',
  '/driver-keys',
  '/costs/overview',
  '/costs/all',
  '/costs/imports',
  '/vehicles/import',
  '/geofence',
  '/geofence/new',
  '/geofence-old',
  '/geofence-old/new',
  '/geofence-old/map',
  '/geofence-old/import',
  '/alarms',
  '/notifications',
  '/share-links',
  '/reports/overview',
  ...TableReportKind.options.map(reportPath),
  '/analytics/summary',
  '/analytics/fleet-intelligence-hub',
  '/reports/geofence-activity',
  '/settings',
  '/settings/bi-server',
  '/settings/retention',
  '/settings/traccar-import',
  '/settings/webhooks',
  '/audit-log',
]
/** One page of each kind, which axe checks; maps are checked on pages that draw them. */
const kinds = [
  '/dashboard',
  '/trips',
  '/jobs',
  '/bookings',
  '/vehicles?add=true',
  '/reports/vehicles-mileage-report',
  '/settings',
]
const redirects = {
  '/': '/dashboard',
  '/costs': '/costs/overview',
  '/reports': '/reports/overview',
  '/analytics': '/analytics/fleet-intelligence-hub',
}
const desk = { width: 1280, height: 900 }

test('every address leads to its page, which fits a desk and a phone; axe finds nothing on each kind of page in light and dark, the console is clean', async ({
  page,
}) => {
  const problems = listen(page)
  await page.setViewportSize(desk)
  for (const [path, target] of Object.entries(redirects)) {
    await visit(page, path)
    await expect(page).toHaveURL(target)
  }
  for (const path of pages) {
    await visit(page, path)
    await inspect(page, path, kinds.includes(path))
  }
  await page.setViewportSize(desk)
  await visit(page, '/vehicles')
  await page.getByRole('link', { name: 'GHS 101' }).first().click()
  await expect(page).toHaveURL(/\/vehicles\/detail\/?\?id=/)
  await inspect(page, '/vehicles/detail', false)
  await waitForHistory(page)
  await page.setViewportSize(desk)
  await visit(page, '/trips?period=last7Days')
  await page.locator('a[href*="/trips/detail"]').first().click()
  await expect(page).toHaveURL(/\/trips\/detail\?id=/)
  // The URL is already the new page's while the list is still shown.
  await expect(page.getByRole('heading', { level: 1, name: /^Trips/ })).toHaveCount(0)
  await inspect(page, '/trips/detail', true)
  expect(problems).toEqual([])
})

test('at 1280 pixels the company’s name is whole beside the longest label of the demo', async ({ page }) => {
  await page.setViewportSize(desk)
  await visit(page, '/trips')
  const bar = page.getByRole('banner')
  await bar.getByText('Demo: simulated data').evaluate((label) => {
    label.textContent = 'Démo : données simulées'
  })
  const cut = () =>
    bar.getByTitle('Grand Harbour Services').evaluate((name) => name.scrollWidth - name.clientWidth)
  await expect.poll(cut).toBe(0)
})

base(
  'pages before sign-in have no navigation, fit a desk and a phone, and are clean; an unknown address shows "Page not found"',
  async ({ page }) => {
    const problems = listen(page)
    await page.setViewportSize(desk)
    await page.goto('/no/such/page')
    await expect(page).toHaveURL(/\/notfound$/)
    await inspect(page, '/notfound', false)
    for (const path of ['/login', '/place-order']) {
      await page.goto(path)
      // The page redirects to the form; only a page that doesn't change can be checked.
      await expect(page.getByLabel('Email')).toBeEnabled()
      await inspect(page, path, true)
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
    expect(problems).toEqual([])
  },
)

/** Everything is loaded and drawn: no placeholders are left. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
}

/** At the page's current width, then at the other one. */
async function inspect(page: Page, path: string, withAxe: boolean): Promise<void> {
  const sizes = page.viewportSize()?.width === phone.width ? [phone, desk] : [desk, phone]
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    expect(page.url()).toContain(path)
    await expect.poll(async () => [path, size.width, await overflow(page)]).toEqual([path, size.width, 0])
    if (withAxe && size === desk) await hasNoViolations(page, path)
  }
}
