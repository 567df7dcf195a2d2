import { notFound } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { tripJobIds, type TripsOfJobs } from '../../jobs/index.ts'
import { writeOnTrip } from './change-trip.ts'
import { lockVehicleTrips } from '../records/lock-trips.ts'

/** For changes of jobs: moving a job to another trip changes the records of both trips too. */
export const tripsOfJobs: TripsOfJobs = {
  async lock(context, tripIds) {
    const vehicleIds: string[] = []
    for (const id of tripIds) vehicleIds.push(await vehicleOf(context, id))
    await lockVehicleTrips(context.tx, context.scope.tenantId, { vehicleIds, now: context.now })
  },

  async move(context, { id, from, to }) {
    if (from !== null) await changeList(context, from, (jobs) => jobs.filter((job) => job !== id))
    if (to !== null) await changeList(context, to, (jobs) => [...jobs, id])
  },
}

async function changeList(
  context: Context,
  tripId: string,
  change: (jobs: readonly string[]) => string[],
): Promise<void> {
  const vehicleId = await vehicleOf(context, tripId)
  const linked = await tripJobIds(context.tx, context.scope.tenantId, [tripId])
  await writeOnTrip(context, { vehicleId, tripId }, { jobs: change(linked.get(tripId) ?? []) })
}

async function vehicleOf({ scope, tx }: Context, tripId: string): Promise<string> {
  const trip = await tx
    .selectFrom('trips')
    .select('vehicleId')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', tripId)
    .executeTakeFirst()
  if (!trip) throw notFound('trip', { field: 'tripId' })
  return trip.vehicleId
}
