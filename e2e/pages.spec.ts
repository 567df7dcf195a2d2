import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

// Both widths take long: each is a worker's own.
test.describe.configure({ mode: 'parallel' })

const open = ['/login', '/notfound']
const guarded = [
  '/dashboard',
  '/live',
  '/trips',
  '/trips/detail',
  '/route-history',
  '/jobs',
  '/vehicles',
  '/vehicles/archived',
  '/vehicles/detail/',
  '/costs/overview',
  '/costs/all',
  '/settings',
]
/** Without an id they lead to their list. */
const details = ['/vehicles/detail/', '/trips/detail']

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test('every address of the specification leads where it says', async ({ page }) => {
  await page.goto('/notfound')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.goto('/login')
  // The page leads on to the form; only what stands still can be left for another address.
  await expect(page.getByLabel('Email')).toBeEnabled()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/notfound$/)
  await signIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/costs')
  await expect(page).toHaveURL(/\/costs\/overview$/)
  for (const path of guarded.filter((one) => !details.includes(one))) {
    await page.goto(path)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

for (const viewport of sizes) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('no page overflows, axe finds nothing in light and dark, the console is clean', async ({
      page,
    }, info) => {
      test.setTimeout(300_000)
      const said = listen(page)
      for (const path of open) await inspect(page, path, info.outputPath())
      await signIn(page)
      for (const path of guarded) await inspect(page, await addressOf(page, path), info.outputPath())
      expect(said).toEqual([])
    })
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
  return said
}

async function addressOf(page: Page, path: string): Promise<string> {
  if (path === '/trips/detail') return addressOfTrip(page)
  if (path !== '/vehicles/detail/') return path
  await page.goto('/vehicles')
  await page.getByText('GHS 101').first().click()
  await expect(page).toHaveURL(/\/vehicles\/detail\/?\?id=/)
  return page.url()
}

/** The demo's vehicles have driven off a moment after the start. */
async function addressOfTrip(page: Page): Promise<string> {
  await page.goto('/trips')
  const trip = page.locator('a[href*="/trips/detail"]').first()
  await expect(async () => {
    await page.reload()
    await expect(trip).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await trip.click()
  await expect(page).toHaveURL(/\/trips\/detail\?id=/)
  return page.url()
}

/** All that was asked for is drawn: no placeholder stands in for what is loading. */
async function settled(page: Page): Promise<void> {
  // The page leads on to the form; only what stands still can be looked at.
  if (new URL(page.url()).pathname === '/login') await expect(page.getByLabel('Email')).toBeEnabled()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined) // the live map never rests
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
}

async function inspect(page: Page, path: string, folder: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  const name = new URL(page.url()).pathname.replace(/\W+/g, '-')
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  expect([path, Math.max(0, overflow)]).toEqual([path, 0])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeVisible()
    await page.screenshot({ path: `${folder}/page${name}-${colorScheme}.png` })
    // There are no frames, for which axe would open a page of its own each time.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
    expect([path, colorScheme, found]).toEqual([path, colorScheme, []])
  }
}
