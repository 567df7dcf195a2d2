import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { streamPositions } from '../../tracking/positions/index.ts'

type Period = { vehicleId: string; from: Date; to: Date }

/** How many of these times (ascending) the vehicle's history already has. */
export async function countKnown(
  { scope, tx }: Context,
  period: Period,
  times: Float64Array,
): Promise<number> {
  let known = 0
  let next = 0
  for await (const part of streamPositions(tx, { tenantId: scope.tenantId, ...period })) {
    for (const { record } of part) {
      while (next < times.length && (times[next] ?? 0) < record.timeMs) next += 1
      if (times[next] === record.timeMs) known += 1
    }
  }
  return known
}

export async function countTrips({ scope, tx }: Context, { vehicleId, from, to }: Period): Promise<number> {
  const { rows } = await sql<{ trips: number }>`
    select count(*)::integer as trips from trips where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId}
      and start_time <= ${to} and end_time >= ${from}`.execute(tx)
  return rows[0]?.trips ?? 0
}
