import { api } from '@roadbook/contract/api'
import { embeddedTexts } from '@roadbook/logbook-chain/find-records'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { keepLogbook } from '../../trips/logbook/keep-logbooks.ts'
import { download, drive, exportLogbook, keepingVehicle } from './testing.ts'

let server: TestApp
let owner: Person
let vehicleId: string
/** A private trip until 10:47 in Malta, then 12 km that belong to no trip. */
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
  vehicleId = await keepingVehicle(server, owner, 'GHS 101')
  const params = { id: vehicleId }
  const read = (time: string, odometerMeters: number) =>
    server.call(owner, api.odometer.enter, { params, body: { time, odometerMeters } })
  await read('2026-10-05T00:00:00Z', 48_000_000)
  const day = { hour: 8, kilometers: 10 }
  const inPrivate = {
    category: 'private',
    startTime: new Date('2026-10-06T08:13:00Z'),
    endTime: new Date('2026-10-06T08:47:00Z'),
  }
  await drive(server, owner, {
    vehicleId,
    trips: [
      { day: '2026-10-06', ...day, ...inPrivate },
      { day: '2026-10-07', ...day },
    ],
  })
  await read('2026-10-06T12:00:00Z', 48_022_000)
  const vehicle = { tenantId: owner.tenantId, vehicleId }
  await server.database.inTenant(owner, (tx) => keepLogbook(tx, vehicle, server.clock.now()))
})
afterAll(() => server.close())

async function fileOf(format: 'xlsx' | 'csv'): Promise<Buffer> {
  const { body } = await exportLogbook(server, owner, { vehiclesId: [vehicleId], format })
  return download(server, body)
}

test('a file tells when other trips were locked, but of a private one not, since that tells its end', async () => {
  const { sheets } = await readXlsx(await fileOf('xlsx'))
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  const locked = rows.map((row) => row[head.indexOf('Locked')] ?? null)
  expect(locked).toEqual([null, new Date('2026-11-20T10:42:00Z')])
  const records = embeddedTexts(await fileOf('csv'), 'csv').join('')
  expect(records).toContain('"lockedAt":"2026-11-20T09:42:00.000Z"')
  expect(records).not.toContain('08:47:00')
})

test('a gap of the odometer tells the time of the trip beside it, of a private one the day', async () => {
  const { sheets } = await readXlsx(await fileOf('xlsx'))
  const [, gap = []] = sheets.find(({ name }) => name === 'Odometer gaps')?.rows ?? []
  expect(gap.slice(1, 3)).toEqual([new Date('2026-10-06T00:00:00Z'), new Date('2026-10-07T10:00:00Z')])
})
