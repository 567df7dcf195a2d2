/** Writes categories of many trips, some hundreds per query. */
import type { Context } from '../../http/scope.ts'
import { recordChanges } from '../audit/index.ts'
import { PRIVATE } from '../positions/index.ts'
import { touchEach } from '../locations/index.ts'
import type { CategoryChange } from './choose-trips.ts'
import { withJobs } from './jobs-of-records.ts'
import { plainTrips, updateTrips } from './repository.ts'
import { addBulkVersions } from './trip-versions.ts'

/** Keeps the text of versions, some 3 kB of each trip, small in memory. */
const AT_ONCE = 500

/**
 * Each trip gets its version and its audit entry. The caller holds the locks of `chooseTrips`, and has excluded what it may
 * not change.
 */
export async function writeCategories(
  context: Context,
  changes: readonly CategoryChange[],
  bulkChangeId: string | null,
): Promise<void> {
  const alike = Map.groupBy(changes, ({ trip, category }) => `${isHeld({ trip, category })} ${category}`)
  for (const group of alike.values()) {
    for (let start = 0; start < group.length; start += AT_ONCE) {
      await writeSome(context, group.slice(start, start + AT_ONCE), bulkChangeId)
    }
  }
  // Last, because ingest waits for the company's revision. The category may decide who sees where a vehicle is.
  await touchEach(context, [...new Set(changes.map(({ trip }) => trip.vehicleId))])
}

/** A trip made private in privacy mode stays protected when the mode is turned off. */
function isHeld({ trip, category }: CategoryChange): boolean {
  return category === PRIVATE && trip.privacyMode
}

/** Of changes to one category, all of them with privacy held or none. */
async function writeSome(
  context: Context,
  changes: readonly CategoryChange[],
  bulkChangeId: string | null,
): Promise<void> {
  const { scope, tx, now } = context
  const [first] = changes
  if (!first) return
  const ids = changes.map(({ trip }) => trip.id)
  const before = await withJobs(tx, scope, await plainTrips(context, ids))
  const held = isHeld(first) ? { privacyHeld: true } : {}
  const updated = await updateTrips(context, ids, { category: first.category, ...held })
  const rows = new Map(updated.map((row) => [row.id, row]))
  const states = before.flatMap((record) => {
    const row = rows.get(record.id)
    return row ? [{ before: record, after: record.jobs ? { ...row, jobs: record.jobs } : row }] : []
  })
  await addBulkVersions(tx, { states, at: now, actor: scope, bulkChangeId })
  await recordChanges(
    context,
    changes.map(({ trip, category }) => ({
      action: 'updated',
      resourceType: 'trip',
      resourceId: trip.id,
      vehicleReg: trip.registration,
      before: { category: trip.category },
      after: { category },
    })),
  )
}
