/** Requests for reports, and their files, for tests. */
import { api } from '@roadbook/contract/api'
import type { ReportFile, ReportFormat } from '@roadbook/contract/reporting/reports'
import { pino } from 'pino'
import type { Person, TestApp } from '../../../testing/app.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createReportMaker } from '../reports/index.ts'
import { createTableRenderers } from './routes.ts'

type Asked = {
  /** Such as `mileage`. */
  path: string
  query?: Record<string, string>
  body?: object
  format?: ReportFormat
  language?: string
}

/** Requested by a person and made by a worker. */
export async function makeFile(
  server: TestApp,
  person: Person,
  { path, query = {}, body, format = 'csv', language = 'en' }: Asked,
): Promise<{ file: ReportFile; bytes: Buffer }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/reports/${path}?${new URLSearchParams({ ...query, format }).toString()}`,
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode !== 201) throw new Error(`It was refused: ${answer.body}`)
  const { reportId } = answer.json<ReportFile>()
  await makeFiles(server)
  const { body: file } = await server.call(person, api.reports.get, { params: { reportId } })
  if (file.status !== 'done') throw new Error(`It is ${file.status}: ${file.errorCode}`)
  const { pathname, search } = new URL(file.url)
  const { rawPayload } = await server.app.inject({ method: 'GET', url: pathname + search })
  return { file, bytes: rawPayload }
}

/** Makes requested files, like a process with workers. */
export async function makeFiles({ database, clock, files }: TestApp): Promise<void> {
  const log = pino({ level: 'silent' })
  const renderers = createTableRenderers()
  await createReportMaker({ database, clock, log, store: files.store, renderers }).run(
    new AbortController().signal,
  )
}

export type Driving = ReturnType<typeof driving>

export function driving(server: TestApp) {
  return {
    newVehicle: async (owner: Person, registration: string, more: object = {}): Promise<string> => {
      const body = { registration, fuelType: 'diesel' as const, ...more }
      return (await server.call(owner, api.vehicles.create, { body })).body.id
    },

    /** Takes half an hour, two minutes of it idling. */
    drive: (
      owner: Person,
      vehicleId: string,
      startTime: string,
      more: Parameters<typeof addTrip>[3] = {},
    ) => {
      const start = new Date(startTime)
      const endTime = new Date(start.getTime() + 1_800_000)
      return addTrip(server.database, owner.tenantId, vehicleId, { startTime: start, endTime, ...more })
    },
  }
}
