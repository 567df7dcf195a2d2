import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { osmandPort } from './playwright.config.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }

async function report(
  number: string,
  { east, secondsAgo }: { east: number; secondsAgo: number },
): Promise<void> {
  const fix = {
    id: number,
    lat: String(depot.latitude),
    // A metre here is about 0.000011 degrees.
    lon: String(depot.longitude + east * 0.000_011),
    timestamp: String(Math.floor(Date.now() / 1000) - secondsAgo),
  }
  const answer = await fetch(`http://127.0.0.1:${osmandPort}/?${new URLSearchParams(fix).toString()}`)
  expect(answer.status).toBe(200)
}

/** With a device of its own in each attempt. */
async function addVehicle(page: Page): Promise<{ registration: string; number: string }> {
  const registration = `GEO ${randomInt(1_000, 10_000)}`
  const number = `35${randomInt(10 ** 11, 10 ** 12 - 1)}`
  const valid = `${number}${checkDigit(number)}`
  await page.goto('/vehicles?add=true')
  const drawer = page.getByRole('dialog', { name: 'Add vehicle' })
  await drawer.getByLabel('Registration').fill(registration)
  await drawer.getByLabel('Device number').fill(valid)
  await drawer.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(drawer).toBeHidden()
  return { registration, number: valid }
}

/** The last digit of an IMEI, by Luhn. */
function checkDigit(number: string): number {
  const sum = Array.from(number, Number).reduce((total, digit, nth) => {
    const part = nth % 2 === 0 ? digit : digit * 2
    return total + (part > 9 ? part - 9 : part)
  }, 0)
  return (10 - (sum % 10)) % 10
}

test('a geofence is drawn, a vehicle leaves it, and its notification is seen at once', async ({ page }) => {
  test.setTimeout(180_000)
  const { registration, number } = await addVehicle(page)
  await report(number, { east: 0, secondsAgo: 90 })
  const name = `Depot ${registration}`
  await page.goto('/geofence/new')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Circle' }).click()
  await page.getByLabel('Centre').fill(`${depot.latitude}, ${depot.longitude}`)
  await page.getByLabel('Radius').fill('200')
  await page.getByLabel('Radius').blur()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('checkbox', { name: 'Maria Camilleri' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save geofence' }).click()
  await expect(page.getByText('Geo-fence created successfully.')).toBeVisible()
  // The first fix after it was drawn finds the vehicle inside, and tells nobody.
  await report(number, { east: 10, secondsAgo: 30 })
  await report(number, { east: 900, secondsAgo: 0 })
  const told = `${registration} left ${name}`
  await expect(page.getByText(told).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('link', { name: told }).click()
  await expect(page).toHaveURL(/\/geofence\?geofence=/)
})
