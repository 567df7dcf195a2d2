import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

async function scrolled(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => Math.round(element.scrollTop))
}

test('a page starts at its top, and going back restores the scroll position', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/trips?period=lastWeek')
  const trip = page.locator('a[href*="/trips/detail"]').nth(12)
  await expect(trip).toBeAttached({ timeout: 60_000 })
  await trip.scrollIntoViewIfNeeded()
  const before = await scrolled(page, '#main')
  expect(before).toBeGreaterThan(200)
  await trip.click()
  await expect(page.getByRole('region', { name: 'Events and stops' })).toBeVisible()
  await expect.poll(() => scrolled(page, '#main')).toBe(0)
  await page.goBack()
  await expect(trip).toBeVisible()
  await expect.poll(() => scrolled(page, '#main')).toBe(before)
})

test('the next page of a table starts at its top; opening a form keeps the scroll position', async ({
  page,
}) => {
  test.slow()
  const table = '[data-scroll-restoration-id="table"]'
  await page.goto('/trips?period=lastWeek')
  const far = page.locator('a[href*="/trips/detail"]').nth(30)
  await expect(far).toBeAttached({ timeout: 60_000 })
  await far.scrollIntoViewIfNeeded()
  expect(await scrolled(page, table)).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => scrolled(page, table)).toBe(0)
  await page.goto('/costs/all?period=last30Days')
  const expense = page.locator('a[href*="expense="]').nth(20)
  await expense.scrollIntoViewIfNeeded()
  const before = await scrolled(page, table)
  expect(before).toBeGreaterThan(100)
  await expense.click()
  await expect(page.getByRole('dialog', { name: 'Edit expense' })).toBeVisible()
  expect(await scrolled(page, table)).toBe(before)
})

test('on a phone opening the form for an expense keeps the scroll position of the list', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/costs/all?period=last30Days')
  await page.locator('a[href*="expense="]').nth(12).scrollIntoViewIfNeeded()
  const before = await scrolled(page, '#main')
  expect(before).toBeGreaterThan(200)
  await page
    .getByRole('navigation', { name: 'Quick navigation' })
    .getByRole('button', { name: 'Add' })
    .click()
  await page.getByRole('menuitem', { name: 'Add expense' }).click()
  await expect(page.getByRole('dialog', { name: 'Add expense' })).toBeVisible()
  expect(await scrolled(page, '#main')).toBe(before)
})
