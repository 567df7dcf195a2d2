/** Recording, changing and removing services: each with its entry in the audit log, and the vehicle's due date after it. */
import type { VehicleServiceCreate, VehicleServiceUpdate } from '@roadbook/contract/services'
import { v7 as uuidv7 } from 'uuid'
import { timeZoneOf } from '../../database/time-zone-of.ts'
import { AppError, notFound, staleVersion } from '../../errors.ts'
import { dateIn } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import { setServiceDueDate } from '../vehicles/index.ts'
import {
  deleteService,
  findExpense,
  findSame,
  findService,
  insertService,
  listServices,
  lockVehicle,
  type ServiceRow,
  updateService,
} from './repository.ts'

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
  const id = uuidv7()
  const columns = { id, vehicleId, date, odometerMeters, note, expenseId, nextDueDate }
  const people = { previousDueDate: vehicle.serviceDueDate, createdBy: context.scope.userId }
  if (!(await insertService(context, { ...columns, ...people }))) throw alreadyThere()
  const isLatest = (await listServices(context, vehicleId))[0]?.id === id
  if (!isLatest && nextDueDate !== null) throw onlyTheLatestPlans()
  await record(context, {
    vehicle,
    action: 'created',
    before: null,
    after: await requireService(context, { id, vehicleId }),
  })
  if (isLatest) await setServiceDueDate(context, vehicle, nextDueDate)
}

export async function changeService(context: Context, key: Key, body: VehicleServiceUpdate): Promise<void> {
  const vehicle = await takeVehicle(context, key.vehicleId)
  const before = await requireService(context, key)
  const { version = before.version, ...fields } = body
  if (version !== before.version) throw staleVersion('service')
  const { date = before.date, odometerMeters = before.odometerMeters } = fields
  const { nextDueDate = before.nextDueDate, expenseId } = fields
  if (fields.date !== undefined) await refuseAhead(context, date)
  refuseEarlierPlan(date, nextDueDate)
  if (expenseId !== undefined) await requireExpense(context, expenseId, key.vehicleId)
  if (await findSame(context, { ...key, date, odometerMeters })) throw alreadyThere()
  await updateService(context, before, fields)
  const after = await requireService(context, key)
  await record(context, { vehicle, action: 'updated', before, after })
  if (nextDueDate === before.nextDueDate) return
  if ((await listServices(context, key.vehicleId))[0]?.id !== key.id) throw onlyTheLatestPlans()
  await setServiceDueDate(context, vehicle, nextDueDate)
}

/** The due date that it replaced comes back, unless somebody has set another one since. */
export async function removeService(context: Context, key: Key): Promise<void> {
  const vehicle = await takeVehicle(context, key.vehicleId)
  const before = await requireService(context, key)
  const isLatest = (await listServices(context, key.vehicleId))[0]?.id === key.id
  await deleteService(context, key.id)
  await record(context, { vehicle, action: 'deleted', before, after: null })
  if (isLatest && vehicle.serviceDueDate === before.nextDueDate) {
    await setServiceDueDate(context, vehicle, before.previousDueDate)
  }
}

async function takeVehicle(context: Context, vehicleId: string): Promise<Vehicle> {
  const vehicle = await lockVehicle(context, vehicleId)
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

async function requireService(context: Context, key: Key): Promise<ServiceRow> {
  const service = await findService(context, key)
  if (!service) throw notFound('service')
  return service
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

type Entry = {
  vehicle: Vehicle
  action: string
  before: ServiceRow | null
  after: ServiceRow | null
}

function record(context: Context, { vehicle, action, before, after }: Entry): Promise<void> {
  const said = (row: ServiceRow | null) =>
    row && {
      vehicleId: row.vehicleId,
      date: row.date,
      odometerMeters: row.odometerMeters,
      note: row.note,
      expenseId: row.expenseId,
      nextDueDate: row.nextDueDate,
    }
  return recordChange(context, {
    action,
    resourceType: 'service',
    resourceId: (after ?? before)?.id ?? '',
    vehicleReg: vehicle.registration,
    before: said(before),
    after: said(after),
  })
}
