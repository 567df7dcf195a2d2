/** Receipts for fuel and charging of vehicles, with the odometer at each. */
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../companies/index.ts'
import { odometersAt } from '../../odometer/index.ts'
import { readFirstDays } from '../../vehicle-days/index.ts'
import { ownExpenses } from '../own-expenses.ts'
import type { Fill, Receipt } from './consumption.ts'

export type Energy = 'litres' | 'kwh'
export type VehicleFills = {
  vehicleId: string
  energy: Energy
  /** Of its tank or battery. */
  capacity: number | null
  /** From the vehicle's record. */
  statedPer100Km: number | null
  isElectric: boolean
  fills: Fill[]
}

type OfEnergy = { vehicleId: string; energy: Energy; fills: Fill[] }

type Wanted = {
  vehicleIds: readonly string[]
  from: string
  to: string
  lookBackDays: number
  /** What each cost, and which expense it is, of those of the period. */
  withReceipts: boolean
}

/**
 * By vehicle and energy, in order of day and odometer. The days before the period are read too, since an interval that ends
 * in the period begins before it.
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
      const { vehicleId, isElectric } = vehicle
      return [{ vehicleId, isElectric, energy, capacity, statedPer100Km, fills: inOrder(fills) }]
    }),
  )
}

/** Columns of one vehicle, each as one text: a row for each receipt would take most of the time. */
type Columns = {
  vehicleId: string
  energy: Energy
  /** Of each since the first day of the period. */
  days: string
  quantities: string
  /** A digit for each. */
  areFull: string
  odometers: string
  /** Only of the period. */
  ids: string | null
  amounts: string | null
  currencies: string | null
}

async function readFound(
  { scope, tx }: Context,
  { vehicleIds, from, to, lookBackDays, withReceipts }: Wanted,
): Promise<OfEnergy[]> {
  const own = scope.reach === 'own' ? sql`and id in ${ownExpenses(scope)}` : sql``
  // Not more than is asked for: the texts of a hundred thousand receipts take longer than to find them.
  const ofReceipts = (name: 'id' | 'amount_minor' | 'currency') =>
    withReceipts
      ? sql`string_agg(${sql.ref(name)}::text, ',') filter (where date >= ${from}::date)`
      : sql`null`
  const { rows } = await sql<Columns>`
    select vehicle_id, case type when 'fuel' then 'litres' else 'kwh' end as energy,
      string_agg((date - ${from}::date)::text, ',') as days, string_agg(quantity::text, ',') as quantities,
      string_agg(case when full_tank then '1' else '0' end, '') as are_full,
      string_agg(coalesce(odometer_meters, ${UNKNOWN}::int)::text, ',') as odometers, ${ofReceipts('id')} as ids,
      ${ofReceipts('amount_minor')} as amounts, ${ofReceipts('currency')} as currencies
    from (
      select *, case type when 'fuel' then quantity_litres else quantity_kwh end as quantity from expenses
      where tenant_id = ${scope.tenantId} and vehicle_id = any(${[...vehicleIds]}::uuid[]) and type in ('fuel', 'charging')
        and date between ${from}::date - ${lookBackDays}::int and ${to}::date ${own}) e
    where quantity is not null group by vehicle_id, type`.execute(tx)
  const dateOf = createDates(from)
  return rows.map((row) => ({ vehicleId: row.vehicleId, energy: row.energy, fills: toFills(row, dateOf) }))
}

/** Instead of an odometer. */
const UNKNOWN = -1

function toFills(columns: Columns, dateOf: (day: number) => string): Fill[] {
  const [days, quantities, odometers] = [columns.days, columns.quantities, columns.odometers].map(toNumbers)
  const receipts = toReceipts(columns)
  let nextReceipt = 0
  return (days ?? []).map((day, nth) => {
    const odometerMeters = odometers?.[nth] ?? UNKNOWN
    return {
      receipt: (day >= 0 && receipts[nextReceipt++]) || null,
      date: dateOf(day),
      quantity: quantities?.[nth] ?? 0,
      isFull: columns.areFull[nth] === '1',
      odometerMeters: odometerMeters === UNKNOWN ? null : odometerMeters,
    }
  })
}

function toReceipts({ ids, amounts, currencies }: Columns): Receipt[] {
  if (ids === null || amounts === null || currencies === null) return []
  const [amountOf, currencyOf] = [toNumbers(amounts), currencies.split(',')]
  return ids.split(',').map((expenseId, nth) => ({
    expenseId,
    amountMinor: amountOf[nth] ?? 0,
    currency: currencyOf[nth] ?? '',
  }))
}

/** Several times as fast as splitting and converting each. */
function toNumbers(text: string): number[] {
  return JSON.parse(`[${text}]`) as number[] // the database's own
}

/** Days as dates; each is written once. */
function createDates(from: string): (day: number) => string {
  const first = Temporal.PlainDate.from(from)
  const dates = new Map<number, string>()
  return (day) => {
    const known = dates.get(day)
    if (known !== undefined) return known
    const date = first.add({ days: day }).toString()
    dates.set(day, date)
    return date
  }
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
  // Before its first recorded trip, and at zero, the figure stands still, whatever the vehicle drove.
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
  return rows.map(({ fuelType, ...row }) => ({ ...row, isElectric: fuelType === 'electric' }))
}

function inOrder(rows: Fill[]): Fill[] {
  const isInOrder = rows.every((row, nth) => nth === 0 || byDay(rows[nth - 1] ?? row, row) <= 0)
  return isInOrder ? rows : rows.toSorted(byDay)
}

function byDay(a: Fill, b: Fill): number {
  return (a.date < b.date ? -1 : Number(a.date > b.date)) || (a.odometerMeters ?? 0) - (b.odometerMeters ?? 0)
}
