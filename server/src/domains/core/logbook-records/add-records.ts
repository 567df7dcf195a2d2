/** Adds to the chains of the vehicles' logbooks: every record has the hash of the one before (package `logbook-chain`). */
import { randomBytes } from 'node:crypto'
import {
  genesisOf,
  type LogbookRecord,
  type RecordContent,
  sealRecord,
} from '@roadbook/logbook-chain/logbook-record'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { readChainEnd } from './read-records.ts'

/** The size of a record's seed, from which its salts are derived: too long for anybody to guess erased values. */
const SEED_BYTES = 16
/** Limits the size of one query. */
const AT_ONCE = 200

/** Vehicles that keep a logbook, and since when. */
export async function keptLogbooks(
  tx: Tx,
  tenantId: string,
  vehicleIds: readonly string[],
): Promise<Map<string, Date>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'logbookSince'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...new Set(vehicleIds)])
    .where('logbookSince', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, logbookSince }) => (logbookSince ? [[id, logbookSince] as const] : [])))
}

/**
 * Adds records in this order. Takes a lock until the commit, which only this function takes, and always last: writers of
 * trips and of readings add to one chain. Who also needs the vehicle's odometer has locked it before. The caller has checked
 * that the vehicle keeps a logbook.
 */
export async function addLogbookRecords(
  tx: Tx,
  vehicle: VehicleKey,
  contents: readonly RecordContent[],
): Promise<void> {
  if (contents.length === 0) return
  const { tenantId, vehicleId } = vehicle
  await sql`select pg_advisory_xact_lock(hashtextextended(${`logbook ${tenantId} ${vehicleId}`}, 0))`.execute(
    tx,
  )
  let last = (await readChainEnd(tx, vehicle)) ?? genesisOf(vehicleId)
  for (let start = 0; start < contents.length; start += AT_ONCE) {
    const records: LogbookRecord[] = []
    for (const content of contents.slice(start, start + AT_ONCE)) {
      const record = sealRecord(last, content, randomBytes(SEED_BYTES).toString('hex'))
      records.push(record)
      last = record
    }
    await tx
      .insertInto('logbookRecords')
      .values(records.map((record) => toColumns(vehicle, record)))
      .execute()
  }
}

function toColumns(vehicle: VehicleKey, record: LogbookRecord) {
  const { sequence, kind, subjectId, recordedAt, fields, seed, hash } = record
  return { ...vehicle, sequence, kind, subjectId, recordedAt, fields: JSON.stringify(fields), seed, hash }
}
