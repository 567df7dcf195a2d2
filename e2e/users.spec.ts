import { expect, type Page } from '@playwright/test'
import { accept, mailedLink } from './invited.ts'
import { test } from './journey.ts'

const newEmail = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@users.example`
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

async function invite(page: Page, email: string, role: 'Admin' | 'Manager' | 'Driver' | 'Viewer') {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Invite users' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invite users' })
  await drawer.getByLabel('Email addresses').fill(email)
  await drawer.getByRole('radio', { name: role }).check({ force: true })
  await drawer.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
}

async function find(page: Page, email: string): Promise<void> {
  await page.goto(`/users?q=${encodeURIComponent(email)}`)
  await expect(row(page, email)).toHaveCount(1)
}

test('an admin invites a person, who accepts, is archived, and is signed out of the page that is open', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = newEmail('owen.bonnici')
  await invite(page, email, 'Viewer')
  await find(page, email)
  await expect(row(page, email)).toContainText('Owen')
  await expect(row(page, email)).toContainText('Invited')
  const operator = await page.context().newPage()
  const theirs = await accept(browser, await mailedLink(operator, email))
  await theirs.goto('/live')
  await expect(theirs.getByRole('heading', { name: 'Live map' })).toBeAttached()
  await find(page, email)
  await expect(row(page, email)).toContainText('Active')
  await row(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('User archived')).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/, { timeout: 60_000 })
  await page.goto(`/users?archived=true&q=${encodeURIComponent(email)}`)
  await expect(row(page, email)).toHaveCount(1)
  await theirs.context().close()
})

test('an address that is taken or malformed turns red with the reason, and the others stay', async ({
  page,
}) => {
  await page.goto('/users?add=true')
  const drawer = page.getByRole('dialog', { name: 'Invite users' })
  await drawer.getByLabel('Email addresses').fill('demo@roadbook.example')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nobody,')
  await expect(drawer.getByText('demo@roadbook.example is already in use.')).toBeVisible()
  await expect(drawer.getByText('nobody is not an email address.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Remove nobody' }).click()
  await expect(drawer.getByText('nobody is not an email address.')).toHaveCount(0)
})

test('a withdrawn invitation disappears, and the address can be invited again', async ({ page }) => {
  const email = newEmail('ana.popescu')
  await invite(page, email, 'Driver')
  await page.goto('/users?add=true')
  const pending = page.getByRole('dialog').getByRole('listitem').filter({ hasText: email })
  await expect(pending).toContainText('expires in 7 days')
  await pending.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(page.getByText(`Invitation of ${email} withdrawn`)).toBeVisible()
  await expect(pending).toHaveCount(0)
  await invite(page, email, 'Manager')
})

test('an admin changes a person, and sees both sides when another tab was faster', async ({ page }) => {
  const email = newEmail('karl.zammit')
  await invite(page, email, 'Driver')
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await find(tab, email)
    await row(tab, email).getByRole('link', { name: /Karl/ }).click()
    await expect(tab.getByRole('dialog').getByLabel('Phone')).toBeVisible()
  }
  // Before the other saves: a form in which nothing is typed shows at once what was saved elsewhere.
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
})

test('a manager reads the users and can not change them; a driver has no such page', async ({
  page,
  browser,
}) => {
  test.slow()
  const operator = await page.context().newPage()
  const [manager, driver] = [newEmail('mia.manager'), newEmail('dan.driver')]
  await invite(page, manager, 'Manager')
  await invite(page, driver, 'Driver')
  const theirs = await accept(browser, await mailedLink(operator, manager))
  await theirs.getByRole('link', { name: 'Users' }).click()
  await expect(theirs.getByRole('heading', { name: /^Users/ })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Invite users' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Maria Camilleri' }).first().click()
  await expect(theirs.getByRole('dialog')).toContainText('demo@roadbook.example')
  await expect(theirs.getByRole('button', { name: 'Save user' })).toHaveCount(0)
  await theirs.context().close()
  const drivers = await accept(browser, await mailedLink(operator, driver))
  await expect(drivers.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await drivers.context().close()
})
