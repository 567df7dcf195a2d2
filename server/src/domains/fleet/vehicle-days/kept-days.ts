import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { type CountFilter, keptRows } from './kept-rows.ts'
import type { DaySums } from './vehicle-days.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

/** The sum over all matching vehicles. */
type KeptDay = DaySums & {
  day: string
  /** How many of them drove. */
  vehicles: number
}

const sums = sql`sum(k.trips)::bigint as trips, sum(k.distance_meters)::bigint as distance_meters,
  sum(k.duration_seconds)::bigint as duration_seconds, sum(k.idle_seconds)::bigint as idle_seconds`

/** The sums of each day on which a trip started, newest first. */
export async function sumKeptDays(reader: Reader, filter: CountFilter): Promise<KeptDay[]> {
  const { rows } = await sql<KeptDay>`
    select k.day::text, ${sums}, count(*) as vehicles
    from (
      select k.day, ${sums} from (${keptRows(reader, filter)}) k
      group by k.day, k.vehicle_id having sum(k.trips) > 0) k
    group by k.day order by k.day desc`.execute(reader.tx)
  return rows
}

/** How many vehicles drove in the period. */
export async function countKeptVehicles(reader: Reader, filter: CountFilter): Promise<number> {
  const { rows } = await sql<{ vehicles: number }>`
    select count(distinct k.vehicle_id) as vehicles from (${keptRows(reader, filter)}) k where k.trips > 0`.execute(
    reader.tx,
  )
  return rows[0]?.vehicles ?? 0
}
