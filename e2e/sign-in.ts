import { expect, type Page } from '@playwright/test'

export const demo = { email: 'demo@roadbook.example', password: 'Roadbook-demo-1' }

/** Fills the sign-in page that is open. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a page that renders quickly. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/notifications')
  await expect(page.getByLabel('Email')).toBeEnabled()
  await fillSignIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of Maria Camilleri' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  // Waits for the issuer's redirect back: closing the page during it fails.
  await expect(page.getByLabel('Email')).toBeEnabled()
}
