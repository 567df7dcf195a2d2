/**
 * Measures a month of a company of 1,000 vehicles that has driven for eight weeks: summary analytics and the fuel report, with
 * and without fuel readings of devices, and the mileage report on its page and as files. The targets are 200 ms for the month on the server and 3 s for a file.
 */
import { SummaryAnalytics } from '@roadbook/contract/reporting/analytics'
import { analyticsHandlers } from '../../server/src/domains/reporting/analytics/index.ts'
import type { Database } from '../../server/src/database/client.ts'
import { createTableRenderers } from '../../server/src/domains/reporting/report-tables/index.ts'
import { fuelConsumptionReport } from '../../server/src/domains/reporting/report-tables/kinds/fuel-consumption/fuel-consumption.ts'
import { mileageReport } from '../../server/src/domains/reporting/report-tables/kinds/mileage/mileage.ts'
import type { Context } from '../../server/src/http/scope.ts'
import { timeRounds } from '../ask.ts'
import { percentile, withDatabase } from '../machine.ts'
import { addDrivingCompany } from '../overview/company.ts'
import { addFuelReadings } from './add-fuel-readings.ts'

const VEHICLES = 1_000
const ROUNDS = 20
const WARM_UP = 10
/** A Friday, late in the working day. */
const now = new Date('2026-11-20T16:42:00Z')
const period = { startDate: '2026-10-01', endDate: '2026-10-31' }
const fuelInput = { from: '2026-09-30T22:00:00Z', until: '2026-10-31T23:00:00Z' }
const input = { period, against: { startDate: '2026-09-01', endDate: '2026-09-30' } }

await withDatabase(async (database) => {
  const { tenantId, trips } = await addDrivingCompany(database, { vehicles: VEHICLES, now })
  console.log(`${VEHICLES} vehicles, ${trips} trips`)
  const inCompany = inCompanyOf(database, tenantId)
  const consumption = async (words: string): Promise<void> => {
    for (const limit of [100, 200]) {
      await timed(`analytics of a month, first page of ${limit} vehicles${words}`, () =>
        inCompany((context) => summary(context, limit)),
      )
    }
    await timed(`fuel report of a month, first page${words}`, () =>
      inCompany((context) => fuelConsumptionReport.readPage(context, fuelInput, { page: 1, limit: 100 })),
    )
  }
  await consumption('')
  const readings = await addFuelReadings(database, { from: '2026-10-01', until: '2026-10-31' })
  await consumption(`, with ${readings} hours of fuel readings`)
  await timed('mileage report of a month against another, first page', () =>
    inCompany((context) => mileageReport.readPage(context, input, { page: 1, limit: 100 })),
  )
  for (const format of ['csv', 'xlsx', 'pdf'] as const) {
    await timed(`the same as ${format.toUpperCase()}`, () => makeFile(inCompany, format), 5)
  }
})

type InCompany = <T>(run: (context: Context) => Promise<T>) => Promise<T>

function inCompanyOf(database: Database, tenantId: string): InCompany {
  const scope = { tenantId, userId: tenantId, email: '', role: 'admin', reach: 'all' } as const
  return (run) =>
    database.inTenant({ tenantId }, (tx) => run({ scope, tx, now, requestId: '', ip: '' }), 'read')
}

/** As the server creates it: parsed by its schema and serialized. */
async function summary(context: Context, limit: number): Promise<string> {
  const query = { page: 1, limit, months: ['2026-10'] }
  const reply = await analyticsHandlers.summary(context, { params: undefined, query, body: undefined })
  return JSON.stringify(SummaryAnalytics.parse(reply))
}

async function makeFile(inCompany: InCompany, format: 'csv' | 'xlsx' | 'pdf'): Promise<number> {
  const chunks = createTableRenderers().mileage.render({
    input: { request: { kind: 'mileage', query: {} }, table: input },
    look: { format, language: 'en' },
    now,
    inCompany,
    progress: () => undefined,
    signal: new AbortController().signal,
  })
  let bytes = 0
  for await (const chunk of chunks) bytes += chunk.length
  return bytes
}

async function timed(name: string, run: () => Promise<unknown>, rounds = ROUNDS): Promise<void> {
  const taken = await timeRounds({ rounds, warmUp: WARM_UP }, run)
  console.log(
    `${name}: p50 ${percentile(taken, 0.5).toFixed(0)} ms, most ${Math.max(...taken).toFixed(0)} ms`,
  )
}
