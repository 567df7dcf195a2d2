import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** With a device of its own in each attempt. */
export async function addVehicle(page: Page): Promise<{ registration: string; number: string }> {
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
