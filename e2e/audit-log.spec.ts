import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { accept, invite, mailedLink } from './invited.ts'
import { test } from './journey.ts'

const newEmail = (name: string) => `${name}.v${crypto.randomUUID().slice(0, 8)}@users.example`

/** What tells a person from their namesakes: the name is made of the address, so it is part of both. */
const ownPart = (email: string) => /v[0-9a-f]{8}(?=@)/.exec(email)?.[0] ?? email

test('a manager filters by person and type, opens an entry, shares its address and exports the list', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = newEmail('rita.farrugia')
  await invite(page, email, 'Manager')
  const operator = await page.context().newPage()
  const theirs = await accept(browser, await mailedLink(operator, email))
  await theirs.goto('/audit-log')
  await expect(theirs.getByRole('heading', { name: /^Audit log/ })).toBeVisible()
  await theirs.getByLabel('Person or API key').fill('demo@roadbook')
  await expect(theirs).toHaveURL(/username=demo(%40|@)roadbook/)
  await theirs.goto('/audit-log?username=demo%40roadbook&resourceType=user')
  const invited = theirs
    .getByRole('row')
    .filter({ hasText: 'Invited' })
    .filter({ hasText: ownPart(email) })
  await invited.getByRole('link').first().click()
  await expect(theirs).toHaveURL(/entry=[0-9a-f-]{36}/)
  const changes = theirs.getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: 'Email' })).toContainText(email)
  await expect(changes.getByRole('row').filter({ hasText: 'Email' })).toContainText('Not set')
  await theirs.reload()
  await expect(changes).toBeVisible()
  await expect(theirs).toHaveURL(/username=.*resourceType=user/)
  await theirs.keyboard.press('Escape')
  await expect(changes).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Maria Camilleri')
  expect(text).toContain(email)
  await theirs.context().close()
})

test('a driver has no audit log in the navigation, nor at its address', async ({ page, browser }) => {
  test.slow()
  const email = newEmail('dan.driver')
  await invite(page, email, 'Driver')
  const operator = await page.context().newPage()
  const theirs = await accept(browser, await mailedLink(operator, email))
  await expect(theirs.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await theirs.goto('/audit-log')
  await expect(theirs.getByText('Changed the password')).toHaveCount(0)
  await expect(theirs.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  await theirs.context().close()
})
