import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { encodeText } from '@roadbook/protocols/teltonika/encode'
import type { PositionRecord } from '@roadbook/protocols/message'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { TestDevice } from '../server/src/testing/ingest.ts'
import { test, visit } from './journey.ts'
import { teltonikaPort } from './playwright.config.ts'
import { newDeviceNumber, vehicleIdOf } from './tracked-vehicle.ts'

type Arriving = { registration: string; number: string }

/** A list as another system exports it: nothing says what its first column is. */
async function fleetFile(vehicles: readonly Arriving[]): Promise<Buffer> {
  const rows: CellValue[][] = [
    ['Asset', 'IMEI', 'Fuel'],
    ...vehicles.map(({ registration, number }) => [registration, number, 'Diesel']),
  ]
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Fleet', rows }] }))
}

const choose = async (page: Page, name: string, buffer: Buffer) => {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
}

/** Parked at the quay. Rounded up to the next second, so that it is after the assignment of the device. */
function record(values: Record<string, string | number>): PositionRecord {
  const timeMs = Math.ceil(Date.now() / 1_000) * 1_000
  return { timeMs, latitude: 35.8899, longitude: 14.4425, speedKmh: 0, satellites: 9, extra: values }
}

async function connected({ number }: Arriving): Promise<TestDevice> {
  const device = new TestDevice(teltonikaPort)
  expect(await device.logIn(Number(number))).toBe('01')
  return device
}

test('a fleet moves in: a list of vehicles, the key of a driver, a sensor, and a command to a tracker', async ({
  page,
}) => {
  const mark = randomInt(1_000, 10_000)
  const [first, second] = ['A', 'B'].map((letter) => ({
    registration: `MOV ${mark}${letter}`,
    number: newDeviceNumber(),
  })) as [Arriving, Arriving] // of two letters
  const fileName = `fleet-${mark}.xlsx`
  const file = await fleetFile([first, second])

  await visit(page, '/vehicles/import')
  await choose(page, fileName, file)
  await page.getByRole('combobox', { name: 'Field for Asset' }).click()
  await page.getByRole('option', { name: 'Registration', exact: true }).click()
  await page.getByRole('button', { name: 'Import 2 vehicles' }).click()
  await expect(page.getByText('2 vehicles imported', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Undo the import of ${fileName}` }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: fileName })).toContainText('Undone')

  // The choice of columns is remembered.
  await choose(page, fileName, file)
  await page.getByRole('button', { name: 'Import 2 vehicles' }).click()
  await expect(page.getByRole('button', { name: `Undo the import of ${fileName}` })).toBeVisible()

  const key = `${mark}77001`
  const device = await connected(first)
  const reading = { driverKey: key, temperature1Celsius: 5 }
  expect(await device.report([record(reading)])).toBe('00000001')
  await visit(page, '/driver-keys')
  const unknown = page.getByRole('listitem').filter({ hasText: key })
  await unknown.getByRole('button', { name: 'Assign' }).click()
  const form = page.getByRole('dialog', { name: 'Add driver key' })
  await form.getByRole('combobox', { name: 'Person' }).click()
  const person = page.getByRole('option').first()
  const driver = (await person.innerText()).trim()
  await person.click()
  await form.getByRole('button', { name: 'Add driver key' }).click()
  await expect(page.getByRole('row').filter({ hasText: key })).toContainText(driver)

  await visit(page, `/vehicles?search=${encodeURIComponent(first.registration)}`)
  await vehicleIdOf(page, first.registration)
  await page.getByRole('button', { name: 'Add sensor' }).click()
  const sensor = page.getByRole('dialog', { name: 'Add sensor' })
  await sensor.getByLabel('Name').fill('Cold room')
  await sensor.getByLabel('Device value').fill('temperature1Celsius')
  await sensor.getByRole('combobox', { name: 'Calibration' }).click()
  await page.getByRole('option', { name: 'Table' }).click()
  await sensor.getByLabel('Raw value and value, one pair a line').fill('0\t0\n10\t-20')
  await sensor.getByRole('button', { name: 'Add sensor' }).click()
  const sensors = page.getByRole('region', { name: 'Sensors' })
  await expect(sensors.getByRole('listitem').filter({ hasText: 'Cold room' })).toContainText(/[-−]10 °C/)

  device.close()
  await page.getByRole('link', { name: 'Device status' }).click()
  await page.getByRole('button', { name: 'Send command' }).click()
  const drawer = page.getByRole('dialog', { name: `Send command to ${first.registration}` })
  await drawer.getByRole('button', { name: 'Request position' }).click()
  const commands = page.getByRole('region', { name: 'Commands' })
  await expect(commands.getByRole('listitem')).toContainText('Request position')
  const returned = await connected(first)
  expect(Buffer.from(await returned.read(21), 'hex').toString('latin1')).toContain('getgps')
  returned.send(encodeText('GPS:1 Sat:9'))
  await expect(commands.getByRole('listitem')).toContainText('GPS:1 Sat:9')
  returned.close()
})
