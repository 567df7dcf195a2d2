import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { signUp } from './own-company.ts'
import { osmandPort } from './playwright.config.ts'

async function addVehicle(page: Page): Promise<string> {
  const registration = `QSD ${randomInt(100, 1000)}`
  await page.getByLabel('Registration').fill(registration)
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page.getByLabel('Device number')).toBeVisible()
  return registration
}

async function report(number: string): Promise<number> {
  const fix = { id: number, lat: '35.8899', lon: '14.4425', timestamp: String(Math.floor(Date.now() / 1000)) }
  return (await fetch(`http://127.0.0.1:${osmandPort}/?${new URLSearchParams(fix).toString()}`)).status
}

for (const { name, viewport } of [
  { name: 'on a desk', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({
      viewport,
      permissions: ['geolocation'],
      geolocation: { latitude: 35.89, longitude: 14.44 },
    })

    test('a company is set up, and its first vehicle appears with the first position of a phone', async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await signUp(page)
      await page.getByRole('button', { name: 'Use my location' }).click()
      await page.getByRole('button', { name: 'Save location' }).click()
      const registration = await addVehicle(page)
      await page.getByRole('button', { name: 'Use a phone' }).click()
      await expect(page.getByText('Waiting for the phone')).toBeVisible()
      // Left and resumed: the path is where it was.
      await page.reload()
      await expect(page.getByText('Waiting for the phone')).toBeVisible()
      const identifier = page.getByRole('term').filter({ hasText: 'Device identifier' })
      const number = await identifier.locator('xpath=following-sibling::dd//code').innerText()
      expect(await report(number)).toBe(200)
      await expect(page.getByRole('heading', { name: `${registration} is on the map` })).toBeVisible()
      await page.getByRole('button', { name: 'Open dashboard' }).click()
      await expect(page.getByRole('region', { name: 'Live map' })).toBeVisible()
      expect(errors).toEqual([])
    })
  })
}

test('a tracker with a mistyped number is refused, and the right number shows the vehicle', async ({
  page,
}) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  const registration = await addVehicle(page)
  const number = `35${randomInt(10 ** 12, 10 ** 13 - 1)}`
  await page.getByLabel('Device number').fill(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`)
  await page.getByRole('button', { name: 'Connect tracker' }).click()
  await expect(page.getByText('Waiting for first signal')).toBeVisible()
  expect(await report(number)).toBe(404)
  await page.getByRole('button', { name: 'Change device' }).click()
  await page.getByLabel('Device number').fill(number)
  await page.getByRole('button', { name: 'Connect tracker' }).click()
  await expect(page.getByText('Waiting for first signal')).toBeVisible()
  expect(await report(number)).toBe(200)
  await expect(page.getByRole('heading', { name: `${registration} is on the map` })).toBeVisible()
})
