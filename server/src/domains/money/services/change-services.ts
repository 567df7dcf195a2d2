/**
 * Records, changes and removes services, each with an audit entry and an update of the vehicle's due date.
 */
import type { VehicleServiceCreate, VehicleServiceUpdate } from '@roadbook/contract/money/services'
import { timeZoneOf } from '../../core/companies/index.ts'
import { named } from '../../../entities/columns.ts'
import { AppError, notFound } from '../../../errors.ts'
import { dateIn } from '../../../http/period.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { setServiceDueDate } from '../../fleet/vehicles/index.ts'
import { findExpense, lockVehicle } from './linked.ts'
import { latestServices, services } from './services.ts'

type Key = { id: string; vehicleId: string }
type Vehicle = NonNullable<Awaited<ReturnType<typeof lockVehicle>>>

export async function recordService(
  context: Context,
  vehicleId: string,
  body: VehicleServiceCreate,
): Promise<void> {
  const vehicle = await takeVehicle(context, vehicleId)
  const { date, odometerMeters, note = null, expenseId = null, nextDueDate = null } = body
  await refuseAhead(context, date)
  refuseEarlierPlan(date, nextDueDate)
  await requireExpense(context, expenseId, vehicleId)
  await refuseSame(context, { vehicleId, date, odometerMeters })
  const columns = { vehicleId, date, odometerMeters, note, expenseId, nextDueDate }
  const people = { previousDueDate: vehicle.serviceDueDate, createdBy: personOf(context.scope) }
  const { id } = await services.add(context, { ...columns, ...people })
  const isLatest = await isLatestOf(context, vehicleId, id)
  if (!isLatest && nextDueDate !== null) throw onlyTheLatestPlans()
  if (isLatest) await setServiceDueDate(context, vehicle, nextDueDate)
}

export async function changeService(context: Context, key: Key, body: VehicleServiceUpdate): Promise<void> {
  const vehicle = await takeVehicle(context, key.vehicleId)
  const taken = await takeService(context, key, body.version)
  const { row: before } = taken
  const { version: _expected, ...fields } = body
  const { date = before.date, odometerMeters = before.odometerMeters } = fields
  const { nextDueDate = before.nextDueDate, expenseId } = fields
  if (fields.date !== undefined) await refuseAhead(context, date)
  refuseEarlierPlan(date, nextDueDate)
  if (expenseId !== undefined) await requireExpense(context, expenseId, key.vehicleId)
  await refuseSame(context, { vehicleId: key.vehicleId, date, odometerMeters }, key.id)
  await services.write(context, taken, named(fields))
  if (nextDueDate === before.nextDueDate) return
  if (!(await isLatestOf(context, key.vehicleId, key.id))) throw onlyTheLatestPlans()
  await setServiceDueDate(context, vehicle, nextDueDate)
}

/** Restores the due date that the service replaced, unless somebody has set another one since. */
export async function removeService(context: Context, key: Key): Promise<void> {
  const vehicle = await takeVehicle(context, key.vehicleId)
  const taken = await takeService(context, key)
  const { row: before } = taken
  const isLatest = await isLatestOf(context, key.vehicleId, key.id)
  await services.remove(context, taken)
  if (isLatest && vehicle.serviceDueDate === before.nextDueDate) {
    await setServiceDueDate(context, vehicle, before.previousDueDate)
  }
}

async function isLatestOf(context: Context, vehicleId: string, id: string): Promise<boolean> {
  const [latest] = await latestServices(context, vehicleId, 1)
  return latest?.id === id
}

async function takeService(context: Context, { id, vehicleId }: Key, expected?: number) {
  const taken = await services.take(context, id, expected)
  if (taken.row.vehicleId !== vehicleId) throw notFound('service')
  return taken
}

/** Refuses a duplicate from a second click or tab. The caller must hold the lock on the vehicle. */
async function refuseSame(
  context: Context,
  service: { vehicleId: string; date: string; odometerMeters: number },
  exceptId?: string,
): Promise<void> {
  const [same] = await services.page(context, { filter: service, page: { page: 1, limit: 1 } })
  if (same && same.id !== exceptId) throw alreadyThere()
}

async function takeVehicle(context: Context, vehicleId: string): Promise<Vehicle> {
  const vehicle = await lockVehicle(context, vehicleId)
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

async function requireExpense(context: Context, id: string | null, vehicleId: string): Promise<void> {
  if (id !== null && !(await findExpense(context, { id, vehicleId }))) throw notFound('expense')
}

async function refuseAhead(context: Context, date: string): Promise<void> {
  const today = dateIn(await timeZoneOf(context), context.now).toString()
  if (date <= today) return
  throw new AppError('service_in_future', {}, { field: 'date' })
}

function refuseEarlierPlan(date: string, nextDueDate: string | null): void {
  if (nextDueDate === null || nextDueDate > date) return
  throw new AppError('service_due_too_early', {}, { field: 'nextDueDate' })
}

function alreadyThere() {
  return new AppError('service_exists', {}, { field: 'date' })
}

function onlyTheLatestPlans() {
  return new AppError('service_planned_later', {}, { field: 'nextDueDate' })
}
