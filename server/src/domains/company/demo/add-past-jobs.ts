/** Past jobs of the demo, at places that vehicles really visited, linked to those trips. */
import { distanceMeters } from '@roadbook/geo/distance'
import { lazyPlaces, placeText } from '../../tracking/addresses/index.ts'
import type { Context } from '../../../http/scope.ts'
import { createJob, readTripJobs } from '../../trips/jobs/index.ts'
import { tripsOfJobs } from '../../trips/trips/index.ts'
import type { Past } from './history-plan.ts'
import { seededRandom } from './seeded-random.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'

type VehiclePast = { vehicleId: string; past: Past }

const titles = [
  'Fire alarm test',
  'Boiler service',
  'Compressor check',
  'Lift inspection',
  'Water filter change',
  'Spare parts delivery',
  'Air conditioning service',
  'Pump repair',
  'Linen round',
  'Meter reading',
]

const places = lazyPlaces()
const RECENT_MS = 7 * 86_400_000
const MINUTE_MS = 60_000
const AT_BASE_METERS = 300
const LATEST = 2

/** Idempotent: a vehicle whose last visits already have jobs is skipped. */
export async function addPastJobs(company: Company, { vehicleId, past }: VehiclePast): Promise<void> {
  await asDemoAuthor(company, async (context) => {
    const visits = await lastVisits(context, { vehicleId, past })
    const ids = visits.map(({ id }) => id)
    if ((await readTripJobs(context, ids)).length > 0) return
    await tripsOfJobs.lock(context, ids)
    for (const visit of visits) await addPastJob(context, { vehicleId, visit })
  })
}

type Visit = Awaited<ReturnType<typeof lastVisits>>[number]

async function addPastJob(context: Context, { vehicleId, visit }: { vehicleId: string; visit: Visit }) {
  const { id: tripId, driverId, endTime, endLatitude: latitude, endLongitude: longitude } = visit
  const random = seededRandom(tripId)
  const title = titles[Math.floor(random(0) * titles.length)] ?? 'Delivery'
  const startMs = Math.ceil(endTime.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  const endMs = startMs + (1 + Math.floor(random(1) * 3)) * 30 * MINUTE_MS
  const place = placeText(places().nearest(latitude, longitude))
  const { id } = await createJob(
    { ...context, now: new Date(Math.min(endMs, context.now.getTime())) },
    {
      title: place === null ? title : `${title}, ${place}`,
      address: place,
      location: { latitude, longitude },
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(endMs).toISOString(),
      status: 'done',
      vehicleId,
      ...(driverId === null ? {} : { assignee: driverId }),
    },
  )
  await tripsOfJobs.move(context, { id, from: null, to: tripId })
}

/** The last business trips of these days that ended away from home. */
async function lastVisits({ scope, tx, now }: Context, { vehicleId, past }: VehiclePast) {
  const { baseLatitude, baseLongitude } = await tx
    .selectFrom('vehicles')
    .select(['baseLatitude', 'baseLongitude'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const trips = await tx
    .selectFrom('trips')
    .select(['id', 'driverId', 'endTime', 'endLatitude', 'endLongitude'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('endTime', '>=', new Date(now.getTime() - RECENT_MS))
    .where('endTime', '<', past.until)
    .where('category', '=', 'business')
    .where('running', '=', false)
    .where('lockedAt', 'is', null)
    .where('driverId', 'is not', null)
    .orderBy('endTime', 'desc')
    .limit(20)
    .execute()
  const base = { latitude: baseLatitude ?? 0, longitude: baseLongitude ?? 0 }
  return trips
    .filter(({ endLatitude: latitude, endLongitude: longitude }) => {
      return distanceMeters(base, { latitude, longitude }) > AT_BASE_METERS
    })
    .slice(0, LATEST)
}
