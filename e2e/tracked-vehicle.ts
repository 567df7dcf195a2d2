/** Vehicles with a simulated device, for journeys that follow one. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { visit } from './journey.ts'
import { osmandPort } from './playwright.config.ts'

type Fix = { latitude: number; longitude: number; speedKmh?: number }

const kmhPerKnot = 1.852

/** A fix of this moment, in Traccar Client's protocol. */
export async function reportFix(number: string, { latitude, longitude, speedKmh }: Fix): Promise<void> {
  const fix = {
    id: number,
    lat: String(latitude),
    lon: String(longitude),
    timestamp: String(Math.floor(Date.now() / 1000)),
    ...(speedKmh === undefined ? {} : { speed: String(speedKmh / kmhPerKnot) }),
  }
  const answer = await fetch(`http://127.0.0.1:${osmandPort}/?${new URLSearchParams(fix).toString()}`)
  expect(answer.status).toBe(200)
}

/** An IMEI with a valid check digit. */
export function newDeviceNumber(): string {
  const number = `35${randomInt(10 ** 11, 10 ** 12 - 1)}`
  return `${number}${checkDigit(number)}`
}

/** Each attempt has its own device. */
export async function addVehicle(
  page: Page,
  prefix: string,
): Promise<{ registration: string; number: string }> {
  const registration = `${prefix} ${randomInt(1_000, 10_000)}`
  const number = newDeviceNumber()
  await visit(page, '/vehicles?add=true')
  const drawer = page.getByRole('dialog', { name: 'Add vehicle' })
  await drawer.getByLabel('Registration').fill(registration)
  await drawer.getByLabel('Device number').fill(number)
  await drawer.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(drawer).toBeHidden()
  return { registration, number }
}

/** From the page that lists it. */
export async function vehicleIdOf(page: Page, registration: string): Promise<string> {
  await page.getByRole('link', { name: registration, exact: true }).first().click()
  await expect(page).toHaveURL(/\/vehicles\/detail\/?\?id=[\da-f-]{36}/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** The check digit of an IMEI, by Luhn. */
function checkDigit(number: string): number {
  const sum = Array.from(number, Number).reduce((total, digit, nth) => {
    const part = nth % 2 === 0 ? digit : digit * 2
    return total + (part > 9 ? part - 9 : part)
  }, 0)
  return (10 - (sum % 10)) % 10
}
