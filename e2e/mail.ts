import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { openVisitor } from './browsers.ts'
import { productLog } from './product-log.ts'

export const password = 'Correct-horse-9'

/** The newest email with such a text: without a mail server, it is on the operator's page. */
export async function keptMail(page: Page, text: string): Promise<Locator> {
  const mail = page.getByRole('article').filter({ hasText: text }).first()
  const code = page.getByLabel('Code')
  // A code opens the page once: if another journey was faster, the next code does.
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

/** The newest code in the product's log. */
async function operatorCode(page: Page): Promise<string> {
  const text = await readFile(productLog(new URL(page.url()).port), 'utf8')
  return [...text.matchAll(/\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g)].at(-1)?.[0] ?? ''
}

type Colleague = { page: Page; email: string; own: string }

/** A person who has just joined the company, in their own browser; `own` is in no other name. */
export async function join(
  { page, browser }: { page: Page; browser: Browser },
  api: Api,
  role: 'manager' | 'driver' | 'viewer',
  options: BrowserContextOptions = {},
): Promise<Colleague> {
  const own = `v${crypto.randomUUID().slice(0, 8)}`
  const email = `${role}.${own}@colleagues.example`
  await api.post('/users', { emails: [email], roles: [role] })
  return { page: await accept({ page, browser }, email, options), email, own }
}

/** Follows the link of an invitation, and is then signed in. */
export async function accept(
  { page, browser }: { page: Page; browser: Browser },
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const tab = await page.context().newPage()
  const link = await (await keptMail(tab, email)).getByRole('link').getAttribute('href')
  await tab.close()
  const theirs = await openVisitor(browser, { viewport: { width: 1440, height: 900 }, ...options })
  await theirs.goto(link ?? '')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: /Accept|Join|Continue|Sign in|Set/ }).click()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return theirs
}
