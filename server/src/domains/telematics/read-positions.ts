import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/client.ts'
import { type HotRow, hotColumns, toKeptFix } from './hot-positions.ts'
import type { StoredPosition } from './stored-position.ts'

export type StoredPeriod = { tenantId: string; vehicleId: string; from: Date; to: Date }

/**
 * All fixes of one vehicle in the period, both ends included, oldest first, one for each instant. For computation only:
 * it knows nothing of privacy, so nothing of it may reach a person except through `visiblePositions`.
 */
export async function readPositions(tx: Tx, period: StoredPeriod): Promise<StoredPosition[]> {
  const { tenantId, vehicleId, from, to } = period
  const { rows } = await tx.executeQuery<HotRow>(
    CompiledQuery.raw(
      `select ${hotColumns} from positions p
       where p.tenant_id = $1 and p.vehicle_id = $2 and p.fix_time >= $3 and p.fix_time <= $4 order by p.fix_time`,
      [tenantId, vehicleId, from, to],
    ),
  )
  return rows.map((row) => ({ ...toKeptFix(row), outlier: false, frozen: false }))
}
