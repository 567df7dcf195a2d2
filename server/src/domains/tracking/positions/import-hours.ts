import type { PositionRecord } from '@roadbook/protocols/message'
import type pg from 'pg'
import { cleanImported, type Refused } from './clean-imported.ts'
import type { Fix } from './fix.ts'
import { hotSince, hourOf } from './hours.ts'
import { insertLate } from './import-positions.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { writeFuelHours } from '../fuel-readings/index.ts'
import { mergeStored } from './merge-stored.ts'
import { decodePositions } from './position-codec.ts'
import {
  findHoursInFiles,
  fingerprintOf,
  markFilesOutdated,
  readSegments,
  segmentLock,
  writeChanged,
} from './write-segments.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

type HoursImport = {
  tenantId: string
  vehicleId: string
  /** The device that recorded them and reported each at its time. */
  dongleId: number
  records: readonly PositionRecord[]
  now: Date
  /** The company deletes older positions. */
  keptSinceMs?: number | undefined
}

/**
 * Imports a large history of one vehicle directly into the segments of its hours, and also as rows for days on which rows
 * are still compared with segments (`dropOldDays`). The live state doesn't change, repeats change nothing, and no dirty
 * range is added: the caller rebuilds the trips. `also` runs in the transaction.
 */
export async function importHours(
  pool: pg.Pool,
  { tenantId, vehicleId, dongleId, records, now, keptSinceMs }: HoursImport,
  also: (client: pg.PoolClient) => Promise<unknown>,
): Promise<{ stored: number; refused: Refused }> {
  const nowMs = now.getTime()
  const { fixes, refused } = cleanImported(records, { dongleId, keptSinceMs })
  await inTransaction(pool, async (client) => {
    const rowsSinceMs = Math.max(hotSince(now), await firstDayOfRows(client))
    const first = fixes.findIndex(({ record }) => record.timeMs >= rowsSinceMs)
    const old = first === -1 ? fixes : fixes.slice(0, first)
    const late = await addToSegments(client, { tenantId, vehicleId }, old)
    await insertLate(client, { tenantId, vehicleId, fixes: [...late, ...fixes.slice(old.length)], nowMs })
    await also(client)
  })
  return { stored: fixes.length, refused }
}

/** The first day that has its own partition of rows; rows of earlier days are in the default partition. */
const findFirstDay = `
  select (extract(epoch from min(to_date(substring(c.relname from '\\d{8}$'), 'YYYYMMDD')::timestamp)) * 1000)::float8 as "dayMs"
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'positions'::regclass and c.relname ~ '^positions_\\d{8}$'`

async function firstDayOfRows(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ dayMs: number | null }>(findFirstDay)
  return rows[0]?.dayMs ?? Number.POSITIVE_INFINITY
}

/** Returns those of hours that are in a file: they are stored like late data, as the transaction can't wait for the file. */
async function addToSegments(
  client: pg.PoolClient,
  vehicle: VehicleKey,
  fixes: readonly Fix[],
): Promise<readonly Fix[]> {
  if (fixes.length === 0) return []
  const byHour = Map.groupBy(fixes, ({ record }) => hourOf(record.timeMs))
  const all = [...byHour].map(([hourMs, ofHour]) => ({ ...vehicle, hourMs, fixes: ofHour }))
  await client.query(`select pg_advisory_xact_lock(${segmentLock})`)
  const inFiles = await findHoursInFiles(client, all)
  const hours = all.filter((_, index) => !inFiles.has(index))
  const known = await readSegments(client, hours)
  const changed = hours.flatMap((hour, index) => {
    const before = known.get(index)
    const merged = mergeStored(before ? decodePositions(before.data) : [], hour.fixes)
    const fingerprint = fingerprintOf(merged.fixes)
    const isSame = before?.points === merged.fixes.length && before.fingerprint === fingerprint
    return isSame ? [] : [{ ...hour, fixes: merged.fixes, fingerprint }]
  })
  await writeChanged(client, changed)
  await markFilesOutdated(client, changed)
  await writeFuelHours(client, changed)
  return all.filter((_, index) => inFiles.has(index)).flatMap((hour) => hour.fixes)
}
