import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('a manager steps through the tours of last week by keyboard, and opens the route of one', async ({
  page,
}) => {
  test.slow()
  const tours = page.locator('[data-tour]')
  // A new demo fills in one vehicle after the other.
  await expect(async () => {
    await page.goto('/tour-history?period=lastWeek')
    await page.getByPlaceholder('Choose a vehicle').fill('GHS 101')
    await page.getByRole('option', { name: /GHS 101/ }).click()
    await expect(tours.nth(1)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 240_000 })
  const [first, second] = [tours.nth(0), tours.nth(1)]
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await first.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(second).toBeFocused()
  const start = (await second.getAttribute('data-tour')) ?? ''
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(start).replaceAll('%3A', '(:|%3A)')))
  const panel = page.getByRole('region', { name: 'Tour', exact: true })
  await expect(panel.getByRole('region', { name: 'Map of the tour' })).toBeVisible()
  await panel.getByRole('link', { name: 'Open route' }).click()
  await expect(page).toHaveURL(/\/route-history\?vehicle=/)
  await expect(page.getByRole('heading', { name: 'Route history' })).toBeVisible()
})
