import { expect, type Page, test } from '@playwright/test'
import { signUp } from './own-company.ts'
import { addVehicle, vehicleIdOf } from './tracked-vehicle.ts'

const POSITIONS = 60
const pastDay = new Date(Date.now() - 500 * 86_400_000)

/** A drive of a quarter of an hour along a straight road. */
function oldDrive(): string {
  const startMs = Date.UTC(pastDay.getUTCFullYear(), pastDay.getUTCMonth(), pastDay.getUTCDate(), 9)
  const lines = Array.from({ length: POSITIONS }, (_, nth) => {
    const time = new Date(startMs + nth * 15_000).toISOString()
    return `${time},${(35.85 + nth * 0.001).toFixed(4)},14.4500,40`
  })
  return ['time,latitude,longitude,speed_kmh', ...lines].join('\n')
}

async function importOldDrive(page: Page, registration: string): Promise<void> {
  await page.goto(`/vehicles/detail?id=${await vehicleIdOf(page, registration)}&import=true`)
  const drawer = page.getByRole('dialog', { name: `Import history of ${registration}` })
  const file = { name: 'drive.csv', mimeType: 'text/csv', buffer: Buffer.from(oldDrive()) }
  await drawer.locator('input[type=file]').setInputFiles(file)
  await drawer.getByRole('button', { name: 'Import 1 file' }).click()
  await expect(drawer.getByText(`${POSITIONS} positions imported`)).toBeVisible()
}

const preview = (page: Page) => page.getByRole('status').filter({ hasText: 'delete' })

/** Until the trip of what was imported is there. */
async function typeMonths(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/settings/retention')
    await page.getByRole('textbox', { name: 'Trips' }).fill('12')
    await expect(page.getByText('Positions can’t be kept longer than trips.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Positions' }).fill('12')
    await expect(preview(page)).toContainText('1 trip · 1 vehicle, before', { timeout: 5_000 })
  }).toPass()
}

async function setHold(page: Page, registration: string): Promise<void> {
  await page.getByRole('button', { name: 'Set legal hold' }).click()
  const drawer = page.getByRole('dialog', { name: 'Set legal hold' })
  await drawer.getByRole('combobox', { name: 'Vehicle' }).fill(registration)
  await page.getByRole('option', { name: registration }).click()
  const day = pastDay.toLocaleDateString('en-GB', { timeZone: 'UTC' })
  await drawer.getByLabel('First day').fill(day)
  await drawer.getByLabel('Last day').fill(day)
  await drawer.getByLabel('Reason').fill('Accident in Marsa')
  await drawer.getByRole('button', { name: 'Set legal hold' }).click()
  await expect(page.getByText('Legal hold set')).toBeVisible()
}

test('an admin sees what fewer months would delete, keeps the day of an accident, saves, and releases the hold', async ({
  page,
}) => {
  test.slow()
  await signUp(page)
  const { registration } = await addVehicle(page, 'RET')
  await importOldDrive(page, registration)
  await typeMonths(page)
  await expect(preview(page)).toContainText('This would delete:')

  await setHold(page, registration)
  await expect(preview(page)).toContainText('0 trips · before')
  await expect(preview(page)).toContainText('1 kept by a legal hold')
  await expect(page.getByRole('listitem').filter({ hasText: 'Accident in Marsa' })).toContainText(
    registration,
  )

  await page.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('dialog', { name: 'Delete older data?' })
  await expect(question).toContainText('0 positions, 0 trips and 0 documents will be deleted')
  await question.getByRole('button', { name: 'Save and delete' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Positions' })).toHaveValue('12')
  await expect(preview(page)).toContainText('Will be deleted during the next night:')
  await expect(preview(page)).toContainText('1 kept by a legal hold')

  await page.getByRole('button', { name: `Release the hold of ${registration}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Legal hold released')).toBeVisible()
  await expect(preview(page)).toContainText('1 trip · 1 vehicle, before')
  await expect(preview(page)).not.toContainText('kept by')
})
