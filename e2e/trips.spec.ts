import { expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

test('a manager says what a trip was for, and the list shows it', async ({ page }) => {
  test.slow()
  await signIn(page)
  await page.goto('/trips')
  const trip = page.getByRole('row', { name: /Business/ }).first()
  // The demo's vehicles have driven off a moment after the start.
  await expect(async () => {
    await page.reload()
    await expect(trip).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const asked = page.waitForRequest(/\/vehicles\/[^/]+\/trips\/[^/]+\?showJobs=true$/)
  await trip.getByRole('link').click()
  await asked
  await expect(page).toHaveURL(/\/trips\/detail\?id=/)
  await page.getByRole('button', { name: 'Commute' }).click()
  await expect(page.getByText('Trip successfully updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commute' })).toHaveAttribute('aria-pressed', 'true')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto('/trips?categories=commute')
  await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible()
})
