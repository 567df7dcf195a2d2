import type { VehicleService, VehicleServices } from '@roadbook/contract/money/services'
import { isoTimes } from '../../../entities/columns.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { notFound } from '../../../errors.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context, Scope } from '../../../http/scope.ts'
import { readVehicle } from '../../fleet/vehicles/index.ts'
import { planNext } from './plan.ts'
import { latestServices, type ServiceRow } from './services.ts'

const LISTED = 100

/** The next service and past services, as the caller may see them. */
export async function readServices(context: Context, vehicleId: string): Promise<VehicleServices> {
  const vehicle = await readVehicle(context, vehicleId)
  // Former drivers must not see later services, so they see none.
  if (!vehicle || (vehicle.yours?.until ?? null) !== null) throw notFound('vehicle')
  const rows = await latestServices(context, vehicleId, LISTED)
  const { odometerMeters, serviceEveryMeters, serviceDueDate: dueDate } = vehicle
  const next = planNext({
    odometerMeters,
    everyMeters: serviceEveryMeters,
    dueDate,
    lastMeters: rows[0]?.odometerMeters ?? null,
    today: dateIn(await timeZoneOf(context), context.now).toString(),
  })
  const services = rows.map((row) => toService(row, context.scope))
  return { vehicleId, odometerMeters, serviceEveryMeters, next, services }
}

function toService(row: ServiceRow, scope: Scope): VehicleService {
  return { ...isoTimes(row), expense: expenseOf(row, scope) }
}

/** Drivers see only the expenses that they entered themselves. */
function expenseOf(row: ServiceRow, { reach, userId }: Scope): VehicleService['expense'] {
  const { expenseId: id, amountMinor, currency, expenseBy } = row
  if (id === null || amountMinor === null || currency === null) return null
  return reach === 'own' && expenseBy !== userId ? null : { id, amountMinor, currency }
}
