import type { TripUpdate } from '@roadbook/contract/trips/trips'
import { AppError, staleVersion } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { isLate, offlineTime } from '../../../../platform/offline-time.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { isProtected, isTripHidden, PRIVATE } from '../../../core/privacy/index.ts'
import { touchVehicle } from '../../../tracking/locations/index.ts'
import { requirePersonInUse } from '../../../people/users/index.ts'
import { requireCategory } from '../../../fleet/trip-categories/index.ts'
import { readTrip, requireTrip } from '../reading/read-trip.ts'
import { changeJobs, namesOtherJobs } from './change-jobs.ts'
import { type KnownTrip, plainTrip, type EditableText, updateTrip } from '../reading/repository.ts'
import type { TripRow } from '../records/trip-rows.ts'
import { lockTrips } from '../records/lock-trips.ts'
import { addVersion } from '../records/trip-versions.ts'

type TripKey = { vehicleId: string; tripId: string }

/**
 * Changes a trip at a person's request: stored, kept as a version, and added to the audit trail, all or nothing. A repeated
 * request changes nothing.
 */
export async function changeTrip(context: Context, trip: TripKey, body: TripUpdate): Promise<void> {
  const { isSeenByOthers } = await writeOnTrip(context, trip, body)
  // Category and driver may decide who sees where the vehicle is.
  if (isSeenByOthers) await touchVehicle(context, trip.vehicleId)
}

/** Like `changeTrip`, for a caller who touches the vehicle if category or driver change. */
export async function writeOnTrip(
  context: Context,
  { vehicleId, tripId }: TripKey,
  body: TripUpdate,
): Promise<{ isSeenByOthers: boolean }> {
  const { scope, tx, now } = context
  await lockTrips(tx, { tenantId: scope.tenantId, vehicleId }, now)
  const known = await requireTrip(context, tripId, vehicleId)
  if (known.lockedAt) throw new AppError('trip_locked')
  const before = await plainTrip(context, tripId)
  if (body.version !== undefined && body.version !== before.version) {
    throw staleVersion('trip', await readTrip(context, tripId, vehicleId))
  }
  const fields = textFieldsOf(body)
  refuseForOthers(context, known, fields)
  const isSame = isUnchanged(before, fields) && !(await namesOtherJobs(context, known, body.jobs))
  if (isSame) return { isSeenByOthers: false }
  await requireCategory(context, fields.category, { present: known.category })
  // A trip made private in privacy mode stays protected when the mode is turned off.
  const held = fields.category === PRIVATE && known.privacyMode ? { privacyHeld: true } : {}
  const corrected = await correctedDriver(context, known, fields)
  const after = await updateTrip(context, tripId, { ...fields, ...held, ...corrected })
  const updated = await requireTrip(context, tripId, vehicleId)
  const isHidden = [known, updated].some(isProtected)
  const enteredAt = enteredEarlier(context, known, body)
  const jobs = await changeJobs(context, known, { named: body.jobs, isSecret: isHidden })
  await addVersion(tx, {
    reason: 'person',
    at: now,
    enteredAt,
    actor: scope,
    before: { ...before, jobs: jobs.before },
    after: { ...after, jobs: jobs.after },
  })
  await recordChange(context, {
    action: 'updated',
    resourceType: 'trip',
    resourceId: tripId,
    vehicleReg: known.registration,
    before: audited(known, jobs.before, isHidden),
    after: {
      ...audited(updated, jobs.after, isHidden),
      ...(enteredAt === null ? {} : { enteredAt: enteredAt.toISOString() }),
    },
  })
  const isOtherDriver = updated.driverId !== known.driverId
  return { isSeenByOthers: updated.category !== known.category || isOtherDriver }
}

/** A driver that a person enters stays, whatever keys and sign-ons say. */
async function correctedDriver(
  context: Context,
  known: KnownTrip,
  { driverId }: EditableText,
): Promise<{ driverSource?: string }> {
  if (driverId === undefined) return {}
  if (driverId !== null && driverId !== known.driverId)
    await requirePersonInUse(context, driverId, 'driverId')
  return { driverSource: 'person' }
}

/** Not before the trip began. For locks and reminders a change counts when it is received. */
function enteredEarlier({ now }: Context, { startTime }: KnownTrip, { enteredAt }: TripUpdate): Date | null {
  const at = offlineTime(enteredAt, { earliest: startTime, now })
  return isLate(at, now) ? at : null
}

/** Confirming a default is a change: from then on it counts as a person's choice. */
function isUnchanged(trip: TripRow, fields: EditableText): boolean {
  return (
    trip.touched &&
    Object.entries(fields).every(([name, value]) => trip[name as keyof EditableText] === value)
  )
}

/** Only the driver may change what only the driver may read: its texts, and that it is private. */
function refuseForOthers({ scope }: Context, trip: KnownTrip, fields: EditableText): void {
  const { category = PRIVATE, ...others } = fields
  if (!isTripHidden(scope, trip) || (category === PRIVATE && Object.keys(others).length === 0)) return
  throw new AppError(trip.driverId === null ? 'trip_private_without_driver' : 'trip_private')
}

function textFieldsOf({ category, purpose, destination, partner, note, driverId }: TripUpdate): EditableText {
  const fields = { category, purpose, destination, partner, note, driverId }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function audited(trip: KnownTrip, jobs: readonly string[], isHidden: boolean): object {
  const { category, purpose, destination, partner, note, driverId } = trip
  return isHidden ? { category } : { category, purpose, destination, partner, note, driverId, jobs }
}
