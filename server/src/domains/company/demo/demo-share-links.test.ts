import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@roadbook/contract/api'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { createDemoShareLinks } from './demo-share-links.ts'
import { readDemoFleet } from './fleet-file.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('the demo shares two vehicles, one of them on its way to a place; a third link has expired', async () => {
  const admin = await server.company()
  const { vehicles } = await readDemoFleet()
  const ids = new Map<string, string>()
  for (const { registration, fuelType } of vehicles) {
    const body = { registration, fuelType }
    ids.set(registration, (await server.call(admin, api.vehicles.create, { body })).body.id)
  }
  const scope = { ...admin, role: 'admin' as const, reach: 'all' as const }
  await server.database.inTenant(admin, (tx) =>
    createDemoShareLinks(
      { scope, tx, now: server.clock.now(), requestId: 'test', ip: '127.0.0.1' },
      vehicles,
      ids,
    ),
  )
  const { body } = await server.call(admin, api.shareLinks.list, { query: {} })
  expect(body.map(({ status, destination }) => [status, destination?.address])).toEqual([
    ['active', undefined],
    ['active', 'Hotel Phoenicia, Floriana'],
    ['expired', undefined],
  ])
  expect(new Set(body.map(({ vehicleId }) => vehicleId)).size).toBe(3)
})
