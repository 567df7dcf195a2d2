import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { waitForHistory } from './api.ts'
import { test, visit } from './journey.ts'

/** In cents, of "Tyres €720.50" among the page's bars; tyres come from the demo's bills, not from its drives. */
async function tyresOf(page: Page): Promise<number> {
  const bars = page.getByRole('list', { name: 'Costs by type' })
  await expect(bars).toBeVisible()
  const [text = ''] = await bars.getByRole('listitem').filter({ hasText: 'Tyres' }).allInnerTexts()
  return Number(text.replaceAll(/\D/g, ''))
}

/** In cents, all tyres of the month in the overview's table of types. */
async function tyresOfOverview(page: Page): Promise<number> {
  await visit(page, '/costs/overview?types=tyres')
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
  await visit(page, '/costs/all')
  await page.getByRole('row', { name: vendor }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit expense' })
  await expect(drawer.getByLabel('Vendor')).toHaveValue(vendor)
  return drawer
}

/** For GHS 101, on the page of all expenses. */
async function addExpense(
  page: Page,
  { amount, vendor, type }: Record<'amount' | 'vendor' | 'type', string>,
) {
  await visit(page, '/costs/all')
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

test('an added expense is in the list, in the overview and on the dashboard, and is changed and deleted', async ({
  page,
}) => {
  const vendor = `Harbour tyres ${crypto.randomUUID().slice(0, 8)}`
  await visit(page, '/costs')
  await expect(page).toHaveURL(/\/costs\/overview$/)
  const before = await tyresOfOverview(page)
  await addExpense(page, { amount: '12345,67', vendor, type: 'Tyres' })
  const row = page.getByRole('row', { name: vendor })
  await expect(row).toHaveCount(1)
  await expect(row).toHaveAccessibleName(/GHS 101.*Tyres.*€12,345\.67/)
  // The page first shows its cached data.
  await expect.poll(() => tyresOfOverview(page)).toBe(before + 1_234_567)
  await page
    .getByRole('table', { name: 'Costs by vehicle' })
    .getByRole('row', { name: /GHS 101/ })
    // Beside the link to the vehicle.
    .click({ position: { x: 4, y: 4 } })
  await expect(page).toHaveURL(/\/costs\/all\?.*vehicles=/)
  await expect(page.getByRole('row', { name: vendor })).toBeVisible()
  await visit(page, '/dashboard')
  await expect.poll(() => tyresOf(page)).toBe(before + 1_234_567)

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

/**
 * A statement in the format of a fuel card company, in Windows-1252, with a preamble, decimal commas and a total; invented.
 * Each attempt has its own amounts, so that rows left by an earlier one are no duplicates.
 */
function statement(attempt: number): Buffer {
  const cents = (amount: number) => `${amount},${String(10 + attempt)}`
  const lines = [
    'Musterkarte – Transaktionsübersicht;;;;;;',
    'Zeitraum;01.10.2026 - 31.10.2026;;;;;',
    '',
    'Kennzeichen;Lieferdatum;Tankstelle;Warenart;Menge;Bruttobetrag (EUR);Beleg-Nr.',
    `GHS 101;05.10.2026;Musterstation Süd;Diesel;62,40;${cents(102)};${attempt}1`,
    `GHS-101;06.10.2026;Musterstation Süd;Wagenwäsche;;${cents(12)};${attempt}2`,
    `GHS-101;06.10.2026;Musterstation Süd;Wagenwäsche;;${cents(12)};${attempt}2`,
    `Z ${attempt} UNKNOWN;07.10.2026;Musterstation Nord;Super E10;41,07;${cents(71)};${attempt}3`,
    `GHS 101;31.09.2026;Musterstation Nord;Diesel;10,00;${cents(16)};${attempt}4`,
    `Summe;;;;;${cents(213)};`,
  ]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

async function upload(page: Page, name: string, attempt: number): Promise<void> {
  await visit(page, '/costs/all')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Expense imports' })).toBeVisible()
  const file = { name, mimeType: 'text/csv', buffer: statement(attempt) }
  await page.getByLabel(/Drop a statement here/).setInputFiles(file)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

const pill = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Rows shown' }).getByRole('button', { name })

test('a statement is read, corrected, imported as one, found again, and undone as one', async ({ page }, {
  retry,
  repeatEachIndex,
}) => {
  const attempt = 2 * repeatEachIndex + retry
  const name = `Statement ${attempt}.csv`
  await upload(page, name, attempt)
  await expect(pill(page, /^To import 2$/)).toBeVisible()
  await expect(pill(page, /^Twice in the file 1$/)).toBeVisible()
  await expect(pill(page, /^Unknown vehicle 1$/)).toBeVisible()
  await pill(page, /^Can’t be read 1$/).click()
  await expect(page.getByText('Lieferdatum: Not a date (31.09.2026)')).toBeVisible()

  await page.getByRole('combobox', { name: `Vehicle of Z ${attempt} UNKNOWN` }).click()
  await page.getByRole('option', { name: /^GHS 101/ }).click()
  await expect(page.getByRole('button', { name: 'Import 3 expenses' })).toBeVisible()
  await pill(page, /^Twice in the file 1$/).click()
  await page.getByRole('button', { name: 'Import line 7' }).click()
  await page.getByRole('button', { name: 'Import 4 expenses' }).click()
  await expect(page.getByText(/will be added\. 1 other row is left out\./)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('4 expenses imported')).toBeVisible()

  await page.getByRole('link', { name: 'View expenses' }).click()
  await expect(page.getByRole('heading', { name: /^Expenses 4/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Musterstation Süd/ })).toHaveCount(3)

  // The same file again: all of it is already there, and it is read without help.
  await upload(page, name, attempt)
  await expect(page.getByText(/columns are used, as in the last statement/)).toBeVisible()
  await expect(pill(page, /^Already entered 4$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 expenses' })).toBeDisabled()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Import discarded')).toBeVisible()

  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The expenses of this import were deleted.')).toBeVisible()
  await visit(page, '/costs/all?from=2026-10-01&to=2026-10-31&q=Musterstation')
  await expect(page.getByText('No expenses match these filters')).toBeVisible()
})

test('a manager fills in a missing purpose, corrects a locked trip, and downloads the logbook as a signed PDF', async ({
  page,
}) => {
  await waitForHistory(page)
  const unique = crypto.randomUUID().slice(0, 8)
  await visit(page, '/logbook?period=last30Days')
  await page.getByRole('button', { name: /^Add \d+ purposes?$/ }).click()
  const purpose = page.getByRole('combobox', { name: 'Purpose', exact: true })
  await purpose.fill(`Boiler service ${unique}`)
  await purpose.press('Enter')
  await expect(page.getByRole('button', { name: `Change Purpose: Boiler service ${unique}` })).toBeVisible()
  // The next field opened by itself.
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /complete and locked/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Correct the locked trip of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Correct a locked trip' })
  await dialog.getByLabel('Purpose').fill(`Boiler repair ${unique}`)
  await dialog.getByLabel('Reason').fill('Entered for the wrong trip')
  await dialog.getByRole('button', { name: 'Add correction' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Boiler repair ${unique}`)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  await expect(page.getByText('Logbook generated')).toBeVisible()
  const pdf = await readFile(await (await downloading).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.subarray(-160).toString()).toContain('%RoadbookSignature1 ')
})
