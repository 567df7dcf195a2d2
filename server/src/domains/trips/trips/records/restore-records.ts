/** Records of trips as stored in their versions. */
import type { Tx } from '../../../../database/client.ts'
import type { Context } from '../../../../http/scope.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import { storedFields, type TripRecord, type TripRow } from './trip-rows.ts'

type KeptVersion = { before: TripRecord | null; after: TripRecord | null }

/** The number of the last version of each. */
export async function lastVersionsOf(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  tripIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('tripVersions')
    .select(['tripId', ({ fn }) => fn.max<number>('sequence').as('sequence')])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('tripId', 'in', tripIds)
    .groupBy('tripId')
    .execute()
  return new Map(rows.map(({ tripId, sequence }) => [tripId, sequence]))
}

/** In the order of the numbers in `sequences`; undefined if there is none. */
export async function readVersions(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  sequences: readonly (number | null)[],
): Promise<(KeptVersion | undefined)[]> {
  const rows = await tx
    .selectFrom('tripVersions')
    .select(['sequence', 'before', 'after'])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where(
      'sequence',
      'in',
      sequences.map((sequence) => sequence ?? 0),
    )
    .execute()
  return sequences.map((sequence) => {
    const row = rows.find((version) => version.sequence === sequence)
    return row && { before: toRecord(row.before), after: toRecord(row.after) }
  })
}

/** Whether the trip became part of another when somebody merged them. */
export async function isMergedTrip(
  { scope, tx }: Context,
  vehicleId: string,
  tripId: string,
): Promise<boolean> {
  const last = await tx
    .selectFrom('tripVersions')
    .select(['reason', 'after'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('tripId', '=', tripId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.after === null && (last.reason === 'merged' || last.reason === 'bordersRestored')
}

/** The caller holds `lockTrips` and adds the version. */
export async function replaceRecord(
  { scope, tx, now }: Context,
  before: TripRow,
  record: TripRecord,
): Promise<TripRow> {
  const { jobs: _jobs, tenantId: _tenantId, id, ...columns } = storedFields(record)
  const after = await tx
    .updateTable('trips')
    .set({ ...columns, updatedAt: now })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sumUpDays(tx, scope.tenantId, [before, after])
  return after
}

export async function insertRecord({ scope, tx, now }: Context, record: TripRecord): Promise<TripRow> {
  const { jobs: _jobs, ...columns } = storedFields(record)
  const added = await tx
    .insertInto('trips')
    .values({ ...columns, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sumUpDays(tx, scope.tenantId, [added])
  return added
}

const instants: ReadonlySet<string> = new Set(['startTime', 'endTime', 'lockedAt', 'createdAt', 'updatedAt'])

/** JSON as `addVersions` wrote it. */
function toRecord(json: unknown): TripRecord | null {
  if (json === null) return null
  const entries = Object.entries(Object(json)).map(([field, value]) => {
    return [field, instants.has(field) && typeof value === 'string' ? new Date(value) : value]
  })
  return Object.fromEntries(entries) as TripRecord // written from a record
}
