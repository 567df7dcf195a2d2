import type { VehicleKey } from '../../../tracking/positions/index.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { recordChangedTimes } from './changed-times.ts'
import { chainBulkVersions, type ChainedVersion, chainVersions } from './logbook-versions.ts'
import { storedFields, type TripRecord, type TripRow } from './trip-rows.ts'

type VersionReason =
  | 'detected'
  | 'redetected'
  | 'dissolved'
  | 'person'
  | 'addendum'
  | 'kept'
  | 'takenIn'
  | 'removed'
  | 'jobLinked'
  | 'locked'
  | 'merged'
  | 'split'
  | 'bordersRestored'

type Version = {
  reason: VersionReason
  at: Date
  /** When the person entered it, if that was earlier. */
  enteredAt?: Date | null
  actor?: { userId: string; email: string }
  before: TripRecord | null
  after: TripRecord | null
  /** The reason of an addendum that a person added. */
  addendumReason?: string
  /** Fixed when it is locked. */
  odometer?: ChainedVersion['odometer']
  timeZone?: ChainedVersion['timeZone']
}

/** The caller holds `lockTrips`. */
export async function addVersion(tx: Tx, version: Version): Promise<void> {
  const trip = version.after ?? version.before
  if (!trip) throw new Error('A version is of a trip.')
  await recordChangedTimes(tx, { before: version.before, after: version.after, now: version.at })
  await addVersions(tx, trip, [version])
}

/** Some hundreds of versions of one vehicle, in this order; the caller notes changed times. */
export async function addVersions(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  versions: readonly Version[],
): Promise<void> {
  if (versions.length === 0) return
  const last = await lastSequence(tx, { tenantId, vehicleId })
  const rows = versions.flatMap(({ reason, at, enteredAt = null, actor, before, after }, index) => {
    const trip = after ?? before
    if (!trip) return []
    const by = { actorId: actor?.userId ?? null, actorEmail: actor?.email ?? null }
    const texts = { before: before && toJson(before), after: after && toJson(after) }
    const sequence = last + 1 + index
    const times = { changedAt: at, enteredAt }
    return [{ tenantId, vehicleId, sequence, tripId: trip.id, ...times, reason, ...by, ...texts }]
  })
  await tx.insertInto('tripVersions').values(rows).execute()
  await chainVersions(tx, { tenantId, vehicleId }, versions)
}

/** Trips whose category was changed by a person. */
type Recategorised = {
  states: readonly { before: TripRecord; after: TripRecord }[]
  at: Date
  actor: { userId: string; email: string }
  bulkChangeId: string | null
}

/** Some hundreds at once; the caller holds `lockTrips` of all vehicles. The trips' times don't change. */
export async function addBulkVersions(tx: Tx, change: Recategorised): Promise<void> {
  const { states, at, actor, bulkChangeId } = change
  const [first] = states
  if (!first) return
  const lastOf = await lastSequences(
    tx,
    states.map(({ after }) => after),
  )
  const versions = states.map(({ before, after }) => {
    const { tenantId, vehicleId, id: tripId } = after
    const sequence = (lastOf.get(vehicleId) ?? 0) + 1
    lastOf.set(vehicleId, sequence)
    const by = { actorId: actor.userId, actorEmail: actor.email, reason: 'person', bulkChangeId }
    const texts = { before: toJson(before), after: toJson(after) }
    return { tenantId, vehicleId, sequence, tripId, changedAt: at, ...by, ...texts }
  })
  await tx.insertInto('tripVersions').values(versions).execute()
  const chained = states.map((state) => ({ reason: 'person', at, actor, ...state }))
  await chainBulkVersions(tx, first.after.tenantId, chained)
}

function toJson(record: TripRecord): string {
  return JSON.stringify(storedFields(record))
}

async function lastSequences(tx: Tx, trips: readonly TripRow[]): Promise<Map<string, number>> {
  const vehicleIds = [...new Set(trips.map(({ vehicleId }) => vehicleId))]
  const { rows } = await sql<{ vehicleId: string; last: number }>`
    select n.vehicle_id, v.sequence as last
    from unnest(${vehicleIds}::uuid[]) as n (vehicle_id)
    cross join lateral (
      select sequence from trip_versions
      where tenant_id = ${trips[0]?.tenantId}::uuid and vehicle_id = n.vehicle_id
      order by sequence desc limit 1) v`.execute(tx)
  return new Map(rows.map(({ vehicleId, last }) => [vehicleId, last]))
}

/** Adds the first versions of newly detected trips of one vehicle; the caller holds `lockTrips`. */
export async function addFirstVersions(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  trips: readonly TripRow[],
  at: Date,
): Promise<void> {
  if (trips.length === 0) return
  const last = await lastSequence(tx, { tenantId, vehicleId })
  const versions = trips.map((trip, index) => ({
    tenantId,
    vehicleId,
    sequence: last + 1 + index,
    tripId: trip.id,
    changedAt: at,
    reason: 'detected',
    after: toJson(trip),
  }))
  await tx.insertInto('tripVersions').values(versions).execute()
  const chained = trips.map((trip) => ({ reason: 'detected', at, before: null, after: trip }))
  await chainVersions(tx, { tenantId, vehicleId }, chained)
}

async function lastSequence(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<number> {
  const { last } = await tx
    .selectFrom('tripVersions')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
