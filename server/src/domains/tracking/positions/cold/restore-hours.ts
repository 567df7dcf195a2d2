import { sql } from 'kysely'
import type { Database, Tx } from '../../../../database/client.ts'
import { eraseAsOwner } from '../../../../database/erase-as-owner.ts'
import { hoursOfMonth, type VehicleMonth } from './months.ts'
import { type InFile, readBytes, storedBytes } from './stored-bytes.ts'

/**
 * Copies hours with late data from their file back to their rows, where the next compaction merges the two. Until then
 * readers do.
 */
export async function restoreHours(database: Database, month: VehicleMonth): Promise<void> {
  const hours = await database.inTenant(month, (tx) => readLate(tx, month), 'read')
  if (hours.length === 0) return
  await database.inTenant(month, async (tx) => {
    await eraseAsOwner(tx)
    await sql`
      update position_segments s
      set data = n.data, file_id = null, file_offset = null, file_bytes = null, file_crc32 = null
      from unnest(${hours.map(({ hour }) => hour)}::timestamptz[], ${hours.map(({ bytes }) => bytes)}::bytea[],
        ${hours.map(({ fileId }) => fileId)}::uuid[]) as n (hour, data, file_id)
      where s.tenant_id = ${month.tenantId} and s.vehicle_id = ${month.vehicleId} and s.hour = n.hour
        and s.file_id = n.file_id`.execute(tx)
    await sql`
      update position_files set is_outdated = true
      where tenant_id = ${month.tenantId} and vehicle_id = ${month.vehicleId} and month = ${month.month}`.execute(
      tx,
    )
  })
}

type Late = { hour: Date; fileId: string; bytes: Buffer }

async function readLate(tx: Tx, month: VehicleMonth): Promise<Late[]> {
  const { rows } = await sql<InFile & { hour: Date }>`
    select hour, ${sql.raw(storedBytes)} from position_segments s
    where ${hoursOfMonth(month)} and file_id is not null and exists (
      select from dirty_segments d
      where d.tenant_id = ${month.tenantId} and d.vehicle_id = ${month.vehicleId} and d.hour = s.hour)
    order by hour`.execute(tx)
  const bytes = await readBytes(tx, month.tenantId, rows)
  return rows.map(({ hour, fileId }, index) => ({ hour, fileId, bytes: bytes[index] ?? Buffer.alloc(0) }))
}
