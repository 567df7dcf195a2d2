/** The data behind the figures of months, read once for several vehicles. */
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { hasSpeedAlarm, sumDrivingEvents } from '../../rules/alarms/index.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { type DrivenMonthCosts, sumDrivenCostsByMonth } from '../../money/expenses/index.ts'
import { sumVehicleMonths, type VehicleMonth } from '../../fleet/vehicle-days/index.ts'
import type { Found } from './month-figures.ts'
import type { Month } from './months.ts'

type Wanted = {
  months: readonly Month[]
  /** All that the caller sees if omitted. */
  vehicleIds?: readonly string[] | undefined
  /** The company's. */
  currency: string
  seesCosts: boolean
}

type FoundMonths = {
  /** The figures of a vehicle; null means all together. */
  of: (month: string, vehicleId: string | null) => Omit<Found, 'vehicles' | 'co2'>
  /** What each vehicle drove. */
  driven: readonly VehicleMonth[]
}

/** By vehicle; the key is null for all together. */
export async function readFound(
  context: Context,
  { months, vehicleIds, currency, seesCosts }: Wanted,
  by: 'vehicle' | 'all',
): Promise<FoundMonths> {
  const names = months.map(({ month }) => month)
  const days = { startDate: months[0]?.startDate, endDate: months.at(-1)?.endDate }
  const timeZone = await timeZoneOf(context)
  const { from, until } = periodOf(days, timeZone)
  if (!from || !until) return { of: () => nothingFound, driven: [] }
  const sums = await sumVehicleMonths(context, { months: names, vehicleIds })
  const each = sums.map((one) => withUse(one, months))
  const driven: ReadonlyMap<string, UsedSums> = by === 'vehicle' ? byKey(each) : byKey(together(each))
  const events = byKey(await sumDrivingEvents(context, { from, until, timeZone, vehicleIds, by }))
  const hasLimit = await hasSpeedAlarm(context)
  const costFilter = { vehicleIds: vehicleIds && [...vehicleIds], from: days.startDate, to: days.endDate }
  const costs = seesCosts ? await sumDrivenCostsByMonth(context, costFilter, by) : []
  const costsOf = Map.groupBy(costs, keyOf)
  const of: FoundMonths['of'] = (month, vehicleId) => {
    const key = keyOf({ month, vehicleId })
    const { harshEvents = 0, overLimitSeconds = 0 } = events.get(key) ?? {}
    return {
      driven: driven.get(key) ?? null,
      costs: seesCosts ? inCurrency(costsOf.get(key) ?? [], currency) : null,
      harshEvents,
      overLimitSeconds,
      hasLimit,
    }
  }
  return { of, driven: each }
}

const nothingFound = { driven: null, costs: null, harshEvents: 0, overLimitSeconds: 0, hasLimit: false }

type UsedMonth = VehicleMonth & { usedSeconds: number }
type UsedSums = Omit<UsedMonth, 'vehicleId'> & { vehicleId: string | null }

/** Capped per vehicle before adding up, so that one in use day and night doesn't make up for an unused one. */
function withUse(one: VehicleMonth, months: readonly Month[]): UsedMonth {
  const { workingSeconds = 0 } = months.find(({ month }) => month === one.month) ?? {}
  return { ...one, usedSeconds: Math.min(one.durationSeconds, workingSeconds) }
}

/** The sums of months over all vehicles. */
function together(each: readonly UsedMonth[]): UsedSums[] {
  return [...Map.groupBy(each, ({ month }) => month)].map(([month, ofMonth]) => {
    const sumOf = (read: (one: UsedMonth) => number): number =>
      ofMonth.reduce((sum, one) => sum + read(one), 0)
    return {
      vehicleId: null,
      month,
      trips: sumOf(({ trips }) => trips),
      distanceMeters: sumOf(({ distanceMeters }) => distanceMeters),
      durationSeconds: sumOf(({ durationSeconds }) => durationSeconds),
      idleSeconds: sumOf(({ idleSeconds }) => idleSeconds),
      activeDays: sumOf(({ activeDays }) => activeDays),
      usedSeconds: sumOf(({ usedSeconds }) => usedSeconds),
    }
  })
}

type Key = { month: string; vehicleId: string | null }

function keyOf({ month, vehicleId }: Key): string {
  return `${month} ${vehicleId}`
}

function byKey<Row extends Key>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function inCurrency(costs: readonly DrivenMonthCosts[], currency: string) {
  const own = costs.find((one) => one.currency === currency)
  return {
    amountMinor: own?.amountMinor ?? 0,
    drivenMinor: own?.drivenMinor ?? 0,
    hasOtherCurrencies: costs.some((one) => one.currency !== currency),
  }
}
