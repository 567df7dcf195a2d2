import { logbookLimits } from '@roadbook/contract/trips/logbook'
import type { Database } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { renderInThread } from '../../../platform/render-thread.ts'
import { distanceUnitOf, readCompany, timeZoneOf } from '../../core/companies/index.ts'
import { logbookSigningKey } from '../../trips/logbook/index.ts'
import { type Render, reportRenderer, type ReportRenderers } from '../reports/index.ts'
import { countLogbookTrips } from '../../trips/trips/index.ts'
import { nameOfReader } from '../../people/users/index.ts'
import { dataState } from './data-state.ts'
import { fileName } from './file-name.ts'
import type { FileFacts, VehicleLogbook } from './logbook-file.ts'
import { LogbookInput } from './logbook-input.ts'
import { readVehicle } from './read-vehicle.ts'
import { signBytes } from './sign-bytes.ts'
import { categoryNames } from './names.ts'

/** Memory of the thread; a vehicle's part is far smaller. */
const MEGABYTES = 512

export function createLogbookReport(database: Database): ReportRenderers['logbook'] {
  return reportRenderer({
    input: LogbookInput,
    fileName,
    dataState,
    async *render(given) {
      const key = await logbookSigningKey(database)
      yield* signBytes(await renderLogbook(given, key.publicKey), key)
    },
  })
}

async function renderLogbook(given: Render<LogbookInput>, publicKey: string) {
  const facts = await given.inCompany((context) => readFacts(context, given, publicKey))
  const trips = await given.inCompany((context) => countLogbookTrips(context, periodOf(given.input)))
  let written = 0
  return renderInThread({
    module: new URL('write-file-thread.ts', import.meta.url),
    workerData: facts,
    items: readVehicles(given),
    signal: given.signal,
    megabytes: MEGABYTES,
    onWritten(more) {
      written += more
      if (trips > 0) given.progress(written / trips)
    },
  })
}

async function readFacts(
  context: Context,
  { input, look, now }: Render<LogbookInput>,
  publicKey: string,
): Promise<FileFacts> {
  const { scope } = context
  return {
    company: (await readCompany(context)).companyName,
    timeZone: await timeZoneOf(context),
    distanceUnit: await distanceUnitOf(context),
    ...look,
    from: input.from,
    until: input.until,
    exportedAt: now.toISOString(),
    exportedBy: await nameOfReader(context),
    vehicles: input.vehicleIds.length,
    lockDays: logbookLimits.lockAfterHours / 24,
    categoryNames: await categoryNames(context),
    publicKey,
    ...(scope.reach === 'own' ? { onlyDriverId: scope.userId } : {}),
  }
}

/** One after the other, each in its own transaction, while the file is written. */
async function* readVehicles({ input, inCompany }: Render<LogbookInput>): AsyncGenerator<VehicleLogbook> {
  const { vehicleIds, ...period } = periodOf(input)
  for (const vehicleId of vehicleIds) {
    yield await inCompany((context) => readVehicle(context, { vehicleId, ...period }))
  }
}

function periodOf({ vehicleIds, from, until }: LogbookInput) {
  return { vehicleIds, from: new Date(from), until: new Date(until) }
}
