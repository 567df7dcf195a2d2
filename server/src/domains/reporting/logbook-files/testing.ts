/** A company with a kept logbook, and its files, for tests. */
import { api } from '@roadbook/contract/api'
import type { ReportFile, ReportFormat } from '@roadbook/contract/reporting/reports'
import { pino } from 'pino'
import { addTrip } from '../../../testing/records/add-trip.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { openLogbook } from '../../trips/logbook/index.ts'
import { recountOdometer } from '../../fleet/odometer/index.ts'
import { createReportMaker } from '../reports/index.ts'
import { createLogbookReport } from './logbook-report.ts'

/** Makes requested files, like a process with workers. */
export async function makeReports({ database, clock, files }: TestApp): Promise<void> {
  const renderers = { logbook: createLogbookReport(database) }
  const log = pino({ level: 'silent' })
  const maker = createReportMaker({ database, clock, log, store: files.store, renderers })
  await maker.run(new AbortController().signal)
}

type Export = {
  vehiclesId: string[]
  format?: ReportFormat
  language?: string
  query?: Record<string, string>
}

/** Requested by a person and made by a worker. */
export async function exportLogbook(
  server: TestApp,
  person: Person,
  { vehiclesId, format = 'pdf', language = 'en', query = twoMonths }: Export,
): Promise<{ status: number; body: ReportFile }> {
  const answer = await askForLogbook(server, person, { vehiclesId, format, language, query })
  if (answer.status !== 201) return answer
  await makeReports(server)
  return server.call(person, api.reports.get, { params: { reportId: answer.body.reportId } })
}

const twoMonths = { startDate: '2026-10-01', endDate: '2026-11-30' }

/** Only the call. */
export async function askForLogbook(
  server: TestApp,
  person: Person,
  { vehiclesId, format = 'pdf', language = 'en', query = twoMonths }: Export,
): Promise<{ status: number; body: ReportFile }> {
  const address = new URLSearchParams({ format, ...query })
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/logbook/export?${address.toString()}`,
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
    payload: { vehiclesId },
  })
  return { status: answer.statusCode, body: answer.json() }
}

export async function download(server: TestApp, { url }: Pick<ReportFile, 'url'>): Promise<Buffer> {
  const { pathname, search } = new URL(url)
  const answer = await server.app.inject({ method: 'GET', url: pathname + search })
  if (answer.statusCode !== 200) throw new Error(`The download was refused: ${answer.body}`)
  return answer.rawPayload
}

/** A vehicle that keeps a logbook since the beginning of October. */
export async function keepingVehicle(server: TestApp, owner: Person, registration: string): Promise<string> {
  const body = {
    registration,
    fuelType: 'diesel' as const,
    logbookEnabled: true,
    make: 'Škoda',
    model: 'Octavia',
    vin: 'TMBJJ7NE8L0000001',
  }
  const { body: vehicle } = await server.call(owner, api.vehicles.create, { body })
  return vehicle.id
}

type Driven = Parameters<typeof addTrip>[3] & { day: string; hour: number; kilometers: number }

/** Adds trips of half an hour, and adds them to the vehicle's logbook. */
export async function drive(
  server: TestApp,
  owner: Person,
  { vehicleId, trips }: { vehicleId: string; trips: readonly Driven[] },
): Promise<string[]> {
  const ids: string[] = []
  for (const { day, hour, kilometers, ...more } of trips) {
    const start = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
    const endTime = new Date(start.getTime() + 1_800_000)
    const place = { startTime: start, endTime, distanceMeters: kilometers * 1000 }
    ids.push(await addTrip(server.database, owner.tenantId, vehicleId, { ...place, ...more }))
  }
  const vehicle = { tenantId: owner.tenantId, vehicleId }
  const since = new Date('2026-10-01T00:00:00Z')
  await server.database.inTenant(vehicle, async (tx) => {
    await recountOdometer(tx, vehicle)
    await openLogbook(tx, vehicle, { since, now: server.clock.now() })
  })
  return ids
}
