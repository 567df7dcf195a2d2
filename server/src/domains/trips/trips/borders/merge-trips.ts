import type { BorderEditMade, BorderPlan } from '@roadbook/contract/trips/trip-borders'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { readTripExpenses } from '../../../money/expenses/index.ts'
import { isProtected, PRIVATE } from '../../../core/privacy/index.ts'
import type { DetectedTrip } from '../../trip-detection/index.ts'
import { matchTrips } from '../rebuild/match-trips.ts'
import { rebuildEdited } from '../rebuild/rebuild-trips.ts'
import { addBorderEdit, recordMerge } from '../records/border-edits.ts'
import { type KnownTrip, neighboursOf, toSpan } from '../reading/repository.ts'
import { lastVersionsOf } from '../records/restore-records.ts'
import { lockTrips } from '../records/lock-trips.ts'
import { readTrip, requireTrip } from '../reading/read-trip.ts'
import { planTrips, toPlanned } from './plan.ts'
import { recordBorders } from './record-borders.ts'
import { requireEditable, type TripKey } from './require-editable.ts'
import { refuseLockedExpenses, requireOpenExpenses } from './require-open-expenses.ts'

type Asked = { withTripId: string; version?: number | undefined }

/** Merges two neighbours at a person's request: stored, kept as versions, and added to the audit log, all or nothing. */
export async function mergeTrips(context: Context, key: TripKey, asked: Asked): Promise<BorderEditMade> {
  const { scope, tx, now } = context
  const { vehicleId } = key
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  await lockTrips(tx, vehicle, now)
  const [first, last] = await requireNeighbours(context, key, asked)
  const { kept, gone } = await planMerged(context, first, last)
  const moving = await requireOpenExpenses(context, gone.id)
  const borderEditId = uuidv7()
  const span = { from: first.startTime, until: last.endTime }
  const edit = { fromTime: span.from, untilTime: span.until }
  await addBorderEdit(context, vehicleId, { id: borderEditId, kind: 'merged', ...edit })
  await rebuildEdited(tx, vehicle, { ...span, by: { reason: 'merged', actor: scope, ...span }, now })
  const versions = await lastVersionsOf(tx, vehicle, [kept.id, gone.id])
  await recordMerge(context, borderEditId, {
    keptVersion: versions.get(kept.id) ?? 0,
    mergedVersion: versions.get(gone.id) ?? 0,
    expenseIds: moving,
  })
  const after = await requireTrip(context, kept.id, vehicleId)
  await recordBorders(context, { action: 'merged', trip: after, before: [first, last], after: [after] })
  return { borderEditId, trips: [await readTrip(context, kept.id, vehicleId)] }
}

export async function planMerge(
  context: Context,
  key: TripKey,
  asked: Pick<Asked, 'withTripId'>,
): Promise<BorderPlan> {
  const [first, last] = await requireNeighbours(context, key, asked)
  const { trip, kept, gone } = await planMerged(context, first, last)
  refuseLockedExpenses(await readTripExpenses(context, gone.id))
  const isPrivate = [first, last].some(isProtected)
  const missing = gone.touched ? gone : undefined
  const texts = {
    category: isPrivate ? PRIVATE : kept.category,
    purpose: kept.purpose ?? missing?.purpose ?? null,
    destination: kept.destination ?? missing?.destination ?? null,
    partner: kept.partner ?? missing?.partner ?? null,
    note: kept.note ?? missing?.note ?? null,
  }
  return { trips: [toPlanned(trip, texts)] }
}

/** In order of time. */
async function requireNeighbours(
  context: Context,
  key: TripKey,
  { withTripId, version }: Asked,
): Promise<[KnownTrip, KnownTrip]> {
  const trip = await requireEditable(context, key, version)
  const other = await requireEditable(context, { vehicleId: key.vehicleId, tripId: withTripId })
  const { previousTripId, nextTripId } = await neighboursOf(context, trip)
  if (other.id === nextTripId) return [trip, other]
  if (other.id === previousTripId) return [other, trip]
  throw new AppError('trips_not_adjacent')
}

type Merged = {
  trip: DetectedTrip
  /** The record that stays: that of an edited trip, otherwise of the longer one. */
  kept: KnownTrip
  gone: KnownTrip
}

async function planMerged(context: Context, first: KnownTrip, last: KnownTrip): Promise<Merged> {
  const [fromMs, untilMs] = [first.startTime.getTime(), last.endTime.getTime()]
  const found = await planTrips(context, { vehicleId: first.vehicleId, fromMs, untilMs, splitMs: null })
  const [trip, ...others] = found
  const isWhole = trip && trip.startMs < first.endTime.getTime() && trip.endMs > last.startTime.getTime()
  if (!isWhole || others.length > 0) throw new AppError('trip_positions_missing')
  const { pairs, dissolved } = matchTrips([first, last].map(toSpan), [trip])
  const kept = [first, last].find(({ id }) => id === pairs[0]?.[0].id)
  const gone = [first, last].find(({ id }) => id === dissolved[0]?.id)
  if (!kept || !gone) throw new AppError('trip_positions_missing')
  return { trip, kept, gone }
}
