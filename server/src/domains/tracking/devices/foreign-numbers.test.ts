import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignDevice } from './assign-device.ts'
import { askForDevice } from './read-attempts.ts'
import {
  addTenant,
  addVehicle,
  asPerson,
  newDongleId,
  startIngest,
  type TestIngest,
} from '../../../testing/ingest.ts'

let home: TestIngest
beforeAll(async () => {
  home = await startIngest()
})
afterAll(() => home.close())

async function devicesOf(tenantId: string, count: number): Promise<number[]> {
  const numbers = Array.from({ length: count }, newDongleId)
  for (const dongleId of numbers) await addVehicle(home, { tenantId, dongleId })
  return numbers
}

test('a company that tried 20 numbers of others gets no more answers, neither by lookup nor by saving', async () => {
  const [own, other] = [await addTenant(home), await addTenant(home)]
  const numbers = await devicesOf(other, 21)
  const vehicleId = await addVehicle(home, { tenantId: own, dongleId: newDongleId() })
  const ask = (dongleId: number) =>
    asPerson(home, { tenantId: own }, (context) => askForDevice(context, String(dongleId)))
  const enter = (dongleId: number) =>
    asPerson(home, { tenantId: own }, (context) => assignDevice(context, { vehicleId, dongleId }))
  for (const dongleId of numbers.slice(0, 10)) {
    expect(await ask(dongleId)).toMatchObject({ available: false })
    await expect(enter(dongleId)).rejects.toMatchObject({ code: 'device_taken_elsewhere' })
  }
  for (const dongleId of numbers.slice(10, 20))
    await expect(enter(dongleId)).rejects.toMatchObject({ code: 'device_taken_elsewhere' })
  await expect(enter(numbers[20] ?? 0)).rejects.toMatchObject({ code: 'device_guessing' })
  await expect(ask(numbers[20] ?? 0)).rejects.toMatchObject({ code: 'device_guessing' })
  await expect(ask(newDongleId())).rejects.toMatchObject({ code: 'device_guessing' })
})

test('unused numbers and the company’s own don’t count towards the limit', async () => {
  const tenantId = await addTenant(home)
  const numbers = await devicesOf(tenantId, 21)
  const ask = (dongleId: number) =>
    asPerson(home, { tenantId }, (context) => askForDevice(context, String(dongleId)))
  for (const dongleId of numbers) expect(await ask(dongleId)).toMatchObject({ available: false })
  for (let asked = 0; asked < 21; asked++) expect(await ask(newDongleId())).toMatchObject({ available: true })
})
