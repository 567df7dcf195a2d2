import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { phone } from './browsers.ts'
import { visit } from './journey.ts'
import { osmandPort } from './playwright.config.ts'
import { vehicleIdOf } from './tracked-vehicle.ts'

test.use({ permissions: ['geolocation'], geolocation: { latitude: 35.89, longitude: 14.44 } })

/** Each attempt has its own company. */
async function signUp(page: Page): Promise<void> {
  await page.goto('/login?view=sign-up')
  await page.getByLabel('Company').fill('Quayside Deliveries')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Malta')
  await expect(page.getByText(/Europe\/Malta, now \d\d:\d\d · EUR/)).toBeVisible()
  await page.getByLabel('First name').fill('Luca')
  await page.getByLabel('Last name').fill('Borg')
  await page.getByLabel('Email').fill(`luca-${randomUUID()}@quayside.example`)
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-1')
  await page.getByRole('button', { name: 'Set up company' }).click()
  const title = page.getByRole('heading', { name: 'Get your first vehicle on the map' })
  // Hashing the password and loading the first page take seconds on a busy machine.
  await expect(title).toBeVisible()
}

async function report(number: string): Promise<number> {
  const fix = { id: number, lat: '35.8899', lon: '14.4425', timestamp: String(Math.floor(Date.now() / 1000)) }
  return (await fetch(`http://127.0.0.1:${osmandPort}/?${new URLSearchParams(fix).toString()}`)).status
}

test('a company is set up: a tracker with a mistyped number is refused, and its first vehicle appears with the first position of a phone', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await signUp(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('button', { name: 'Save location' }).click()
  const registration = `QSD ${randomInt(100, 1000)}`
  await page.getByLabel('Registration').fill(registration)
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const number = `35${randomInt(10 ** 12, 10 ** 13 - 1)}`
  await page.getByLabel('Device number').fill(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`)
  await page.getByRole('button', { name: 'Connect tracker' }).click()
  await expect(page.getByText('Waiting for first signal')).toBeVisible()
  expect(await report(number)).toBe(404)

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Change device' }).click()
  await page.getByRole('button', { name: 'Use a phone' }).click()
  await expect(page.getByText('Waiting for the phone')).toBeVisible()
  // Left and resumed: the set-up is at the same step.
  await page.reload()
  await expect(page.getByText('Waiting for the phone')).toBeVisible()
  const identifier = page.getByRole('term').filter({ hasText: 'Device identifier' })
  expect(await report(await identifier.locator('xpath=following-sibling::dd//code').innerText())).toBe(200)
  await expect(page.getByRole('heading', { name: `${registration} is on the map` })).toBeVisible()
  await page.getByRole('button', { name: 'Open dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Live map' })).toBeVisible()
  expect(errors).toEqual([])

  await test.step('its admin sees what fewer months would delete, keeps the day of an accident, saves, and releases the hold', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
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
})

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
  await visit(page, '/vehicles')
  await visit(page, `/vehicles/detail?id=${await vehicleIdOf(page, registration)}&import=true`)
  const drawer = page.getByRole('dialog', { name: `Import history of ${registration}` })
  const file = { name: 'drive.csv', mimeType: 'text/csv', buffer: Buffer.from(oldDrive()) }
  await drawer.locator('input[type=file]').setInputFiles(file)
  await drawer.getByRole('button', { name: 'Import 1 file' }).click()
  await expect(drawer.getByText(`${POSITIONS} positions imported`)).toBeVisible()
}

const preview = (page: Page) => page.getByRole('status').filter({ hasText: 'delete' })

/** Waits for the trip of the import. */
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
