/** Adds, changes and deletes bookings; each rule is checked before the change. */
import {
  type Booking,
  type BookingCreate,
  type BookingUpdate,
  mayChangeBooking,
} from '@roadbook/contract/trips/bookings'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import { periodOf } from '../../../http/period.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { distanceUnitOf, timeZoneOf } from '../../core/companies/index.ts'
import { requireCategory } from '../../fleet/trip-categories/index.ts'
import { requirePersonInUse } from '../../people/users/index.ts'
import { requireAnyVehicleInUse } from '../../fleet/vehicles/index.ts'
import { refusePeriod } from './booking-period.ts'
import { type BookingRow, bookings, statusOf } from './bookings.ts'
import { drivingTimeChanged, type Held } from './driving-time.ts'
import { refuseLookBack } from './look-back.ts'
import { lockVehicles, refuseOverlap } from './overlap.ts'
import { takeStep } from './status.ts'

export async function createBooking(context: Context, body: BookingCreate): Promise<Booking> {
  const { scope, now } = context
  const { vehicleId, userId = scope.userId, purpose = '', destination = null, category = 'business' } = body
  await lockVehicles(context, [vehicleId])
  await requireAnyVehicleInUse(context, vehicleId, 'vehicleId')
  await requirePersonInUse(context, userId, 'userId')
  await requireCategory(context, category)
  const { startDate, endDate } = toPeriod(body, await timeZoneOf(context))
  if (!startDate || !endDate) throw new AppError('malformed_request')
  refusePeriod({ startDate, endDate }, now)
  await refuseOverlap(context, { vehicleId, startDate, endDate })
  const status = scope.reach === 'all' ? 'confirmed' : 'requested'
  const columns = { vehicleId, userId, startDate, endDate, purpose, destination, category, status } as const
  await refuseLookBack(context, null, columns)
  return bookings.add(
    context,
    { ...columns, createdBy: personOf(scope) },
    { effects: () => drivingTimeChanged(context, null, columns) },
  )
}

export async function changeBooking(context: Context, id: string, body: BookingUpdate): Promise<Booking> {
  const taken = await bookings.take(context, id, body.version)
  refuseForDriver(context, body)
  const { row } = taken
  // A booking may outlive its category.
  if (body.category !== row.category) await requireCategory(context, body.category)
  const { version: _expected, status: said, startDate: _start, endDate: _end, ...fields } = body
  const period = toPeriod(body, await timeZoneOf(context))
  const columns = named({ ...fields, ...period })
  const before = heldOf(row)
  const moved = { ...before, ...columns }
  const status = statusAfter(context, before, moved, said)
  const after = { ...moved, status }
  await refuseMove(context, { before, after, id })
  await refuseLookBack(context, before, after)
  await refuseOdometer(context, row, columns)
  return bookings.write(
    context,
    taken,
    { ...columns, status },
    { effects: () => drivingTimeChanged(context, before, after) },
  )
}

export async function removeBooking(context: Context, id: string): Promise<void> {
  const taken = await bookings.take(context, id)
  const status = statusOf(taken.row)
  if (status === 'active') throw new AppError('booking_step', { status })
  if (context.scope.reach === 'own' && status !== 'requested') throw new AppError('booking_of_manager')
  await bookings.remove(context, taken)
  await drivingTimeChanged(context, heldOf(taken.row), null)
}

export function heldOf(row: BookingRow): Held {
  const { vehicleId, userId, startDate, endDate } = row
  return { vehicleId, userId, startDate, endDate, status: statusOf(row) }
}

function toPeriod(body: Pick<BookingUpdate, 'startDate' | 'endDate'>, timeZone: string) {
  const { from: startDate, until: endDate } = periodOf(body, timeZone)
  return { startDate, endDate }
}

function refuseForDriver({ scope }: Context, body: BookingUpdate): void {
  for (const [field, value] of Object.entries(body)) {
    if (mayChangeBooking(scope.reach, field as keyof BookingUpdate, value)) continue // the body's own keys
    throw new AppError('booking_of_manager', {}, { field })
  }
}

/** A confirmed booking that a driver moves becomes a request again. */
function statusAfter({ scope }: Context, before: Held, moved: Held, said: BookingUpdate['status']) {
  if (said !== undefined && said !== before.status) {
    return takeStep(before.status, said === 'confirmed' ? 'confirm' : 'cancel')
  }
  const isAskedAgain = scope.reach === 'own' && before.status === 'confirmed' && isMoved(before, moved)
  return isAskedAgain ? 'requested' : before.status
}

function isMoved(before: Held, after: Held): boolean {
  return isOtherStart(before, after) || after.endDate.getTime() !== before.endDate.getTime()
}

function isOtherStart(before: Held, after: Held): boolean {
  const isSamePlace = after.vehicleId === before.vehicleId && after.userId === before.userId
  return !isSamePlace || after.startDate.getTime() !== before.startDate.getTime()
}

type Move = { before: Held; after: Held; id: string }

async function refuseMove(context: Context, { before, after, id }: Move): Promise<void> {
  const isRestored = before.status === 'cancelled' && after.status !== 'cancelled'
  if (!isMoved(before, after) && !isRestored) return
  const isOver = after.status === 'cancelled' || after.status === 'completed'
  if (isOver) throw new AppError('booking_over')
  if (after.status === 'active' && isOtherStart(before, after)) throw new AppError('booking_under_way')
  refuseLonger(context, before, after)
  refusePeriod(after, context.now, isRestored ? undefined : before.endDate)
  const { vehicleId, userId, startDate, endDate } = after
  await lockVehicles(context, [before.vehicleId, vehicleId])
  // The current vehicle or person may have been archived since; other changes must still be possible.
  if (vehicleId !== before.vehicleId || isRestored)
    await requireAnyVehicleInUse(context, vehicleId, 'vehicleId')
  if (userId !== before.userId) await requirePersonInUse(context, userId, 'userId')
  await refuseOverlap(context, { vehicleId, startDate, endDate, exceptId: id })
}

/** A vehicle that is handed over never becomes a request again, or a driver could keep it without confirmation. */
function refuseLonger({ scope }: Context, before: Held, after: Held): void {
  if (scope.reach === 'all' || after.status !== 'active' || after.endDate <= before.endDate) return
  throw new AppError('booking_of_manager', {}, { field: 'endDate' })
}

type Readings = Pick<BookingUpdate, 'startOdometerMeters' | 'endOdometerMeters'>

async function refuseOdometer(context: Context, row: BookingRow, said: Readings): Promise<void> {
  const hasNone = (field: keyof Readings) => said[field] !== undefined && row[field] === null
  if (hasNone('startOdometerMeters') || hasNone('endOdometerMeters')) {
    throw new AppError('booking_without_handover')
  }
  const start = said.startOdometerMeters ?? row.startOdometerMeters
  const end = said.endOdometerMeters ?? row.endOdometerMeters
  if (start === null || end === null || end >= start) return
  const details = { startMeters: start, distanceUnit: await distanceUnitOf(context) }
  throw new AppError('odometer_below_start', details, { field: 'endOdometerMeters' })
}
