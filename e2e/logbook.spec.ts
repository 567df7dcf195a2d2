import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('a manager fills in a missing purpose, corrects a locked trip, and downloads the logbook as a signed PDF', async ({
  page,
}) => {
  test.slow()
  const unique = crypto.randomUUID().slice(0, 8)
  await page.goto('/logbook?period=last30Days')
  await page.getByRole('button', { name: /^Add \d+ purposes?$/ }).click()
  const purpose = page.getByRole('combobox', { name: 'Purpose', exact: true })
  await purpose.fill(`Boiler service ${unique}`)
  await purpose.press('Enter')
  await expect(page.getByRole('button', { name: `Change Purpose: Boiler service ${unique}` })).toBeVisible()
  // The field after it opened by itself.
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
