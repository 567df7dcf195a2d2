/** Trips and versions as the logbook reads them. */
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { type KnownTrip, selectTrip } from './repository.ts'
import { filtered } from './trip-filter.ts'

export type { KnownTrip }

type Period = { vehicleId: string; from: Date; until: Date }

/**
 * The trips of a vehicle's logbook that started in the period and are over, oldest first, with the one before the first.
 */
export async function logbookTrips(context: Context, { vehicleId, from, until }: Period) {
  const ofVehicle = (span: { from?: Date; until: Date }) =>
    selectTrip(filtered(context, { vehicleIds: [vehicleId], ...span }))
      .where('trips.running', '=', false)
      .where((where) =>
        where.or([where('trips.locksAt', 'is not', null), where('trips.lockedAt', 'is not', null)]),
      )
  const trips = await ofVehicle({ from, until }).orderBy('trips.startTime').execute()
  const before = await ofVehicle({ until: from })
    .orderBy('trips.startTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { trips, before }
}

export type VersionOfTrip = Awaited<ReturnType<typeof versionsOfTrips>>[number]

/** All versions of the trips with who made them, by trip, oldest first. */
export async function versionsOfTrips({ scope, tx }: Context, tripIds: readonly string[]) {
  if (tripIds.length === 0) return []
  return tx
    .selectFrom('tripVersions as v')
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.tenantId', '=', 'v.tenantId').onRef('actor.id', '=', 'v.actorId'),
    )
    .select(['v.tripId', 'v.changedAt', 'v.reason', 'v.actorEmail', 'v.before', 'v.after'])
    .select(sql<string | null>`nullif(trim(actor.first_name || ' ' || actor.last_name), '')`.as('actorName'))
    .where('v.tenantId', '=', scope.tenantId)
    .where('v.tripId', 'in', tripIds)
    .where('v.before', 'is not', null)
    .orderBy('v.tripId')
    .orderBy('v.sequence')
    .execute()
}
