/** Fuel and charging receipts of demo vehicles, for what they drove in a part of the generated history. */
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import { timeZoneOf } from '../../core/companies/index.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { addExpenses, type PlainExpense } from '../../money/expenses/index.ts'
import { odometersAt } from '../../fleet/odometer/index.ts'
import { createFilling } from './fuel-receipts.ts'
import type { Past } from './history-plan.ts'
import { hasOwnPump } from './demo-profiles.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'

type VehiclePast = {
  vehicleId: string
  past: Past
  /**
   * The last part: nothing is filled in after it. Any other part ends with a full tank, so that the next can begin with one.
   */
  isLatest: boolean
}

/** Idempotent: a vehicle that already has receipts of this time is skipped. */
export async function addFuelReceipts(company: Company, part: VehiclePast): Promise<void> {
  const { vehicleId, isLatest } = part
  await asDemoAuthor(company, async (context) => {
    const tank = await readTank(context, vehicleId)
    if (!tank || hasOwnPump(tank.seed) || (await hasReceipts(context, part))) return
    const fill = createFilling({ ...tank, seed: `${tank.seed} ${part.past.from.toISOString()}` })
    const drives = await drivesOf(context, part)
    const filled = drives.flatMap(({ meters, ...drive }, nth) => {
      const receipt = fill(meters, !isLatest && nth === drives.length - 1)
      return receipt ? [{ receipt, ...drive }] : []
    })
    const times = filled.map(({ endTime }) => ({ vehicleId, timeMs: endTime.getTime() }))
    const odometers = await odometersAt(context, times)
    const timeZone = await timeZoneOf(context)
    const expenses = filled.map(({ receipt, endTime }, nth): PlainExpense => {
      const odometerMeters = odometers[nth]
      const date = dateIn(timeZone, endTime).toString()
      const known = odometerMeters === undefined ? {} : { odometerMeters }
      return { ...receipt, vehicleId, date, enteredAt: endTime, ...known }
    })
    await addExpenses(context.tx, context.scope.tenantId, expenses)
  })
}

async function readTank({ scope, tx }: Context, vehicleId: string) {
  const row = await tx
    .selectFrom('vehicles')
    .select([
      'registration as seed',
      'fuelType',
      'tankLitres',
      'batteryKwh',
      'consumptionPer100Km as per100Km',
    ])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const fuelType = row.fuelType as FuelType // the column's check constraint lists the same values
  const size = fuelType === 'electric' ? row.batteryKwh : row.tankLitres
  if (size === null || row.per100Km === null) return undefined
  return { seed: row.seed, fuelType, size, per100Km: row.per100Km }
}

async function hasReceipts(context: Context, { vehicleId, past }: VehiclePast): Promise<boolean> {
  const { scope, tx } = context
  const timeZone = await timeZoneOf(context)
  const row = await tx
    .selectFrom('expenses')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('type', 'in', ['fuel', 'charging'])
    .where('date', '>=', dateIn(timeZone, past.from).toString())
    .where('date', '<', dateIn(timeZone, past.until).toString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function drivesOf({ scope, tx }: Context, { vehicleId, past }: VehiclePast) {
  return tx
    .selectFrom('trips')
    .select(['endTime', 'distanceMeters as meters'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('startTime', '>=', past.from)
    .where('endTime', '<', past.until)
    .orderBy('startTime')
    .execute()
}
