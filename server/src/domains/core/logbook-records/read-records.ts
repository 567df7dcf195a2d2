import { type Anchor, genesisOf, type LogbookRecord } from '@roadbook/logbook-chain/logbook-record'
import { verifierFrom } from '@roadbook/logbook-chain/verify-chain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { LogbookRecordsTable } from '../../../database/schema.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { addInTurns } from './verify-in-turns.ts'

/** Records read with one query, which are parsed in one go. */
const AT_ONCE = 200

/** The last record of a chain; undefined before the first. */
export async function readChainEnd(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<Anchor | undefined> {
  const row = await tx
    .selectFrom('logbookRecords')
    .select(['sequence', 'hash'])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { sequence: row.sequence, hash: row.hash }
}

/** All records after a sequence number, oldest first, some at a time. */
export async function* streamRecords(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  after = 0,
): AsyncGenerator<LogbookRecord[]> {
  for (let last = after; ;) {
    const rows = await tx
      .selectFrom('logbookRecords')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('vehicleId', '=', vehicleId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    const records = rows.map(toRecord)
    yield records
    last = records.at(-1)?.sequence ?? last
    if (rows.length < AT_ONCE) return
  }
}

export function toRecord(row: Selectable<LogbookRecordsTable>): LogbookRecord {
  const { kind, subjectId, seed, hash } = row
  return {
    sequence: row.sequence,
    kind,
    subjectId,
    recordedAt: row.recordedAt.toISOString(),
    // JSON as `addLogbookRecords` and `erase_logbook_values` wrote it.
    fields: JSON.parse(row.fields) as LogbookRecord['fields'],
    salts: JSON.parse(row.salts) as LogbookRecord['salts'],
    withheld: JSON.parse(row.withheld) as LogbookRecord['withheld'],
    seed,
    hash,
  }
}

/** Whether every stored record still matches its hash; other work gets its turn in between. */
export async function isChainUnchanged(tx: Tx, vehicle: VehicleKey): Promise<boolean> {
  const verifier = verifierFrom(genesisOf(vehicle.vehicleId))
  for await (const records of streamRecords(tx, vehicle)) {
    if (!(await addInTurns(verifier, records))) return false
  }
  return true
}
