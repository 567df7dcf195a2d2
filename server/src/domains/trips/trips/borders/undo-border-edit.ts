import type { BorderEditMade } from '@roadbook/contract/trips/trip-borders'
import { AppError, notFound } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { lockGenerations } from '../../../tracking/dirty-ranges/index.ts'
import { matchTrips } from '../rebuild/match-trips.ts'
import { rebuildEdited } from '../rebuild/rebuild-trips.ts'
import { findBorderEdit, hasLaterEdit, recordUndone, type StoredBorderEdit } from '../records/border-edits.ts'
import { type KnownTrip, toSpan, tripsWithin } from '../reading/repository.ts'
import { lockTrips } from '../records/lock-trips.ts'
import { readTrip, requireTrip } from '../reading/read-trip.ts'
import { recordBorders } from './record-borders.ts'
import { requireOpen, requirePositions, type TripKey } from './require-editable.ts'
import { requireOpenExpenses } from './require-open-expenses.ts'
import { restoreMerged } from './restore-merged.ts'

/** Restores the earlier trips, updated with late positions. */
export async function undoBorderEdit(
  context: Context,
  { vehicleId, tripId }: TripKey,
  borderEditId: string,
): Promise<BorderEditMade> {
  const { scope, tx, now } = context
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  await lockTrips(tx, vehicle, now)
  const edit = await findBorderEdit(tx, vehicle, borderEditId)
  if (!edit) throw notFound('borderEdit')
  if (edit.undoneAt) throw new AppError('border_edit_undone')
  await requirePositions(context, edit.fromTime)
  if (await hasLaterEdit(tx, vehicle, edit)) throw new AppError('border_edit_overridden')
  const span = { from: edit.fromTime, until: edit.untilTime }
  const before = await tripsWithin(context, { vehicleId, ...span })
  const trip = before.find(({ id }) => id === tripId) ?? (await requireTrip(context, tripId, vehicleId))
  if (!before.includes(trip)) throw notFound('borderEdit')
  for (const each of before) requireOpen(context, each)
  // Before the versions of restored records, which lock the odometer.
  await lockGenerations(tx, scope.tenantId, [vehicleId])
  await restoreRecords(context, edit, before)
  await recordUndone(context, borderEditId)
  await rebuildEdited(tx, vehicle, { ...span, by: { reason: 'bordersRestored', actor: scope, ...span }, now })
  const after = await tripsWithin(context, { vehicleId, ...span })
  const kept = after.find(({ id }) => id === tripId) ?? after[0] ?? trip
  const action = edit.kind === 'merged' ? 'merge undone' : 'split undone'
  await recordBorders(context, { action, trip: kept, before, after })
  return { borderEditId, trips: await Promise.all(after.map(({ id }) => readTrip(context, id, vehicleId))) }
}

/** The parts of a split are joined by the rebuild alone; a merged trip needs its own record again. */
async function restoreRecords(
  context: Context,
  edit: StoredBorderEdit,
  before: readonly KnownTrip[],
): Promise<void> {
  if (edit.kind === 'merged') return restoreMerged(context, edit, before)
  const parts = before.map(toSpan)
  const whole = { startMs: edit.fromTime.getTime(), endMs: edit.untilTime.getTime() }
  for (const { id } of matchTrips(parts, [whole]).dissolved) await requireOpenExpenses(context, id)
}
