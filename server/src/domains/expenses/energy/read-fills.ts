/** Receipts for fuel and charging of vehicles, with the odometer at each. */
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../companies/index.ts'
import { odometersAt } from '../../odometer/index.ts'
import { ownExpenses } from '../own-expenses.ts'
import type { PricedFill } from './outliers.ts'

export type Energy = 'litres' | 'kwh'
export type VehicleFills = {
  vehicleId: string
  energy: Energy
  /** Of its tank or battery. */
  capacity: number | null
  /** From the vehicle's record. */
  statedPer100Km: number | null
  isElectric: boolean
  fills: PricedFill[]
}

type Row = Omit<PricedFill, 'odometerMeters'> & {
  vehicleId: string
  energy: Energy
  odometerMeters: number | null
}

type Wanted = { vehicleIds: readonly string[]; from: string; to: string; lookBackDays: number }

/**
 * By vehicle and energy, in order of day and odometer. The days before the period are read too, since an interval that ends
 * in the period begins before it.
 */
export async function readFills(context: Context, wanted: Wanted): Promise<VehicleFills[]> {
  const { vehicleIds } = wanted
  if (vehicleIds.length === 0) return []
  const rows = await withOdometers(context, await readRows(context, wanted))
  const vehicles = await readVehicles(context, vehicleIds)
  const groups = Map.groupBy(rows, ({ vehicleId, energy }) => `${vehicleId} ${energy}`)
  return vehicles.flatMap((vehicle) =>
    (['litres', 'kwh'] as const).flatMap((energy): VehicleFills[] => {
      const isMain = (energy === 'kwh') === vehicle.isElectric
      const fills = groups.get(`${vehicle.vehicleId} ${energy}`) ?? []
      if (fills.length === 0 && !isMain) return []
      const capacity = energy === 'litres' ? vehicle.tankLitres : vehicle.batteryKwh
      const statedPer100Km = isMain ? vehicle.statedPer100Km : null
      const { vehicleId, isElectric } = vehicle
      return [{ vehicleId, isElectric, energy, capacity, statedPer100Km, fills: inOrder(fills) }]
    }),
  )
}

async function readRows(
  { scope, tx }: Context,
  { vehicleIds, from, to, lookBackDays }: Wanted,
): Promise<Row[]> {
  const own = scope.reach === 'own' ? sql`and id in ${ownExpenses(scope)}` : sql``
  const { rows } = await sql<Row>`
    select id as expense_id, vehicle_id, date::text as date, full_tank as is_full, odometer_meters, amount_minor, currency,
      case type when 'fuel' then 'litres' else 'kwh' end as energy,
      case type when 'fuel' then quantity_litres else quantity_kwh end as quantity
    from expenses
    where tenant_id = ${scope.tenantId} and vehicle_id = any(${[...vehicleIds]}::uuid[]) and type in ('fuel', 'charging')
      and date between ${from}::date - ${lookBackDays}::int and ${to}::date
      and case type when 'fuel' then quantity_litres else quantity_kwh end is not null ${own}`.execute(tx)
  return rows
}

/** A receipt without an odometer gets the vehicle's at noon of its day, or at the end of its trip. */
async function withOdometers(context: Context, rows: readonly Row[]): Promise<Row[]> {
  const without = rows.filter(({ odometerMeters, isFull }) => odometerMeters === null && isFull)
  if (without.length === 0) return [...rows]
  const timeZone = await timeZoneOf(context)
  const noon = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds
  const odometers = await odometersAt(
    context,
    without.map(({ vehicleId, date }) => ({ vehicleId, timeMs: noon(date) })),
  )
  const of = new Map(without.map(({ expenseId }, nth) => [expenseId, odometers[nth]]))
  return rows.map((row) => ({
    ...row,
    // Zero: nothing was driven or read before that day, so the figure says nothing.
    odometerMeters: row.odometerMeters ?? (of.get(row.expenseId) || null),
  }))
}

async function readVehicles({ scope, tx }: Context, vehicleIds: readonly string[]) {
  const rows = await tx
    .selectFrom('vehicles')
    .select([
      'id as vehicleId',
      'fuelType',
      'tankLitres',
      'batteryKwh',
      'consumptionPer100Km as statedPer100Km',
    ])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', sql<string>`any(${[...vehicleIds]}::uuid[])`)
    .execute()
  return rows.map(({ fuelType, ...row }) => ({ ...row, isElectric: fuelType === 'electric' }))
}

function inOrder(rows: readonly Row[]): PricedFill[] {
  return rows.toSorted(
    (a, b) =>
      (a.date < b.date ? -1 : Number(a.date > b.date)) || (a.odometerMeters ?? 0) - (b.odometerMeters ?? 0),
  )
}
