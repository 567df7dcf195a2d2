import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

/** In cents, of "Tyres €720.50" among the bars of the page; tyres come with the demo's bills, not with its drives. */
async function tyresOf(page: Page): Promise<number> {
  const bars = page.getByRole('list', { name: 'Costs by type' })
  await expect(bars).toBeVisible()
  const [text = ''] = await bars.getByRole('listitem').filter({ hasText: 'Tyres' }).allInnerTexts()
  return Number(text.replaceAll(/\D/g, ''))
}

/** In cents, all tyres of the month by the overview's table of types. */
async function tyresOfOverview(page: Page): Promise<number> {
  await page.goto('/costs/overview?types=tyres')
  const total = page
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .first()
  // Early in a month there may be none yet.
  const none = page.getByText('No expenses match these filters')
  await expect(total.or(none)).toBeVisible()
  return (await none.isVisible()) ? 0 : Number((await total.innerText()).replaceAll(/\D/g, ''))
}

async function openExpense(page: Page, vendor: string) {
  await page.goto('/costs/all')
  await page.getByRole('row', { name: vendor }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit expense' })
  await expect(drawer.getByLabel('Vendor')).toHaveValue(vendor)
  return drawer
}

/** Of GHS 101, on the page of all expenses. */
async function addExpense(
  page: Page,
  { amount, vendor, type }: Record<'amount' | 'vendor' | 'type', string>,
) {
  await page.goto('/costs/all')
  await page.getByRole('button', { name: 'Add expense' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add expense' })
  await drawer.getByRole('combobox', { name: /^Vehicle/ }).click()
  await page.getByRole('option', { name: /^GHS 101/ }).click()
  await drawer.getByLabel('Amount').fill(amount)
  await drawer.getByLabel('Vendor').fill(vendor)
  await drawer.getByRole('combobox', { name: /^Type/ }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await drawer.getByLabel('Vendor').press('Enter')
  await expect(page.getByText('Expense added.', { exact: true })).toBeVisible()
  await expect(drawer).toBeHidden()
}

test('an added expense is in the list, in the overview and on the dashboard', async ({ page }, { retry }) => {
  test.slow()
  const vendor = `Harbour tyres ${retry + 1}`
  await page.goto('/costs')
  await expect(page).toHaveURL(/\/costs\/overview$/)
  const before = await tyresOfOverview(page)
  await addExpense(page, { amount: '12345,67', vendor, type: 'Tyres' })
  const row = page.getByRole('row', { name: vendor })
  await expect(row).toHaveCount(1)
  await expect(row).toHaveAccessibleName(/GHS 101.*Tyres.*€12,345\.67/)
  expect(await tyresOfOverview(page)).toBe(before + 1_234_567)
  await page
    .getByRole('table', { name: 'Costs by vehicle' })
    .getByRole('row', { name: /GHS 101/ })
    // Beside the link to the vehicle.
    .click({ position: { x: 4, y: 4 } })
  await expect(page).toHaveURL(/\/costs\/all\?.*vehicles=/)
  await expect(page.getByRole('row', { name: vendor })).toBeVisible()
  await page.goto('/dashboard')
  expect(await tyresOf(page)).toBe(before + 1_234_567)
})

test('an expense is changed and deleted', async ({ page }, { retry }) => {
  test.slow()
  const vendor = `Quayside wash ${retry + 1}`
  await addExpense(page, { amount: '95', vendor, type: 'Cleaning' })
  const drawer = await openExpense(page, vendor)
  await drawer.getByLabel('Amount').fill('80')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Expense updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: vendor }).filter({ hasText: '€80.00' })).toBeVisible()
  await openExpense(page, vendor)
  await drawer.getByRole('button', { name: 'Delete expense' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this expense?' })
    .getByRole('button', { name: 'Delete expense' })
    .click()
  await expect(page.getByText('Expense deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: vendor })).toHaveCount(0)
})
