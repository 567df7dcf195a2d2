/** Gives a merged trip its own record again. */
import type { Context } from '../../../../http/scope.ts'
import { moveExpenses } from '../../../money/expenses/index.ts'
import { moveJobs } from '../../jobs/index.ts'
import { addVersion } from '../records/trip-versions.ts'
import { insertRecord, readVersions, replaceRecord } from '../records/restore-records.ts'
import { type KnownTrip } from '../reading/repository.ts'
import { type StoredBorderEdit } from '../records/border-edits.ts'
import { type TripRecord } from '../records/trip-rows.ts'
import { withJobs } from '../records/jobs-of-records.ts'
import { requireOpenExpenses } from './require-open-expenses.ts'

const texts = ['purpose', 'destination', 'partner', 'note'] as const

/**
 * Restores both records to their state before the merge, except for what people have changed since. If late positions have
 * changed the merged trip, it stays, and the rebuild alone decides.
 */
export async function restoreMerged(
  context: Context,
  edit: StoredBorderEdit,
  known: readonly KnownTrip[],
): Promise<void> {
  const { scope, tx, now } = context
  const vehicle = { tenantId: scope.tenantId, vehicleId: edit.vehicleId }
  const [keptVersion, goneVersion] = await readVersions(tx, vehicle, [edit.keptVersion, edit.mergedVersion])
  const [row, ...others] = known
  if (!row || others.length > 0 || row.id !== keptVersion?.before?.id || !goneVersion?.before) return
  const [current] = await withJobs(tx, vehicle, [row])
  const movedExpenses = await requireOpenExpenses(context, row.id, edit.expenseIds)
  const jobIds = (goneVersion.before.jobs ?? []).filter((id) => current?.jobs?.includes(id))
  const isChanged = (field: (typeof texts)[number] | 'category'): boolean =>
    row[field] !== keptVersion.after?.[field]
  const category = isChanged('category') ? { category: row.category } : {}
  const privacyHeld = (before: TripRecord): boolean => before.privacyHeld || row.privacyHeld
  const changedTexts = Object.fromEntries(texts.filter(isChanged).map((field) => [field, row[field]]))
  const kept = await replaceRecord(context, row, {
    ...keptVersion.before,
    ...category,
    ...changedTexts,
    privacyHeld: privacyHeld(keptVersion.before),
    touched: row.touched,
    version: row.version + 1,
  })
  const restored = await insertRecord(context, {
    ...goneVersion.before,
    ...category,
    privacyHeld: privacyHeld(goneVersion.before),
    version: goneVersion.before.version + 1,
  })
  await moveJobs(tx, scope.tenantId, { jobIds, tripId: restored.id, now })
  const moved = { from: row.id, to: restored.id, ids: movedExpenses, now }
  if (movedExpenses.length > 0) await moveExpenses(tx, scope.tenantId, moved)
  const [keptAfter, restoredAfter] = await withJobs(tx, vehicle, [kept, restored])
  const by = { reason: 'bordersRestored' as const, at: now, actor: scope }
  await addVersion(tx, { ...by, before: current ?? null, after: keptAfter ?? null })
  await addVersion(tx, { ...by, before: null, after: restoredAfter ?? null })
}
