/** Handing a vehicle over to the driver, and returning it. */
import type { Booking, BookingHandover, bookingRoutes } from '@roadbook/contract/trips/bookings'
import type { RouteRequest } from '@roadbook/contract/core/route'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { distanceUnitOf, localTime, timeZoneOf } from '../../core/companies/index.ts'
import { readDashboard } from '../../fleet/odometer/index.ts'
import { readLicence } from '../../people/users/index.ts'
import { type BookingRow, bookings, statusOf } from './bookings.ts'
import { drivingTimeChanged } from './driving-time.ts'
import { lockVehicles, refuseOverlap } from './overlap.ts'
import { takeStep } from './status.ts'
import { heldOf } from './write-booking.ts'

/** A driver may start this long before the booking if the vehicle is free. */
const EARLY_MS = 3_600_000

export async function readHandover(context: Context, id: string): Promise<BookingHandover> {
  const row = await bookings.require(context, id)
  const { checkedAt, isChecked } = await readLicence(context, row.userId)
  return {
    odometerMeters: maySeeOdometer(context, row) ? await readDashboard(context, row.vehicleId) : null,
    licenceCheckedAt: checkedAt?.toISOString() ?? null,
    isLicenceChecked: isChecked,
  }
}

/**
 * A driver may request any vehicle, and its odometer reveals how far others drive it, also privately. So it is only shown at
 * the handover.
 */
function maySeeOdometer({ scope, now }: Context, row: BookingRow): boolean {
  if (scope.reach === 'all' || row.status === 'active') return true
  return row.status === 'confirmed' && startsFrom(row) <= now && now < row.endDate
}

function startsFrom({ startDate }: Pick<BookingRow, 'startDate'>): Date {
  return new Date(startDate.getTime() - EARLY_MS)
}

type Body<Name extends 'start' | 'return'> = RouteRequest<(typeof bookingRoutes)[Name]>['body']

export async function startBooking(context: Context, id: string, body: Body<'start'>): Promise<Booking> {
  const { now, scope } = context
  const taken = await bookings.take(context, id, body.version)
  const { row } = taken
  const status = takeStep(statusOf(row), 'start')
  await refuseTime(context, row)
  const isLicenceSeen = await requireLicence(context, row, body.licenceSeen ?? false)
  const before = heldOf(row)
  const after = { ...before, status, startDate: row.startDate > now ? now : row.startDate }
  await lockVehicles(context, [row.vehicleId])
  await refuseOverlap(context, { ...after, exceptId: id })
  const columns = {
    status,
    startDate: after.startDate,
    startedAt: now,
    startOdometerMeters: body.odometerMeters,
    licenceConfirmedBy: isLicenceSeen ? personOf(scope) : null,
  }
  const effects = () => drivingTimeChanged(context, before, after)
  return bookings.write(context, taken, columns, { action: 'handed over', effects })
}

export async function returnBooking(context: Context, id: string, body: Body<'return'>): Promise<Booking> {
  const { now } = context
  const taken = await bookings.take(context, id, body.version)
  const { row } = taken
  const status = takeStep(statusOf(row), 'return')
  const startMeters = row.startOdometerMeters ?? 0
  if (body.odometerMeters < startMeters) {
    const details = { startMeters, distanceUnit: await distanceUnitOf(context) }
    throw new AppError('odometer_below_start', details, { field: 'odometerMeters' })
  }
  const before = heldOf(row)
  const after = { ...before, status, endDate: endOf(row, now) }
  const columns = { status, endDate: after.endDate, returnedAt: now, endOdometerMeters: body.odometerMeters }
  const effects = () => drivingTimeChanged(context, before, after)
  return bookings.write(context, taken, columns, { action: 'returned', effects })
}

/** The remaining time becomes free for others. A late return changes nothing: the next booking may have begun. */
function endOf({ startDate, endDate }: BookingRow, now: Date): Date {
  if (now >= endDate) return endDate
  return new Date(Math.max(now.getTime(), startDate.getTime() + 1000))
}

async function refuseTime(context: Context, { startDate, endDate }: BookingRow): Promise<void> {
  const { now } = context
  if (endDate <= now) throw new AppError('booking_step', { status: 'completed' })
  const from = startsFrom({ startDate })
  if (now >= from) return
  const fromLocalTime = localTime(from, await timeZoneOf(context))
  throw new AppError('booking_too_early', { fromLocalTime, startDate: startDate.toISOString() })
}

/** Whether the caller confirms the licence; throws 409 if its check is due and nobody does. */
async function requireLicence(context: Context, row: BookingRow, isSeen: boolean): Promise<boolean> {
  if ((await readLicence(context, row.userId)).isChecked) return false
  if (context.scope.reach === 'all' && isSeen) return true
  throw new AppError('licence_check_due', { userName: row.userName }, { field: 'licenceSeen' })
}
