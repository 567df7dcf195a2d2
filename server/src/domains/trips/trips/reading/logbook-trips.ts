/** Trips and versions for the logbook. */
import { sql } from 'kysely'
import { sameCompany } from '../../../../database/same-company.ts'
import type { Context } from '../../../../http/scope.ts'
import { selectTrip } from './repository.ts'
import { filtered } from './trip-filter.ts'

type Span = { from?: Date; until: Date }
type Period = Required<Span> & { vehicleId: string }

/** Trips that have ended and are part of a logbook. */
function ofLogbooks(context: Context, vehicleIds: readonly string[], span: Span) {
  return filtered(context, { vehicleIds, ...span })
    .where('trips.running', '=', false)
    .where((where) =>
      where.or([where('trips.locksAt', 'is not', null), where('trips.lockedAt', 'is not', null)]),
    )
}

/** How many trips of these logbooks started in the period. */
export async function countLogbookTrips(
  context: Context,
  { vehicleIds, ...span }: Required<Span> & { vehicleIds: readonly string[] },
): Promise<number> {
  const { trips } = await ofLogbooks(context, vehicleIds, span)
    .select(({ fn }) => fn.countAll<number>().as('trips'))
    .executeTakeFirstOrThrow()
  return trips
}

/**
 * The trips of a vehicle's logbook that started in the period and are over, oldest first, with the one before the first.
 */
export async function logbookTrips(context: Context, { vehicleId, from, until }: Period) {
  const ofVehicle = (span: Span) => selectTrip(ofLogbooks(context, [vehicleId], span))
  const trips = await ofVehicle({ from, until }).orderBy('trips.startTime').execute()
  const before = await ofVehicle({ until: from })
    .orderBy('trips.startTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { trips, before }
}

/** All versions of the trips with who made them, by trip, oldest first. */
export async function versionsOfTrips({ scope, tx }: Context, tripIds: readonly string[]) {
  if (tripIds.length === 0) return []
  return tx
    .selectFrom('tripVersions as v')
    .leftJoin('users as actor', (join) => sameCompany(join, 'actor.id', 'v.actorId'))
    .select(['v.tripId', 'v.changedAt', 'v.reason', 'v.actorEmail', 'v.before', 'v.after'])
    .select(sql<string | null>`nullif(trim(actor.first_name || ' ' || actor.last_name), '')`.as('actorName'))
    .where('v.tenantId', '=', scope.tenantId)
    .where('v.tripId', 'in', tripIds)
    .where('v.before', 'is not', null)
    .orderBy('v.tripId')
    .orderBy('v.sequence')
    .execute()
}
