/** Writes changes of many trips at once, some hundreds per query. */
import type { Context } from '../../../../http/scope.ts'
import { recordChanges } from '../../../core/audit/index.ts'
import { isProtected, PRIVATE } from '../../../core/privacy/index.ts'
import { touchEach } from '../../../tracking/locations/index.ts'
import { type BulkChange, bulkFields, type BulkFields } from './choose-trips.ts'
import { withJobs } from '../records/jobs-of-records.ts'
import { plainTrips, updateTrips } from '../reading/repository.ts'
import { addBulkVersions } from '../records/trip-versions.ts'

/** Limits the memory for versions, some 3 kB for each trip. */
const AT_ONCE = 500

/**
 * Each trip gets its version and its audit entry. The caller holds the locks of `chooseTrips`, and has excluded what it may
 * not change.
 */
export async function writeBulkChanges(
  context: Context,
  changes: readonly BulkChange[],
  bulkChangeId: string | null,
): Promise<void> {
  const alike = Map.groupBy(changes, (change) => JSON.stringify([isHeld(change), change.fields]))
  for (const group of alike.values()) {
    for (let start = 0; start < group.length; start += AT_ONCE) {
      await writeSome(context, group.slice(start, start + AT_ONCE), bulkChangeId)
    }
  }
  // Last, because ingest waits for the company's revision. The category may decide who sees where a vehicle is.
  const moved = changes.filter(({ trip, fields: { category = trip.category } }) => category !== trip.category)
  await touchEach(context, [...new Set(moved.map(({ trip }) => trip.vehicleId))])
}

/** A trip made private in privacy mode stays protected when the mode is turned off. */
function isHeld({ trip, fields }: BulkChange): boolean {
  return fields.category === PRIVATE && trip.privacyMode
}

/** Changes to the same values, all of them with or without lasting privacy. */
async function writeSome(
  context: Context,
  changes: readonly BulkChange[],
  bulkChangeId: string | null,
): Promise<void> {
  const { scope, tx, now } = context
  const [first] = changes
  if (!first) return
  const ids = changes.map(({ trip }) => trip.id)
  const before = await withJobs(tx, scope, await plainTrips(context, ids))
  const held = isHeld(first) ? { privacyHeld: true } : {}
  const updated = await updateTrips(context, ids, { ...first.fields, ...held })
  const rows = new Map(updated.map((row) => [row.id, row]))
  const states = before.flatMap((record) => {
    const row = rows.get(record.id)
    return row ? [{ before: record, after: record.jobs ? { ...row, jobs: record.jobs } : row }] : []
  })
  await addBulkVersions(tx, { states, at: now, actor: scope, bulkChangeId })
  await recordChanges(
    context,
    changes.map(({ trip, fields }) => ({
      action: 'updated',
      resourceType: 'trip',
      resourceId: trip.id,
      vehicleReg: trip.registration,
      ...audited(trip, fields),
    })),
  )
}

/** The audit log never has the texts of a trip that only its driver may read. */
function audited(trip: BulkChange['trip'], fields: BulkFields) {
  const after = { ...trip, ...fields }
  const isHidden = [trip, after].some(isProtected)
  const names = bulkFields.filter((name) => fields[name] !== undefined && (!isHidden || name === 'category'))
  const only = (values: BulkFields) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: only(trip), after: only(after) }
}
