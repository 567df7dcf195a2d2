import { sql } from 'kysely'
import type { Database } from '../../../../database/client.ts'
import { eraseAsOwner } from '../../../../database/erase-as-owner.ts'
import { hoursOfMonth, type VehicleMonth } from './months.ts'
import { type InFile, readBytes, storedBytes } from './stored-bytes.ts'

/** Hours with late data that are in a file. */
const lateHours = (month: VehicleMonth) => sql`
  from position_segments s
  where ${hoursOfMonth(month)} and file_id is not null and exists (
    select from dirty_segments d
    where d.tenant_id = ${month.tenantId} and d.vehicle_id = ${month.vehicleId} and d.hour = s.hour)`

/** The files of a month that have hours with late data. */
export async function findLateFiles(database: Database, month: VehicleMonth): Promise<string[]> {
  const query = sql<{ fileId: string }>`select distinct file_id ${lateHours(month)} order by file_id`
  const { rows } = await database.inTenant(month, (tx) => query.execute(tx), 'read')
  return rows.map(({ fileId }) => fileId)
}

/**
 * Copies hours with late data from a file back to their rows, where the next compaction merges the two. Until then readers
 * do.
 */
export async function restoreHours(database: Database, month: VehicleMonth, fileId: string): Promise<void> {
  const { hours, bytes } = await readLate(database, month, fileId)
  await database.inTenant(month, async (tx) => {
    await eraseAsOwner(tx)
    await sql`
      update position_segments s
      set data = n.data, file_id = null, file_offset = null, file_bytes = null, file_crc32 = null
      from unnest(${hours}::timestamptz[], ${bytes}::bytea[]) as n (hour, data)
      where s.tenant_id = ${month.tenantId} and s.vehicle_id = ${month.vehicleId} and s.hour = n.hour
        and s.file_id = ${fileId}`.execute(tx)
    await sql`
      update position_files set is_outdated = true
      where tenant_id = ${month.tenantId} and vehicle_id = ${month.vehicleId} and month = ${month.month}
        and file_id = ${fileId}`.execute(tx)
  })
}

function readLate(database: Database, month: VehicleMonth, fileId: string) {
  const query = sql<InFile & { hour: Date }>`
    select hour, ${sql.raw(storedBytes)} ${lateHours(month)} and file_id = ${fileId} order by hour`
  return database.inTenant(
    month,
    async (tx) => {
      const { rows } = await query.execute(tx)
      return { hours: rows.map(({ hour }) => hour), bytes: await readBytes(tx, month.tenantId, rows) }
    },
    'read',
  )
}
