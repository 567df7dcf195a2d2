import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addVehicle, reportFix } from './tracked-vehicle.ts'

/** At sea, where no other vehicle of the demo comes by. */
const start = { latitude: 35.6, longitude: 14.1 }
const speedKmh = 126

/** Where a vehicle is that has driven east for so long. */
function driven(seconds: number) {
  // A metre here is about 0.000011 degrees.
  return { ...start, longitude: start.longitude + (seconds * speedKmh * 0.000_011) / 3.6 }
}

test('an alarm is added, a vehicle drives too fast, the history shows it, and the alarm is switched off and deleted', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { registration, number } = await addVehicle(page, 'FAST')
  const name = `Motorway ${registration}`
  await page.goto('/alarms?add=true')
  const form = page.getByRole('dialog', { name: 'Add alarm' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Faster than').fill('100')
  await form.getByLabel('For at least').fill('0')
  await form.getByText('Selected', { exact: true }).click()
  await form.getByRole('button', { name: 'Add vehicles' }).click()
  await page.getByRole('textbox', { name: 'Search in Vehicles' }).fill(registration)
  await page.getByRole('checkbox', { name: registration }).check()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('checkbox', { name: 'Maria Camilleri' }).check()
  await page.keyboard.press('Escape')
  await expect(
    form.getByText(
      `Fires as soon as ${registration} drives faster than 100 km/h. Maria Camilleri gets a push notification.`,
    ),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Add alarm' }).click()
  await expect(page.getByText('Alarm created')).toBeVisible()

  const startedAt = Date.now()
  // Fixes before the alarm is known to the process that receives them cause nothing.
  await expect(async () => {
    await reportFix(number, { ...driven((Date.now() - startedAt) / 1000), speedKmh })
    await expect(page.getByText(`${registration} drove 126 km/h`).first()).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 60_000 })

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const entry = page.getByRole('row', { name: registration })
  await expect(entry).toContainText('Overspeed')
  await expect(entry).toContainText('126 km/h')
  await expect(entry).toContainText('Under way')
  await entry.getByRole('button', { name: `Show ${registration} on the map` }).click()

  await page.getByRole('link', { name: 'All alarms' }).click()
  const toggle = page.getByRole('switch', { name: `Alarm ${name}` })
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/alarms/'),
  )
  // It is shown as switched a moment after the click, which `uncheck` takes for a failure.
  await toggle.click({ force: true })
  await expect(toggle).not.toBeChecked()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await page.getByRole('link', { name }).click()
  await page.getByRole('dialog', { name: 'Edit alarm' }).getByRole('button', { name: 'Delete alarm' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete alarm' })
    .click()
  await expect(page.getByText('Alarm deleted')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
