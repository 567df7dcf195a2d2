/** Fuel and charging receipts of demo vehicles, for the generated history and the weeks before it. */
import type { FuelType } from '@roadbook/contract/vehicles'
import { timeZoneOf } from '../companies/index.ts'
import { dateIn } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { addExpenses, type PlainExpense } from '../expenses/index.ts'
import { odometersAt } from '../odometer/index.ts'
import { createFilling } from './fuel-receipts.ts'
import type { Past } from './history-plan.ts'
import { firstDayOfCosts } from './demo-expenses.ts'
import { hasOwnPump } from './demo-profiles.ts'
import { seededRandom } from './seeded-random.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'

type VehiclePast = { vehicleId: string; past: Past }

const DAY_MS = 86_400_000

/** Runs once: a vehicle that already has receipts is skipped. */
export async function addFuelReceipts(company: Company, { vehicleId, past }: VehiclePast): Promise<void> {
  await asDemoAuthor(company, async (context) => {
    const tank = await readTank(context, vehicleId)
    if (!tank || hasOwnPump(tank.seed) || (await hasReceipts(context, vehicleId))) return
    const fill = createFilling(tank)
    const drives = await tracksOf(context, { vehicleId, past, seed: tank.seed })
    const filled = drives.flatMap((drive) => {
      const receipt = fill(drive.meters)
      return receipt ? [{ ...receipt, ...drive }] : []
    })
    const counted = filled.filter(({ isCounted }) => isCounted)
    const odometers = await odometersAt(
      context,
      counted.map(({ endMs }) => ({ vehicleId, timeMs: endMs })),
    )
    const expenses = filled.map(
      ({ meters: _meters, isCounted: _counted, endMs, date, ...receipt }): PlainExpense => {
        const odometerMeters = odometers[counted.findIndex((one) => one.endMs === endMs)]
        const enteredAt = new Date(endMs)
        return {
          ...receipt,
          vehicleId,
          date,
          enteredAt,
          ...(odometerMeters === undefined ? {} : { odometerMeters }),
        }
      },
    )
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

async function hasReceipts({ scope, tx }: Context, vehicleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('expenses')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('type', 'in', ['fuel', 'charging'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * `isCounted`: the drive is recorded, so the odometer is known. Earlier drives get the average length of
 * those.
 */
type Drive = { meters: number; endMs: number; date: string; isCounted: boolean }

async function tracksOf(
  context: Context,
  { vehicleId, past, seed }: VehiclePast & { seed: string },
): Promise<Drive[]> {
  const { scope, tx, now } = context
  const timeZone = await timeZoneOf(context)
  const trips = await tx
    .selectFrom('trips')
    .select(['endTime', 'distanceMeters'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('startTime', '>=', past.from)
    .where('endTime', '<', past.until)
    .orderBy('startTime')
    .execute()
  const driven = trips.map(({ endTime, distanceMeters }): Drive => {
    const endMs = endTime.getTime()
    return { meters: distanceMeters, endMs, date: dateIn(timeZone, endTime).toString(), isCounted: true }
  })
  const meters = trips.reduce((sum, trip) => sum + trip.distanceMeters, 0)
  const aDay = (meters * DAY_MS) / (past.until.getTime() - past.from.getTime())
  const from = firstDayOfCosts(timeZone, now)
  return [...drivesBefore(aDay, { seed, from, until: past.from, timeZone }), ...driven]
}

type Before = { seed: string; from: Temporal.PlainDate; until: Date; timeZone: string }

const ends = ['08:20', '11:40', '15:10', '18:30'].map((time) => Temporal.PlainTime.from(time))

/** Some days have longer drives than others. */
function drivesBefore(aDay: number, { seed, from, until, timeZone }: Before): Drive[] {
  const drives: Drive[] = []
  for (let day = from; ; day = day.add({ days: 1 })) {
    const date = day.toString()
    const meters = (aDay * (0.5 + seededRandom(`${seed} ${date}`)(1))) / ends.length
    for (const plainTime of ends) {
      const endMs = day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
      if (endMs >= until.getTime()) return drives
      drives.push({ meters, endMs, date, isCounted: false })
    }
  }
}
