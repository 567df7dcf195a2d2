import { expect, type Page } from '@playwright/test'
import { accept, invite, keptMail, mailedLink } from './invited.ts'
import { test } from './journey.ts'
import { addVehicle, vehicleIdOf } from './tracked-vehicle.ts'

const mileage = '/reports/vehicles-mileage-report'

type Wanted = { frequency?: string; format: string; recipient: RegExp }

/** Fills the form that is open. */
async function schedule(page: Page, { frequency, format, recipient }: Wanted): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Vehicle mileage by email' })
  if (frequency !== undefined) {
    await drawer.getByRole('combobox', { name: 'Frequency' }).click()
    await page.getByRole('option', { name: frequency }).click()
  }
  await drawer.getByRole('combobox', { name: 'File format' }).click()
  await page.getByRole('option', { name: format }).click()
  await drawer.getByRole('combobox', { name: 'Recipients' }).click()
  await page.getByRole('option', { name: recipient }).click()
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Schedule report' }).click()
  await expect(drawer).toBeHidden()
}

/** The page of the mileage of one vehicle alone. */
async function openMileageOf(page: Page, registration: string): Promise<void> {
  await page.goto(`${mileage}?vehicles=${await vehicleIdOf(page, registration)}`)
  await expect(page.getByRole('table', { name: 'Vehicle mileage' })).toContainText(registration)
}

test('a report is scheduled for a colleague and for oneself, changed, paused and sent; its mail leads to the report and its file', async ({
  page,
  browser,
}) => {
  test.slow()
  const own = `v${crypto.randomUUID().slice(0, 8)}`
  const email = `rita.${own}@reports.example`
  await invite(page, email, 'Manager')
  const operator = await page.context().newPage()
  const theirs = await accept(browser, await mailedLink(operator, email))
  const { registration } = await addVehicle(page, 'SCH')
  await openMileageOf(page, registration)

  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await schedule(page, { format: 'CSV', recipient: new RegExp(own, 'i') })
  await page.getByRole('button', { name: 'Every Monday to 1 person' }).click()
  await page.getByRole('menuitem', { name: 'Add schedule' }).click()
  await schedule(page, {
    frequency: 'On the first of each month',
    format: 'XLSX',
    recipient: /^Maria Camilleri$/,
  })
  await page.getByRole('button', { name: '2 schedules' }).click()
  await expect(page.getByRole('menuitem', { name: /^Every Monday to 1 person.*CSV/ })).toBeVisible()
  await page.getByRole('menuitem', { name: /^On the first of each month to 1 person.*XLSX/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Vehicle mileage by email' })
  await drawer.getByRole('button', { name: 'Delete schedule' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this schedule?' })
  await question.getByRole('button', { name: 'Delete schedule' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Every Monday to 1 person' })).toBeVisible()

  await page.goto('/reports/overview')
  const row = page.getByRole('listitem').filter({ hasText: registration })
  await row.getByRole('button', { name: 'Change' }).click()
  await drawer.getByRole('combobox', { name: 'Frequency' }).click()
  await page.getByRole('option', { name: 'On the first of each month' }).click()
  await drawer.getByRole('button', { name: 'Save schedule' }).click()
  await expect(row).toContainText('On the first of each month to 1 person · Next on')
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')

  await row.getByRole('button', { name: 'Send now' }).click()
  await expect(row).toContainText('Sent to 1 person', { timeout: 60_000 })
  const mail = await keptMail(operator, email)
  await expect(mail).toContainText(/Vehicle mileage, \w+ \d{4}/)
  await expect(mail).toContainText('The report is ready.')
  await theirs.goto((await mail.getByRole('link').getAttribute('href')) ?? '')
  await expect(theirs.getByRole('table', { name: 'Vehicle mileage' })).toContainText(registration)

  // Files of other journeys may be newer, and the page offers to make those again whose trips have changed since.
  const listing = theirs.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/reports')
  await theirs.goto('/reports/overview')
  const { items }: { items: { kind: string; format: string; url: string | null }[] } = await (
    await listing
  ).json()
  const texts: string[] = []
  for (const { kind, format, url } of items) {
    if (kind !== 'mileage' || format !== 'csv' || url === null) continue
    texts.push(await (await theirs.request.get(url)).text())
  }
  expect(texts.filter((text) => text.includes(`\r\n${registration},`))).toHaveLength(1)
  await theirs.context().close()
})
