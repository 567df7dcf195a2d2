import { type Browser, expect, type Page } from '@playwright/test'
import { accept, mailedLink } from './invited.ts'
import { test } from './journey.ts'

// What each role finds on the pages by which a company runs itself: users, bookings, settings, audit log.

const own = () => crypto.randomUUID().slice(0, 8)

async function join(page: Page, browser: Browser, role: 'Manager' | 'Driver' | 'Viewer'): Promise<Page> {
  const email = `${role.toLowerCase()}.${own()}@roles.example`
  await page.goto('/users?add=true')
  const invite = page.getByRole('dialog', { name: 'Invite users' })
  await invite.getByLabel('Email addresses').fill(email)
  await invite.getByRole('radio', { name: role }).check({ force: true })
  await invite.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  return accept(browser, await mailedLink(await page.context().newPage(), email))
}

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

async function hasNoSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/notfound$/)
}

async function hasNoAuditLog(page: Page): Promise<void> {
  await page.goto('/audit-log')
  await expect(heading(page, /^No access$/)).toBeVisible()
}

test('an admin adds, changes and deletes a fleet category, and the audit log says so', async ({ page }) => {
  test.slow()
  const [first, second] = [`Cranes ${own()}`, `Lifting platforms on trucks ${own()}`]
  await page.goto('/settings/fleet-categories')
  await button(page, 'Add fleet category').click()
  const drawer = page.getByRole('dialog', { name: /fleet category$/ })
  await drawer.getByLabel('Name').fill(first)
  await drawer.getByRole('button', { name: 'Add fleet category' }).click()
  await expect(page.getByText('Fleet category added', { exact: true })).toBeVisible()
  await button(page, `Edit ${first}`).click()
  await drawer.getByLabel('Name').fill(second)
  await drawer.getByRole('button', { name: 'Save fleet category' }).click()
  await expect(page.getByText('Fleet category updated', { exact: true })).toBeVisible()
  await button(page, `Edit ${second}`).click()
  await drawer.getByRole('button', { name: 'Delete fleet category' }).click()
  const question = page.getByRole('dialog', { name: `Delete ${second}?` })
  await question.getByRole('button', { name: 'Delete fleet category' }).click()
  await expect(page.getByText('Fleet category deleted', { exact: true })).toBeVisible()
  await page.goto('/audit-log?resourceType=fleetCategory')
  const rows = page.getByRole('row').filter({ hasText: second })
  const action = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(action('Deleted')).toHaveCount(1)
  await expect(action('Changed')).toContainText('Name')
  await action('Changed').getByRole('link').click()
  const changes = page.getByRole('table', { name: 'Changes' }).getByRole('row').filter({ hasText: first })
  await expect(changes).toContainText(second)
  // A long name beside it doesn't cut the action off on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/audit-log?resourceType=fleetCategory')
  const [start, end] = [page.getByText('Deleted', { exact: true }).first(), page.getByText(second).first()]
  const [verb, item] = [await start.boundingBox(), await end.boundingBox()]
  expect((verb?.x ?? Infinity) + (verb?.width ?? 0)).toBeLessThan(item?.x ?? 0)
})

test('an admin is led to the coordinates that are refused, above the foot of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 860 })
  await page.goto('/settings')
  const coordinates = page.getByRole('textbox', { name: 'Coordinates' })
  await coordinates.fill('95, 14.5')
  await button(page, 'Save changes').click()
  const message = page.getByText('The latitude must be from -90 to 90.')
  await expect(message).toBeVisible()
  await expect(coordinates).toBeFocused()
  const [shown, foot] = [await message.boundingBox(), await button(page, 'Save changes').boundingBox()]
  expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  await button(page, 'Discard').click()
})

test('on a phone the sections of the settings are as wide as the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  expect((await page.getByRole('link', { name: 'Trip categories' }).boundingBox())?.width).toBe(390)
})

test('a manager books and reads users and the audit log, and has no settings', async ({ page, browser }) => {
  test.slow()
  const theirs = await join(page, browser, 'Manager')
  await expect(entry(theirs, 'Settings')).toHaveCount(0)
  await theirs.goto('/users')
  await expect(heading(theirs, /^Users/)).toBeVisible()
  await expect(button(theirs, 'Invite users')).toHaveCount(0)
  await theirs.goto('/bookings')
  await expect(theirs.getByRole('grid')).toBeVisible()
  await expect(button(theirs, 'Book a vehicle')).toBeVisible()
  await theirs.goto('/audit-log')
  await expect(theirs.getByRole('row').filter({ hasText: 'Accepted the invitation' }).first()).toBeVisible()
  await hasNoSettings(theirs)
  await theirs.context().close()
})

test('a driver requests vehicles, and has neither users, settings nor an audit log', async ({
  page,
  browser,
}) => {
  test.slow()
  const theirs = await join(page, browser, 'Driver')
  await expect(entry(theirs, 'Bookings')).toBeVisible()
  for (const name of ['Users', 'Settings', 'Audit log']) await expect(entry(theirs, name)).toHaveCount(0)
  await theirs.goto('/bookings')
  await expect(button(theirs, 'Request a vehicle').first()).toBeVisible()
  await expect(button(theirs, 'Book a vehicle')).toHaveCount(0)
  await theirs.goto('/users')
  await expect(heading(theirs, /^No access$/)).toBeVisible()
  await hasNoAuditLog(theirs)
  await hasNoSettings(theirs)
  await theirs.context().close()
})

test('a viewer reads users and bookings, changes neither, and has no settings and no audit log', async ({
  page,
  browser,
}) => {
  test.slow()
  const theirs = await join(page, browser, 'Viewer')
  for (const name of ['Settings', 'Audit log']) await expect(entry(theirs, name)).toHaveCount(0)
  await theirs.goto('/users')
  await expect(theirs.getByRole('link', { name: 'Maria Camilleri' }).first()).toBeVisible()
  await expect(button(theirs, 'Invite users')).toHaveCount(0)
  await theirs.goto('/bookings')
  await expect(theirs.getByRole('grid')).toBeVisible()
  await expect(theirs.locator('[data-track]').first()).toBeVisible()
  await expect(button(theirs, 'Book a vehicle')).toHaveCount(0)
  await theirs.locator('[data-track]').first().focus()
  await theirs.keyboard.press('Enter')
  await expect(theirs.locator('[data-draft]')).toHaveCount(0)
  await hasNoAuditLog(theirs)
  await hasNoSettings(theirs)
  await theirs.context().close()
})
