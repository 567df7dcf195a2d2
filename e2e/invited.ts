import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { productLog } from './product-log.ts'

export const password = 'Correct-horse-9'

/** The newest link that was emailed to an address. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  const mail = await keptMail(page, email)
  return (await mail.getByRole('link').getAttribute('href')) ?? ''
}

/** The newest mail with such a text: without a mail server, the operator's page has it. */
export async function keptMail(page: Page, text: string): Promise<Locator> {
  const mail = page.getByRole('article').filter({ hasText: text }).first()
  const code = page.getByLabel('Code')
  // A code opens the page once: when another journey was faster, the next one does.
  await expect(async () => {
    await page.goto('/operator/mail')
    await expect(code.or(mail)).toBeVisible()
    if (await mail.isVisible()) return
    await code.fill(await operatorCode(page))
    await page.getByRole('button').click()
    await expect(mail).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return mail
}

/** The newest that the product's log announces. */
async function operatorCode(page: Page): Promise<string> {
  const text = await readFile(productLog(new URL(page.url()).port), 'utf8')
  return [...text.matchAll(/\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g)].at(-1)?.[0] ?? ''
}

/** Invites somebody to the company of the page, without opening the mail. */
export async function invite(
  page: Page,
  email: string,
  role: 'Admin' | 'Manager' | 'Driver' | 'Viewer',
): Promise<void> {
  await page.goto('/users?add=true')
  const drawer = page.getByRole('dialog', { name: 'Invite users' })
  await drawer.getByLabel('Email addresses').fill(email)
  await drawer.getByRole('radio', { name: role }).check({ force: true })
  await drawer.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
}

/** Accepts an invitation in a browser of its own, which is then signed in. */
export async function accept(browser: Browser, link: string): Promise<Page> {
  // Without the session of the journey, which contexts share unless told otherwise.
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /Accept|Join|Continue|Sign in|Set/ }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return page
}
