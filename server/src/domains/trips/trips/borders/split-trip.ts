import type { BorderEditMade, BorderPlan } from '@roadbook/contract/trips/trip-borders'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import type { DetectedTrip } from '../../trip-detection/index.ts'
import { findTripSettings } from '../rebuild/trip-settings.ts'
import { matchTrips } from '../rebuild/match-trips.ts'
import { rebuildEdited } from '../rebuild/rebuild-trips.ts'
import { addBorderEdit } from '../records/border-edits.ts'
import { type KnownTrip, toSpan, tripsWithin } from '../reading/repository.ts'
import { lockTrips } from '../records/lock-trips.ts'
import { readTrip } from '../reading/read-trip.ts'
import { planTrips, toPlanned } from './plan.ts'
import { recordBorders } from './record-borders.ts'
import { requireEditable, type TripKey } from './require-editable.ts'

type Asked = { time: string; version?: number | undefined }

/** Splits a trip at a person's request: stored, kept as versions, and added to the audit log, all or nothing. */
export async function splitTrip(context: Context, key: TripKey, asked: Asked): Promise<BorderEditMade> {
  const { scope, tx, now } = context
  const { vehicleId } = key
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  await lockTrips(tx, vehicle, now)
  const trip = await requireEditable(context, key, asked.version)
  await planParts(context, trip, asked.time)
  const borderEditId = uuidv7()
  const span = { from: trip.startTime, until: trip.endTime }
  const edit = { fromTime: span.from, untilTime: span.until, splitTime: new Date(asked.time) }
  await addBorderEdit(context, vehicleId, { id: borderEditId, kind: 'split', ...edit })
  await rebuildEdited(tx, vehicle, { ...span, by: { reason: 'split', actor: scope, ...span }, now })
  const parts = await tripsWithin(context, { vehicleId, ...span })
  const kept = parts.find(({ id }) => id === trip.id) ?? trip
  await recordBorders(context, { action: 'split', trip: kept, before: [trip], after: parts })
  const trips = await Promise.all(parts.map(({ id }) => readTrip(context, id, vehicleId)))
  return { borderEditId, trips }
}

export async function planSplit(context: Context, key: TripKey, time: string): Promise<BorderPlan> {
  const trip = await requireEditable(context, key)
  const parts = await planParts(context, trip, time)
  const kept = matchTrips([toSpan(trip)], parts).pairs[0]?.[1]
  const empty = { category: trip.category, purpose: null, destination: null, partner: null, note: null }
  return { trips: parts.map((part) => toPlanned(part, part === kept ? trip : empty)) }
}

async function planParts(context: Context, trip: KnownTrip, time: string): Promise<DetectedTrip[]> {
  const [fromMs, untilMs, splitMs] = [trip.startTime.getTime(), trip.endTime.getTime(), Date.parse(time)]
  if (splitMs <= fromMs || splitMs >= untilMs) throw new AppError('time_outside_trip', {}, { field: 'time' })
  const parts = await planTrips(context, { vehicleId: trip.vehicleId, fromMs, untilMs, splitMs })
  if (parts.length === 2) return parts
  if (parts.length !== 1) throw new AppError('trip_positions_missing')
  const { minTripDistanceMeters, minTripDurationSeconds } = await findTripSettings(context, trip.endTime)
  throw new AppError(
    'trip_part_too_short',
    { shortestMeters: minTripDistanceMeters, shortestSeconds: minTripDurationSeconds },
    { field: 'time' },
  )
}
