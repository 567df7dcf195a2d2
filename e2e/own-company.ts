import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

const password = 'Correct-horse-1'

/** A company of its own in each attempt. */
export async function signUp(page: Page): Promise<void> {
  await page.goto('/login?view=sign-up')
  await page.getByLabel('Company').fill('Quayside Deliveries')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Malta')
  await expect(page.getByText(/Europe\/Malta, now \d\d:\d\d · EUR/)).toBeVisible()
  await page.getByLabel('First name').fill('Luca')
  await page.getByLabel('Last name').fill('Borg')
  await page.getByLabel('Email').fill(`luca-${randomUUID()}@quayside.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up company' }).click()
  const title = page.getByRole('heading', { name: 'Get your first vehicle on the map' })
  // Hashing the password and the first page take seconds on a machine with other work.
  await expect(title).toBeVisible({ timeout: 60_000 })
}
