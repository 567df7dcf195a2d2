/** When each driver drove, by day, compared with the limits of Regulation (EC) 561/2006. */
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { sql } from 'kysely'
import { nameOrEmail } from '../../../../../database/person-name.ts'
import type { Context } from '../../../../../http/scope.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import {
  createCalendar,
  type Drive,
  type DrivingDay,
  drivingDays,
} from '../../../../tracking/driving-times/index.ts'
import { PRIVATE } from '../../../../core/privacy/index.ts'
import { column, figure, vehicleRow } from '../../columns.ts'
import { daysDataState } from '../../data-state.ts'
import { DatedInput, type DatedQuery, ofDays, readDated } from '../../filter.ts'
import { inMemoryByParts } from '../../in-memory.ts'
import { type DayPeriod, instantsOf } from '../../periods.ts'
import type { InCompany, ReportHead } from '../../table-report.ts'
import { chartByDay } from '../../day-chart.ts'

/** Their drives of a whole year are in memory at the same time. */
const DRIVERS_AT_ONCE = 50

export const drivingTimesReport = inMemoryByParts<DatedInput, DatedQuery>({
  ...ofDays,
  input: DatedInput,
  inputOf: readDated,
  dataState: (context, { period }) => daysDataState(context, [judgedBy(period)]),
  read: readDays,
})

/** From the Monday of the week before, which affects the limits, until its last night is over. */
function judgedBy({ startDate, endDate }: DayPeriod): DayPeriod {
  const first = Temporal.PlainDate.from(startDate)
  return {
    startDate: first.subtract({ days: first.dayOfWeek - 1, weeks: 1 }).toString(),
    endDate: Temporal.PlainDate.from(endDate).add({ days: 2 }).toString(),
  }
}

type Driver = { driverId: string; driverName: string }
type DriveOfVehicle = Drive & { vehicleId: string }
type DayOfDriver = DrivingDay<DriveOfVehicle> & Driver

async function readDays(
  inCompany: InCompany,
  input: DatedInput,
): Promise<{ head: ReportHead; rows: ReportRow[] }> {
  const { startDate, endDate } = input.period
  const timeZone = await inCompany(timeZoneOf)
  const drivers = await inCompany((context) => readDrivers(context, input, timeZone))
  const calendar = createCalendar(timeZone)
  const days: DayOfDriver[] = []
  for (let from = 0; from < drivers.length; from += DRIVERS_AT_ONCE) {
    const some = drivers.slice(from, from + DRIVERS_AT_ONCE)
    const span = instantsOf(judgedBy(input.period), timeZone)
    const drives = await inCompany((context) => readDrives(context, some, span))
    for (const driver of some) {
      const known = drivingDays(drives.get(driver.driverId) ?? [], calendar)
      const asked = known.filter(({ date }) => date >= startDate && date <= endDate)
      days.push(...asked.map((day) => ({ ...day, ...driver })))
    }
  }
  return { head: headOf(input.period, days), rows: days.map(rowOf) }
}

/** Those who drove in the period, by name. */
async function readDrivers(
  { scope, tx }: Context,
  { period, driverIds }: DatedInput,
  timeZone: string,
): Promise<Driver[]> {
  const { from, until } = instantsOf(period, timeZone)
  const conditions = [
    ...(driverIds ? [sql`and u.id = any (${driverIds}::uuid[])`] : []),
    ...(scope.reach === 'own' ? [sql`and u.id = ${scope.userId}`] : []),
  ]
  const { rows } = await sql<Driver>`
    select u.id as driver_id, ${nameOrEmail('u')} as driver_name from users u
    where u.tenant_id = ${scope.tenantId} ${sql.join(conditions, sql` `)} and exists (
      select from trips t where t.tenant_id = ${scope.tenantId} and t.driver_id = u.id and t.start_time >= ${from}
        and t.start_time < ${until} and t.category <> ${PRIVATE})
    order by driver_name, u.id`.execute(tx)
  return rows
}

/** By driver. Private trips are not driving for the company, and their times are not revealed. */
async function readDrives(
  { scope, tx }: Context,
  drivers: readonly Driver[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, DriveOfVehicle[]>> {
  const { rows } = await sql<DriveOfVehicle & { driverId: string }>`
    select t.driver_id, t.vehicle_id, extract(epoch from t.start_time)::float8 * 1000 as start_ms,
      extract(epoch from t.end_time)::float8 * 1000 as end_ms, t.duration_seconds - t.idle_seconds as driving_seconds
    from trips t
    where t.tenant_id = ${scope.tenantId} and t.driver_id = any (${drivers.map(({ driverId }) => driverId)}::uuid[])
      and t.start_time >= ${from} and t.start_time < ${until} and t.category <> ${PRIVATE}`.execute(tx)
  return Map.groupBy(rows, ({ driverId }) => driverId)
}

function headOf(period: DayPeriod, days: readonly DayOfDriver[]): ReportHead {
  const byDate = Map.groupBy(days, ({ date }) => date)
  const driving = sumDriving(days)
  return {
    period,
    before: null,
    vehicles: new Set(days.flatMap(({ drives }) => drives.map(({ vehicleId }) => vehicleId))).size,
    drivers: new Set(days.map(({ driverId }) => driverId)).size,
    hiddenRows: 0,
    figures: [
      figure('driving', { value: driving }),
      figure('longestDriving', { value: Math.max(0, ...days.map(({ longestSeconds }) => longestSeconds)) }),
      figure('violations', {
        unit: 'count',
        value: days.reduce((sum, { violations }) => sum + violations.length, 0),
      }),
    ],
    charts: [
      chartByDay(period, { unit: 'seconds', id: 'driving' }, (day) => sumDriving(byDate.get(day) ?? [])),
    ],
    columns: [
      column('driver'),
      column('day'),
      column('firstDrive'),
      column('lastDrive'),
      column('driving'),
      column('longestDriving'),
      column('restBefore'),
      column('violations'),
    ],
    totals: [null, null, null, null, driving, null, null, null],
  }
}

function sumDriving(days: readonly DayOfDriver[]): number {
  return days.reduce((sum, { drivingSeconds }) => sum + drivingSeconds, 0)
}

function rowOf({ driverId, driverName, date, startMs, endMs, drives, ...day }: DayOfDriver): ReportRow {
  const [first, last] = [startMs, endMs].map((ms) => new Date(ms).toISOString())
  return vehicleRow(`${driverId} ${startMs}`, {
    vehicleId: drives[0]?.vehicleId ?? null,
    fromTime: first ?? null,
    untilTime: last ?? null,
    cells: [
      driverName,
      date,
      first ?? null,
      last ?? null,
      day.drivingSeconds,
      day.longestSeconds,
      day.restSeconds === null ? null : Math.round(day.restSeconds),
      day.violations.join(',') || null,
    ],
  })
}
