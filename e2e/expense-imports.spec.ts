import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

/**
 * A statement as a fuel card company sends it, in Windows-1252, with a preamble, decimal commas and a total; invented. Each
 * attempt has amounts of its own, so that what an earlier one left is no duplicate.
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
  await page.goto('/costs/all')
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
}) => {
  test.slow()
  const name = `Statement ${retry + 1}.csv`
  await upload(page, name, retry)
  await expect(pill(page, /^To import 2$/)).toBeVisible()
  await expect(pill(page, /^Twice in the file 1$/)).toBeVisible()
  await expect(pill(page, /^Unknown vehicle 1$/)).toBeVisible()
  await pill(page, /^Can’t be read 1$/).click()
  await expect(page.getByText('Lieferdatum: Not a date (31.09.2026)')).toBeVisible()

  await page.getByRole('combobox', { name: `Vehicle of Z ${retry} UNKNOWN` }).click()
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

  // The same file again: all of it is there already, and it is read without help.
  await upload(page, name, retry)
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
  await page.goto('/costs/all?from=2026-10-01&to=2026-10-31&q=Musterstation')
  await expect(page.getByText('No expenses match these filters')).toBeVisible()
})
