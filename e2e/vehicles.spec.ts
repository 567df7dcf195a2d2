import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('a manager adds a vehicle; a registration in use is reported at its field', async ({ page }, {
  retry,
}) => {
  const plate = `NEW 00${retry + 1}`
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Registration').fill('ghs-101')
  await drawer.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(drawer.getByText(/GHS 101 is already in your fleet/)).toBeVisible()
  await drawer.getByLabel('Registration').fill(plate)
  await drawer.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(drawer).toBeHidden()
  await page.getByPlaceholder('Registration, make, driver').fill(plate)
  await expect(page.getByRole('row', { name: plate })).toBeVisible()
})

test('a manager changes a vehicle, and the list shows it', async ({ page }) => {
  await page.goto('/vehicles')
  await page.getByRole('row', { name: /KBX 482/ }).click()
  await expect(page).toHaveURL(/\/vehicles\/detail\/?\?id=/)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Label/ }).fill('Van 1 north')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Vehicle updated', { exact: true })).toBeVisible()
  await page.goto('/vehicles')
  await expect(page.getByRole('row', { name: /Van 1 north/ })).toBeVisible()
})
