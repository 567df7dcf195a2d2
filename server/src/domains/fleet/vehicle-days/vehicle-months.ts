import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { keptRows } from './kept-rows.ts'
import type { DaySums } from './vehicle-days.ts'

type Reader = Pick<Context, 'scope' | 'tx'>

export type VehicleMonth = DaySums & {
  vehicleId: string
  /** Such as `2026-11`. */
  month: string
  /** Days on which it drove. */
  activeDays: number
}

type Wanted = {
  /** Such as `2026-11`. */
  months: readonly string[]
  /** All vehicles of the company by default. */
  vehicleIds?: readonly string[] | undefined
}

/** The sums of each vehicle and month, as far as the caller may see them; months without a trip have no row. */
export async function sumVehicleMonths(
  reader: Reader,
  { months, vehicleIds }: Wanted,
): Promise<VehicleMonth[]> {
  if (vehicleIds?.length === 0) return []
  const firstDays = months.map((month) => Temporal.PlainDate.from(`${month}-01`))
  const rows = firstDays.map((first) => {
    const toDay = first.with({ day: first.daysInMonth }).toString()
    return keptRows(reader, { vehicleIds, fromDay: first.toString(), toDay })
  })
  const { rows: found } = await sql<VehicleMonth>`
    select k.vehicle_id, to_char(k.day, 'YYYY-MM') as month, sum(k.trips)::bigint as trips,
      sum(k.distance_meters)::bigint as distance_meters, sum(k.duration_seconds)::bigint as duration_seconds,
      sum(k.idle_seconds)::bigint as idle_seconds, count(distinct k.day) as active_days
    from (${sql.join(rows, sql` union all `)}) k where k.trips > 0 group by 1, 2`.execute(reader.tx)
  return found
}
