import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('text typed while the search opens goes into the search, not to page shortcuts', async ({ page }) => {
  test.slow()
  await page.goto('/trips?period=lastWeek')
  const trip = page.getByRole('row', { name: /Business/ }).first()
  await expect(trip).toBeVisible({ timeout: 60_000 })
  await trip.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Events and stops' })).toBeVisible()
  const business = page.getByRole('button', { name: 'Business', exact: true })
  await expect(business).toHaveAttribute('aria-pressed', 'true')
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(request.url())
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('2 GHS 102')
  const field = page.getByRole('dialog').getByPlaceholder('Registration, driver, place or page')
  await expect(field).toHaveValue('2 GHS 102')
  for (let letter = 0; letter < 9; letter++) await page.keyboard.press('Backspace')
  await page.keyboard.type('GHS 102')
  await expect(field).toHaveValue('GHS 102')
  await page.keyboard.press('Escape')
  await expect(business).toHaveAttribute('aria-pressed', 'true')
  expect(changes).toEqual([])
})
