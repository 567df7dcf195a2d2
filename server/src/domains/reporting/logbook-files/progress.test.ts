import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import type { Context } from '../../../http/scope.ts'
import { createLogbookReport } from './logbook-report.ts'
import { drive, keepingVehicle } from './testing.ts'

let server: TestApp
let owner: Person
let vehicleIds: string[]
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
  vehicleIds = [
    await keepingVehicle(server, owner, 'GHS 101'),
    await keepingVehicle(server, owner, 'GHS 102'),
  ]
  const trips = [
    { day: '2026-10-30', hour: 8, kilometers: 12 },
    { day: '2026-11-16', hour: 8, kilometers: 12 },
    { day: '2026-11-17', hour: 8, kilometers: 12 },
  ]
  await drive(server, owner, { vehicleId: vehicleIds[0] ?? '', trips })
  await drive(server, owner, { vehicleId: vehicleIds[1] ?? '', trips: trips.slice(2) })
})
afterAll(() => server.close())

async function progressOf(format: ReportFormat, of: string[] = vehicleIds): Promise<number[]> {
  const { tenantId, userId, email } = owner
  const now = server.clock.now()
  const scope = { tenantId, userId, email, role: 'admin' as const, reach: 'all' as const }
  const told: number[] = []
  const given = {
    input: { vehicleIds: of, from: '2026-10-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
    look: { format, language: 'en' as const },
    now,
    inCompany: <T>(run: (context: Context) => Promise<T>) =>
      server.database.inTenant({ tenantId }, (tx) => run({ scope, tx, now, requestId: '', ip: '' }), 'read'),
    progress: (share: number) => void told.push(share),
    signal: new AbortController().signal,
  }
  for await (const chunk of createLogbookReport(server.database).render(given))
    expect(chunk.length).toBeGreaterThan(0)
  return told.filter((share, index) => share !== told[index - 1] && share > 0)
}

test('the progress of a PDF grows with the trips of each month, not with the vehicles', async () => {
  expect(await progressOf('pdf')).toEqual([1 / 4, 3 / 4, 1])
})

test.each(['xlsx', 'csv'] as const)(
  'the progress of %s is the share of trips that are in the file',
  async (format) => {
    expect(await progressOf(format)).toEqual([3 / 4, 1])
  },
)

describe('within a vehicle with many trips', () => {
  let vehicleId: string
  beforeAll(async () => {
    vehicleId = await keepingVehicle(server, owner, 'GHS 103')
    const trips = Array.from({ length: 250 }, (_, nth) => ({
      day: `2026-10-${String(1 + (nth % 25)).padStart(2, '0')}`,
      hour: Math.floor(nth / 25),
      kilometers: 12,
    }))
    await drive(server, owner, { vehicleId, trips })
  })

  test.each(['xlsx', 'csv'] as const)('the progress of %s grows', async (format) => {
    expect(await progressOf(format, [vehicleId])).toEqual([4 / 5, 1])
  })
})
