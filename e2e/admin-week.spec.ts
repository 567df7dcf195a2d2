import { expect, type Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { phone } from './browsers.ts'
import { test, visit } from './journey.ts'
import { accept } from './mail.ts'

const own = () => crypto.randomUUID().slice(0, 8)
const newEmail = (name: string) => `${name}.${own()}@users.example`
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function find(page: Page, email: string): Promise<void> {
  await visit(page, `/users?q=${encodeURIComponent(email)}`)
  await expect(row(page, email)).toHaveCount(1)
}

test('an admin invites a viewer, who accepts, reads, changes nothing, is archived, and is signed out of the page that is open', async ({
  page,
  browser,
}) => {
  const email = newEmail('owen.bonnici')
  await visit(page, '/users')
  await page.getByRole('button', { name: 'Add users' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add users' })
  const addresses = drawer.getByLabel('Email addresses')

  await test.step('an address that is taken or malformed turns red with the reason', async () => {
    await addresses.fill('demo@roadbook.example')
    await page.keyboard.press('Enter')
    await page.keyboard.type('nobody,')
    await expect(drawer.getByText('demo@roadbook.example is already in use.')).toBeVisible()
    await expect(drawer.getByText('nobody is not an email address.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Send 2 invitations' }).click()
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Remove nobody' }).click()
    await expect(drawer.getByText('nobody is not an email address.')).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Remove demo@roadbook.example' }).click()
  })

  await addresses.fill(email)
  await drawer.getByRole('radio', { name: 'Viewer' }).check({ force: true })
  await drawer.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  await find(page, email)
  await expect(row(page, email)).toContainText('Owen')
  await expect(row(page, email)).toContainText('Invited')
  const theirs = await accept({ page, browser }, email)

  await test.step('a viewer reads users and bookings, changes neither, and has no settings and no audit log', async () => {
    for (const name of ['Settings', 'Audit log'])
      await expect(theirs.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveCount(0)
    await visit(theirs, '/users')
    await expect(theirs.getByRole('link', { name: 'Maria Camilleri' }).first()).toBeVisible()
    await expect(button(theirs, 'Add users')).toHaveCount(0)
    await visit(theirs, '/bookings')
    await expect(theirs.locator('[data-track]').first()).toBeVisible()
    await expect(button(theirs, 'Book a vehicle')).toHaveCount(0)
    await theirs.locator('[data-track]').first().focus()
    await theirs.keyboard.press('Enter')
    await expect(theirs.locator('[data-draft]')).toHaveCount(0)
    await visit(theirs, '/audit-log')
    await expect(theirs.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
    await visit(theirs, '/settings')
    await expect(theirs).toHaveURL(/\/notfound$/)
  })

  await theirs.goto('/live')
  await expect(theirs.getByRole('heading', { name: 'Live map' })).toBeAttached()
  await page.reload()
  await expect(row(page, email)).toContainText('Active')
  await row(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('User archived')).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/)
  // A browser closed in the middle of the issuer's redirects may never close.
  await expect(theirs.getByLabel('Email')).toBeEnabled()
  await theirs.context().close()
  await visit(page, `/users?archived=true&q=${encodeURIComponent(email)}`)
  await expect(row(page, email)).toHaveCount(1)
})

test('an admin changes a person, and sees both sides when another tab was faster', async ({ page }) => {
  const email = newEmail('karl.zammit')
  await (await apiOf(page)).post('/users', { emails: [email], roles: ['driver'] })
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await find(tab, email)
    await row(tab, email).getByRole('link', { name: /Karl/ }).click()
    await expect(tab.getByRole('dialog').getByLabel('Phone')).toBeVisible()
  }
  // Before the other person saves: a form without typed changes shows at once what was saved elsewhere.
  await page.getByLabel('Phone').fill('+356 2122 1111')
  await second.getByLabel('Phone').fill('+356 2122 0000')
  await second.getByRole('button', { name: 'Save user' }).click()
  await expect(second.getByText('User successfully updated')).toBeVisible()
  await page.getByRole('button', { name: 'Checked today' }).click()
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByRole('dialog')).toContainText('+356 2122 0000')
  await page.getByRole('button', { name: 'Save user' }).click()
  await expect(page.getByText('User successfully updated')).toBeVisible()
  await second.close()

  await test.step('a withdrawn invitation disappears', async () => {
    await visit(page, '/users?add=true')
    const pending = page.getByRole('dialog').getByRole('listitem').filter({ hasText: email })
    await expect(pending).toContainText('expires in 7 days')
    await pending.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Withdraw invitation' }).click()
    await expect(page.getByText(`Invitation of ${email} withdrawn`)).toBeVisible()
    await expect(pending).toHaveCount(0)
  })
})

test('an admin adds, changes and deletes a fleet category, and the audit log says so', async ({ page }) => {
  const [first, second] = [`Cranes ${own()}`, `Lifting platforms on trucks ${own()}`]
  await visit(page, '/settings/fleet-categories')
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
  await visit(page, '/audit-log?resourceType=fleetCategory')
  const rows = page.getByRole('row').filter({ hasText: second })
  const action = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(action('Deleted')).toHaveCount(1)
  await expect(action('Changed')).toContainText('Name')
  await action('Changed').getByRole('link').click()
  const changes = page.getByRole('table', { name: 'Changes' }).getByRole('row').filter({ hasText: first })
  await expect(changes).toContainText(second)
  // A long name beside it doesn't cut the action off on a phone.
  await page.setViewportSize(phone)
  await visit(page, '/audit-log?resourceType=fleetCategory')
  const [start, end] = [page.getByText('Deleted', { exact: true }).first(), page.getByText(second).first()]
  const [verb, item] = [await start.boundingBox(), await end.boundingBox()]
  expect((verb?.x ?? Infinity) + (verb?.width ?? 0)).toBeLessThan(item?.x ?? 0)

  await test.step('the coordinates that are refused are led to, above the foot of the page', async () => {
    await page.setViewportSize({ width: 1440, height: 860 })
    await visit(page, '/settings')
    const coordinates = page.getByRole('textbox', { name: 'Coordinates' })
    await coordinates.fill('95, 14.5')
    await button(page, 'Save changes').click()
    const message = page.getByText('The latitude must be from -90 to 90.')
    await expect(message).toBeVisible()
    await expect(coordinates).toBeFocused()
    const [shown, foot] = [await message.boundingBox(), await button(page, 'Save changes').boundingBox()]
    expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    await button(page, 'Discard').click()

    await test.step('on a phone the sections of the settings are as wide as the page', async () => {
      await page.setViewportSize(phone)
      const section = page.getByRole('link', { name: 'Trip categories' })
      await visit(page, '/settings')
      await expect.poll(async () => (await section.boundingBox())?.width).toBe(390)
    })
  })
})
