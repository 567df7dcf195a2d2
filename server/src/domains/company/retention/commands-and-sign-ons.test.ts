import { api } from '@roadbook/contract/api'
import type { RetentionUpdate } from '@roadbook/contract/company/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { driving } from './testing-drives.ts'

let server: TestApp
let owner: Person
let drives: ReturnType<typeof driving>

beforeAll(async () => {
  server = await createTestApp()
  server.clock.set(new Date('2026-11-20T09:42:00Z'))
  drives = driving(server)
  owner = await server.company('Grand Harbour Services')
})
afterAll(() => server.close())

/** And the next night has come. */
async function save(body: RetentionUpdate) {
  await server.call(owner, api.retention.put, { body })
  server.clock.advance(86_400)
}

test('commands to devices go with the positions, and sign-ons with the trips of their time', async () => {
  const vehicleId = await drives.newVehicle(owner)
  await drives.drive(owner, vehicleId, '2025-03-10T08:05:00Z')
  const { tenantId, userId } = owner
  const days = ['2025-03-10', '2025-04-10', '2026-11-10']
  await server.database.asOwner(async (tx) => {
    for (const day of days) {
      const [startTime, endTime] = [new Date(`${day}T08:00:00Z`), new Date(`${day}T17:00:00Z`)]
      const ids = { tenantId, id: crypto.randomUUID(), vehicleId }
      await tx
        .insertInto('driverSignOns')
        .values({ ...ids, userId, startTime, endTime })
        .execute()
      const command = { dongleId: 1, kind: 'positionNow', state: 'answered', answer: 'Lat:35.9' }
      const times = { createdAt: startTime, endedAt: endTime, expiresAt: endTime, isRecorded: true }
      await tx
        .insertInto('deviceCommands')
        .values({ ...ids, ...command, ...times })
        .execute()
    }
  })
  const left = async () =>
    server.database.inTenant(owner, async (tx) => ({
      commands: (
        await tx.selectFrom('deviceCommands').select('createdAt').orderBy('createdAt').execute()
      ).map(({ createdAt }) => createdAt.toISOString().slice(0, 10)),
      signOns: (await tx.selectFrom('driverSignOns').select('startTime').orderBy('startTime').execute()).map(
        ({ startTime }) => startTime.toISOString().slice(0, 10),
      ),
    }))
  await server.call(owner, api.retention.addHold, {
    body: { vehicleId, fromDay: '2025-04-10', untilDay: '2025-04-10', reason: 'Accident' },
  })
  await save({ positionMonths: 12 })
  await drives.deleteOld()
  expect(await left()).toEqual({ commands: ['2025-04-10', '2026-11-10'], signOns: days })
  await save({ tripMonths: 12 })
  await drives.deleteOld()
  expect(await left()).toEqual({
    commands: ['2025-04-10', '2026-11-10'],
    signOns: ['2025-04-10', '2026-11-10'],
  })
})
