import type { TripUpdate } from '@roadbook/contract/trips'
import { AppError, notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import { touchVehicle } from '../telematics/index.ts'
import { areWordsHidden } from './privacy.ts'
import { requireTrip } from './read-trip.ts'
import { type KnownTrip, plainTrip, type TripWords, updateTrip } from './repository.ts'
import { addVersion, lockTrips } from './trip-versions.ts'

type TripKey = { vehicleId: string; tripId: string }

/** What a person says of a trip: changed, kept as a version, and told to the audit trail, all or nothing. */
export async function changeTrip(context: Context, trip: TripKey, body: TripUpdate): Promise<void> {
  const { isOtherCategory } = await writeOnTrip(context, trip, body)
  // Who may see where the vehicle is may depend on it.
  if (isOtherCategory) await touchVehicle(context, trip.vehicleId)
}

/** As `changeTrip`, for a caller who touches the vehicle where the category is another one then. */
export async function writeOnTrip(
  context: Context,
  { vehicleId, tripId }: TripKey,
  body: TripUpdate,
): Promise<{ isOtherCategory: boolean }> {
  const { scope, tx, now } = context
  await lockTrips(tx, { tenantId: scope.tenantId, vehicleId })
  const known = await requireTrip(context, tripId, vehicleId)
  if (known.lockedAt) {
    throw new AppError('conflict', 'This trip is locked: its time for corrections is over.')
  }
  // No job exists yet that a trip could be for.
  if (body.jobs && body.jobs.length > 0) throw notFound('job')
  const before = await plainTrip(context, tripId)
  const after = await updateTrip(context, tripId, { words: wordsOf(body), version: body.version })
  await addVersion(tx, { reason: 'person', at: now, actor: scope, before, after })
  const updated = await requireTrip(context, tripId, vehicleId)
  const isHidden = areWordsHidden(scope, known) || areWordsHidden(scope, updated) || isSecret(known, updated)
  await recordChange(context, {
    action: 'updated',
    resourceType: 'trip',
    resourceId: tripId,
    vehicleReg: known.registration,
    before: audited(known, isHidden),
    after: audited(updated, isHidden),
  })
  return { isOtherCategory: updated.category !== known.category }
}

/** The trail is read by others than the driver. */
function isSecret(before: KnownTrip, after: KnownTrip): boolean {
  return after.privacyMode && (before.category === 'private' || after.category === 'private')
}

function wordsOf({ category, purpose, destination, partner, note }: TripUpdate): TripWords {
  const words = { category, purpose, destination, partner, note }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
}

function audited(trip: KnownTrip, isHidden: boolean): object {
  const { category, purpose, destination, partner, note } = trip
  return isHidden ? { category } : { category, purpose, destination, partner, note }
}
