import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test, type WebSocket } from '@playwright/test'
import { test as signedIn } from './journey.ts'

// Both widths take long: each is a worker's own.
test.describe.configure({ mode: 'parallel' })

const open = ['/login', '/place-order', '/notfound']
const guarded = [
  '/dashboard',
  '/live',
  '/trips',
  '/trips/detail',
  '/route-history',
  '/tour-history',
  '/logbook',
  '/jobs',
  '/bookings',
  '/vehicles',
  '/vehicles/archived',
  '/vehicles/detail/',
  '/users',
  '/costs/overview',
  '/costs/all',
  '/costs/imports',
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
  '/reports/vehicles-mileage-report',
  '/reports/vehicles-status-report',
  '/reports/tour-reports',
  '/reports/stationary-stops-reports',
  '/reports/movement-report',
  '/reports/fuel-consumption-report',
  '/reports/billing-active-vehicles-report',
  '/analytics/summary',
  '/analytics/fleet-intelligence-hub',
  '/reports/geofence-activity',
  '/settings',
  '/settings/bi-server',
  '/settings/retention',
  '/settings/webhooks',
  '/audit-log',
]
const redirects = {
  '/': '/dashboard',
  '/costs': '/costs/overview',
  '/reports': '/reports/overview',
  '/analytics': '/analytics/fleet-intelligence-hub',
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test('an unknown address shows "Page not found", and pages before sign-in have no navigation', async ({
  page,
}) => {
  for (const path of [...open, '/public-location/no-such-link']) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/notfound$/)
})

for (const viewport of sizes) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('no page before sign-in overflows, axe finds nothing in light and dark, the console is clean', async ({
      page,
    }) => {
      const said = listen(page)
      for (const path of open) await inspect(page, path)
      expect(said).toEqual([])
    })

    signedIn(
      'every address leads to its page, which does not overflow; axe finds nothing in light and dark, the console is clean',
      async ({ page }) => {
        test.setTimeout(720_000)
        const said = listen(page)
        for (const [path, target] of Object.entries(redirects)) {
          await leaveFor(page, path)
          await expect(page).toHaveURL(target)
          await settled(page)
        }
        for (const path of guarded) await inspect(page, await addressOf(page, path))
        expect(said).toEqual([])
      },
    )
  })
}

function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning'
    // Chromium says so of software WebGL itself; nobody with a graphics card sees it.
    if (isLoud && !message.text().includes('GPU stall')) said.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
  page.on('websocket', (socket) => {
    const opening = openingOf(page)
    opening.add(socket)
    socket.once('framereceived', () => opening.delete(socket))
    socket.once('close', () => opening.delete(socket))
  })
  forgetSocketsOfDocumentsLeft(page)
  return said
}

/** A socket that was being opened while its document was left is not said to have closed. */
function forgetSocketsOfDocumentsLeft(page: Page): void {
  let isLeaving = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isLeaving) return
    isLeaving = false
    openingOf(page).clear()
  })
}

const openingSockets = new WeakMap<Page, Set<WebSocket>>()

function openingOf(page: Page): Set<WebSocket> {
  const opening = openingSockets.get(page) ?? new Set()
  openingSockets.set(page, opening)
  return opening
}

/** Chromium reports a connection that is being opened while its page is left as an error. */
async function leaveFor(page: Page, path: string): Promise<void> {
  await expect.poll(() => openingOf(page).size).toBe(0)
  await page.goto(path)
}

async function addressOf(page: Page, path: string): Promise<string> {
  if (path === '/trips/detail') return addressOfTrip(page)
  if (path !== '/vehicles/detail/') return path
  await leaveFor(page, '/vehicles')
  await page.getByText('GHS 101').first().click()
  await expect(page).toHaveURL(/\/vehicles\/detail\/?\?id=/)
  return page.url()
}

/** The demo's vehicles have driven off a moment after the start. */
async function addressOfTrip(page: Page): Promise<string> {
  const trip = page.locator('a[href*="/trips/detail"]').first()
  await expect(async () => {
    await leaveFor(page, '/trips')
    await expect(trip).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await trip.click()
  await expect(page).toHaveURL(/\/trips\/detail\?id=/)
  return page.url()
}

/** Everything is loaded and drawn: no placeholders are left. */
async function settled(page: Page): Promise<void> {
  // The page leads on to the form; only what stands still can be looked at.
  if (new URL(page.url()).pathname === '/login') await expect(page.getByLabel('Email')).toBeEnabled()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined) // the live map never rests
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
}

/** In light and in dark, between which only colours differ. */
async function inspect(page: Page, path: string): Promise<void> {
  await leaveFor(page, path)
  await settled(page)
  expect(page.url()).toContain(path)
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  expect([path, Math.max(0, overflow)]).toEqual([path, 0])
  // There are no frames, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  expect([path, 'light', await violations(axe)]).toEqual([path, 'light', []])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html[data-mantine-color-scheme=dark]')).toBeVisible()
  // Colours on their way from light to dark are not yet what is read.
  const transitions = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length'
  await expect.poll(() => page.evaluate<number>(transitions)).toBe(0)
  expect([path, 'dark', await violations(axe.withRules('color-contrast'))]).toEqual([path, 'dark', []])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
