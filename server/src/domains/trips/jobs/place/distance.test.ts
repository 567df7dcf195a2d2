import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Near Ltd')
})
afterAll(() => server.close())

async function newJob(assignee: string, location: object | null): Promise<string> {
  const body = { title: 'Boiler', startDate: '2026-11-20', endDate: '2026-11-20', assignee, location }
  return (await server.call(owner, api.jobs.create, { body: body as never })).body.id
}

/** A vehicle assigned to the driver, with its last position at this place. */
async function vehicleAt(driverId: string, place: { latitude: number; longitude: number }): Promise<void> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, driverId }
  const { id } = (await server.call(owner, api.vehicles.create, { body })).body
  const fixTime = new Date('2026-11-20T09:42:00Z')
  await server.database.asIngest((tx) =>
    tx
      .updateTable('vehicleState')
      .set({ ...place, fixTime, state: 'parked' })
      .where('vehicleId', '=', id)
      .execute(),
  )
}

test('a driver is told how far their vehicle is from a job, in a straight line, and of nobody else’s', async () => {
  const driver = await server.colleague(owner, 'driver')
  const other = await server.colleague(owner, 'driver')
  const qormi = { latitude: 35.8786, longitude: 14.4717 }
  const [job, elsewhere] = [await newJob(driver.userId, qormi), await newJob(driver.userId, null)]
  const distance = async (person: Person, id: string) => {
    const { status, body } = await server.call(person, api.jobs.distance, { params: { id } })
    return [status, body.meters]
  }
  expect(await distance(driver, job)).toEqual([200, null])
  await vehicleAt(driver.userId, { latitude: 35.9, longitude: 14.4717 })
  expect(await distance(driver, job)).toEqual([200, 2380])
  expect(await distance(driver, elsewhere)).toEqual([200, null])
  expect(await distance(owner, job)).toEqual([200, null])
  expect(await distance(other, job)).toEqual([404, undefined])
})
