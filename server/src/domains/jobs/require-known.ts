/** What a filter or a change names must be there for the caller, and fit to be named. */
import type { JobUpdate } from '@roadbook/contract/jobs'
import { drivenVehicles } from '../../database/driven-vehicles.ts'
import { fieldConflict, notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { isTripHidden, privacyHolds } from '../positions/index.ts'

/** A driver filters by themselves alone: other people are not theirs to know. */
export async function requirePerson(context: Context, id: string) {
  const { scope, tx } = context
  const person = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'archived'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .$if(scope.reach === 'own', (query) => query.where('id', '=', scope.userId))
    .executeTakeFirst()
  if (!person) throw unknown('person', 'assignee')
  return person
}

export async function requireVehicle(context: Context, id: string) {
  const { scope, tx } = context
  const vehicle = await tx
    .selectFrom('vehicles')
    .select(['registration', 'archived'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .$if(scope.reach === 'own', (query) => query.where('id', 'in', drivenVehicles(scope)))
    .executeTakeFirst()
  if (!vehicle) throw unknown('vehicle', 'vehicleId')
  return vehicle
}

/** Whether the caller may know of which jobs the trip was. */
export async function isTripOpen({ scope, tx }: Context, id: string): Promise<boolean> {
  const trip = await tx
    .selectFrom('trips')
    .innerJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'trips.tenantId').onRef('vehicles.id', '=', 'trips.vehicleId'),
    )
    .select(['trips.category', 'trips.driverId'])
    .select(privacyHolds({ trip: 'trips', vehicle: 'vehicles' }).as('privacyMode'))
    .where('trips.tenantId', '=', scope.tenantId)
    .where('trips.id', '=', id)
    .$if(scope.reach === 'own', (query) => query.where('trips.driverId', '=', scope.userId))
    .executeTakeFirst()
  if (!trip) throw unknown('trip', 'tripId')
  return !isTripHidden(scope, trip)
}

type Named = { assignee: string | null; vehicleId: string | null }

/** Who does it already may have been archived since: that is no reason to refuse another change. */
export async function requireNamed(
  context: Context,
  known: Named,
  { assignee, vehicleId }: Partial<JobUpdate>,
): Promise<void> {
  if (assignee && assignee !== known.assignee) await requireAssignee(context, assignee)
  if (vehicleId && vehicleId !== known.vehicleId) await requireVehicleInUse(context, vehicleId)
}

async function requireAssignee(context: Context, id: string): Promise<void> {
  const { firstName, lastName, archived } = await requirePerson(context, id)
  if (!archived) return
  const message = `${firstName} ${lastName} is archived. Choose somebody else, or take them back from the archive.`
  throw fieldConflict('conflict', 'assignee', message)
}

async function requireVehicleInUse(context: Context, id: string): Promise<void> {
  const { registration, archived } = await requireVehicle(context, id)
  if (!archived) return
  const message = `${registration} is archived. Choose another vehicle, or take it back from the archive.`
  throw fieldConflict('conflict', 'vehicleId', message)
}

function unknown(thing: string, field: string) {
  return fieldConflict('not_found', field, notFound(thing).message)
}
