import { AxeBuilder } from '@axe-core/playwright'
import type { ShareLink } from '@roadbook/contract/share-links'
import { type Browser, expect, type Page, test as open } from '@playwright/test'
import { test } from './journey.ts'

/** The demo's link to a vehicle on its way to a hotel. */
async function linkOfDemo(page: Page): Promise<string> {
  const asked = page.waitForRequest(
    (request) => request.url().includes('/api/vehicles') && 'authorization' in request.headers(),
  )
  await page.goto('/vehicles')
  const { authorization = '' } = (await asked).headers()
  const answer = await page.request.get('/api/share-location?status=active', { headers: { authorization } })
  const links = (await answer.json()) as ShareLink[] // the contract says so
  const url = links.find(({ label }) => label === 'Hotel Phoenicia, kitchen')?.url
  if (!url) throw new Error('The demo shares no vehicle.')
  return new URL(url).pathname
}

/** Nothing of the session that the link was made in. */
async function openAsStranger(browser: Browser, path: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

function listen(page: Page): string[] {
  const said: string[] = []
  // Chromium says so of software WebGL itself; nobody with a graphics card sees it.
  page.on('console', (message) => message.text().includes('GPU stall') || said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

test('a stranger sees a shared vehicle and its arrival on a desk and on a phone; axe finds nothing, nothing is stored, the console is clean', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const path = await linkOfDemo(page)
  for (const width of [1440, 390]) {
    const stranger = await openAsStranger(browser, path, width)
    const said = listen(stranger)
    await stranger.reload()
    await expect(stranger.getByText('shares a live location with you')).toBeVisible()
    await expect(stranger.getByText(/^(Arrives at about|Arrived)$/)).toBeVisible()
    await expect(stranger.getByText('Hotel Phoenicia, Floriana').first()).toBeVisible()
    await expect(stranger.getByRole('region', { name: 'Map of the live location' })).toBeVisible()
    await expect(stranger.getByRole('navigation')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await stranger.emulateMedia({ colorScheme })
      expect([width, colorScheme, await violations(stranger)]).toEqual([width, colorScheme, []])
    }
    const overflow = await stranger.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect([width, Math.max(0, overflow)]).toEqual([width, 0])
    expect(await stranger.context().storageState()).toEqual({ cookies: [], origins: [] })
    expect(said).toEqual([])
    await stranger.context().close()
  }
})

test('the camera stays where a stranger moves the map, until they ask for the vehicle again', async ({
  page,
  browser,
}) => {
  const stranger = await openAsStranger(browser, await linkOfDemo(page), 390)
  const recentre = stranger.getByRole('button', { name: 'Show the vehicle and its destination' })
  const map = stranger.getByRole('region', { name: 'Map of the live location' })
  await expect(map).toBeVisible()
  await expect(recentre).toBeHidden()
  await map.dragTo(map, {
    sourcePosition: { x: 200, y: 200 },
    targetPosition: { x: 120, y: 120 },
    force: true,
  })
  await recentre.click()
  await expect(recentre).toBeHidden()
  await stranger.context().close()
})

open('an unknown link says so, and loads less than 100 kB of script', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto('/public-location/no-such-link')
  await expect(page.getByRole('heading', { name: 'Link not found' })).toBeVisible()
  const bytes = await Promise.all(sizes)
  expect(bytes.length).toBeGreaterThan(5)
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(100_000)
})

open('a visitor reads the page in the language of their browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-AT' })
  const page = await context.newPage()
  await page.goto('/public-location/no-such-link')
  await expect(page.getByRole('heading', { name: 'Link nicht gefunden' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.close()
})
