import { genesisOf, type LogbookRecord } from '@roadbook/logbook-chain/logbook-record'
import type { Context } from '../../../http/scope.ts'
import { type LogbookPeriod, readLogbookContent } from '../../trips/logbook/index.ts'
import { streamRecords } from '../../core/logbook-records/index.ts'
import type { VehicleLogbook } from './logbook-file.ts'

/** The content of a vehicle's part: what its page shows, and all records of its chain. */
export async function readVehicle(context: Context, period: LogbookPeriod): Promise<VehicleLogbook> {
  const { scope, tx } = context
  const { vehicleId } = period
  const key = { tenantId: scope.tenantId, vehicleId }
  const { make, model, vin } = await tx
    .selectFrom('vehicles')
    .select(['make', 'model', 'vin'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const logbook = await readLogbookContent(context, period)
  const records: LogbookRecord[] = []
  for await (const some of streamRecords(tx, key)) records.push(...some)
  const anchor = genesisOf(vehicleId)
  const { sequence, hash } = records.at(-1) ?? anchor
  return { logbook, make, model, vin, records, anchor, head: { sequence, hash } }
}
