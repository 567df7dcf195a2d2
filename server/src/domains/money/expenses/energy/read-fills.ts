/** Receipts for fuel and charging, with the odometer at each. */
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { timeZoneOf } from '../../../core/companies/index.ts'
import { odometersAt } from '../../../fleet/odometer/index.ts'
import { readFirstDays } from '../../../fleet/vehicle-days/index.ts'
import { ownExpenses } from '../own-expenses.ts'
import type { Fill, Receipt } from './consumption.ts'

export type Energy = 'litres' | 'kwh'
export type VehicleFills = {
  vehicleId: string
  energy: Energy
  /** Capacity of its tank or battery. */
  capacity: number | null
  /** From the vehicle's record. */
  statedPer100Km: number | null
  isElectric: boolean
  /** Its fuel is sold in litres; gas is sold by weight. */
  isLiquid: boolean
  fills: Fill[]
}

type OfEnergy = { vehicleId: string; energy: Energy; fills: Fill[] }

type Wanted = {
  vehicleIds: readonly string[]
  from: string
  to: string
  lookBackDays: number
  /** The price and id of each expense in the period. */
  withReceipts: boolean
}

/**
 * By vehicle and energy, ordered by day and odometer. Includes the days before the period, since an interval that ends in it
 * begins earlier.
 */
export async function readFills(context: Context, wanted: Wanted): Promise<VehicleFills[]> {
  const { vehicleIds } = wanted
  if (vehicleIds.length === 0) return []
  const found = await readFound(context, wanted)
  await addOdometers(context, found)
  const vehicles = await readVehicles(context, vehicleIds)
  const groups = new Map(found.map((group) => [`${group.vehicleId} ${group.energy}`, group.fills]))
  return vehicles.flatMap((vehicle) =>
    (['litres', 'kwh'] as const).flatMap((energy): VehicleFills[] => {
      const isMain = (energy === 'kwh') === vehicle.isElectric
      const fills = groups.get(`${vehicle.vehicleId} ${energy}`) ?? []
      if (fills.length === 0 && !isMain) return []
      const capacity = energy === 'litres' ? vehicle.tankLitres : vehicle.batteryKwh
      const statedPer100Km = isMain ? vehicle.statedPer100Km : null
      const { vehicleId, isElectric, isLiquid } = vehicle
      return [{ vehicleId, isElectric, isLiquid, energy, capacity, statedPer100Km, fills: inOrder(fills) }]
    }),
  )
}

/** A column of one vehicle, as text: returning a row per receipt would take most of the time. */
type Columns = {
  vehicleId: string
  energy: Energy
  ids: string | null
  dates: string
  quantities: string
  areFull: string
  odometers: string
  amounts: string | null
  currencies: string | null
}

async function readFound(
  { scope, tx }: Context,
  { vehicleIds, from, to, lookBackDays, withReceipts }: Wanted,
): Promise<OfEnergy[]> {
  const own = scope.reach === 'own' ? sql`and id in ${ownExpenses(scope)}` : sql``
  // Only the requested columns: building the texts of a hundred thousand receipts takes longer than finding them.
  const ofReceipts = (name: 'id' | 'amount_minor' | 'currency') =>
    withReceipts ? sql`array_agg(case when date >= ${from}::date then ${sql.raw(name)} end)::text` : sql`null`
  const { rows } = await sql<Columns>`
    select vehicle_id, case type when 'fuel' then 'litres' else 'kwh' end as energy, array_agg(date)::text as dates,
      array_agg(quantity)::text as quantities, array_agg(full_tank)::text as are_full,
      array_agg(odometer_meters)::text as odometers, ${ofReceipts('id')} as ids,
      ${ofReceipts('amount_minor')} as amounts, ${ofReceipts('currency')} as currencies
    from (
      select *, case type when 'fuel' then quantity_litres else quantity_kwh end as quantity from expenses
      where tenant_id = ${scope.tenantId} and vehicle_id = any(${[...vehicleIds]}::uuid[]) and type in ('fuel', 'charging')
        and date between ${from}::date - ${lookBackDays}::int and ${to}::date ${own}) e
    where quantity is not null group by vehicle_id, type`.execute(tx)
  return rows.map(({ vehicleId, energy, ...columns }) => ({ vehicleId, energy, fills: toFills(columns) }))
}

function toFills(columns: Omit<Columns, 'vehicleId' | 'energy'>): Fill[] {
  const [dates, quantities] = [split(columns.dates), split(columns.quantities)]
  const [areFull, odometers] = [split(columns.areFull), split(columns.odometers)]
  const receipts = toReceipts(columns)
  return dates.map((date, nth) => ({
    receipt: receipts[nth] ?? null,
    date,
    quantity: Number(quantities[nth]),
    isFull: areFull[nth] === 't',
    odometerMeters: odometers[nth] === NULL ? null : Number(odometers[nth]),
  }))
}

function toReceipts({ ids, amounts, currencies }: Pick<Columns, 'ids' | 'amounts' | 'currencies'>) {
  if (ids === null || amounts === null || currencies === null) return []
  const [amountOf, currencyOf] = [split(amounts), split(currencies)]
  return split(ids).map((expenseId, nth): Receipt | null =>
    expenseId === NULL
      ? null
      : { expenseId, amountMinor: Number(amountOf[nth]), currency: currencyOf[nth] ?? '' },
  )
}

const NULL = 'NULL'

/** None of these values contains quotes. */
function split(array: string): string[] {
  return array.slice(1, -1).split(',')
}

/** A receipt without an odometer gets the vehicle's at noon of its day, or at the end of its trip. */
async function addOdometers(context: Context, found: readonly OfEnergy[]): Promise<void> {
  const without = found.flatMap(({ vehicleId, fills }) =>
    fills.flatMap((fill) => (fill.odometerMeters === null && fill.isFull ? [{ vehicleId, fill }] : [])),
  )
  if (without.length === 0) return
  const timeZone = await timeZoneOf(context)
  const noon = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds
  const odometers = await odometersAt(
    context,
    without.map(({ vehicleId, fill }) => ({ vehicleId, timeMs: noon(fill.date) })),
  )
  const firstDays = await readFirstDays(
    context,
    without.map(({ vehicleId }) => vehicleId),
  )
  // Before its first recorded trip, and at zero, the odometer stands still, however far the vehicle drove.
  for (const [nth, { vehicleId, fill }] of without.entries()) {
    const firstDay = firstDays.get(vehicleId)
    const isRecorded = firstDay !== undefined && fill.date >= firstDay
    fill.odometerMeters = isRecorded ? odometers[nth] || null : null
  }
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
  return rows.map(({ fuelType, ...row }) => ({
    ...row,
    isElectric: fuelType === 'electric',
    isLiquid: fuelType !== 'cng' && fuelType !== 'hydrogen',
  }))
}

function inOrder(rows: readonly Fill[]): Fill[] {
  return rows.toSorted(
    (a, b) =>
      (a.date < b.date ? -1 : Number(a.date > b.date)) || (a.odometerMeters ?? 0) - (b.odometerMeters ?? 0),
  )
}
