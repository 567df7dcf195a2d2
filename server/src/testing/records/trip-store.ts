/** For tests: a vehicle, and positions stored with their dirty range like by ingest, without a device. */
import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/client.ts'
import type { tripsAndStopsOf } from './trips-and-stops-of.ts'
import type { Segments } from '../../domains/trips/trip-detection/detection.ts'
import type { TripPosition } from '../../domains/trips/trip-detection/trip-position.ts'
import type { VehicleKey } from '../../domains/tracking/positions/index.ts'

export const silent = pino({ level: 'silent' })

export async function addTenant({ database }: { database: Database }): Promise<string> {
  const tenantId = uuidv7()
  const company = { companyName: 'A company', country: 'MT', timeZone: 'Europe/Malta', currency: 'EUR' }
  await database.asOwner((tx) =>
    tx
      .insertInto('tenants')
      .values({ tenantId, ...company, locale: 'en-MT' })
      .execute(),
  )
  return tenantId
}

export async function addVehicle(
  { database }: { database: Database },
  { tenantId }: { tenantId: string },
): Promise<string> {
  const id = uuidv7()
  await database.asOwner((tx) =>
    tx.insertInto('vehicles').values({ tenantId, id, registration: id, fuelType: 'diesel' }).execute(),
  )
  return id
}

export async function storePositions(
  database: Database,
  vehicle: VehicleKey,
  { positions, dueAt }: { positions: readonly TripPosition[]; dueAt: Date },
): Promise<void> {
  const times = positions.map(({ timeMs }) => timeMs)
  await database.asIngest(async (tx) => {
    await tx
      .insertInto('positions')
      .values(
        positions.map(({ timeMs, receivedMs, doubtful, ...fix }) => ({
          ...vehicle,
          ...fix,
          fixTime: new Date(timeMs),
          receivedAt: receivedMs === null ? dueAt : new Date(receivedMs),
          dongleId: 1,
          precedence: 1,
          invalid: doubtful,
          inaccurate: false,
        })),
      )
      .execute()
    await tx
      .insertInto('dirtyRanges')
      .values({
        ...vehicle,
        fromTime: new Date(Math.min(...times)),
        toTime: new Date(Math.max(...times)),
        dueAt,
      })
      .execute()
  })
}

type Rebuilt = Pick<Awaited<ReturnType<typeof tripsAndStopsOf>>, 'trips' | 'stops'>

/** Borders and measures, for both stored trips and results of `segment`. */
export function comparable(rebuilt: Rebuilt | Segments) {
  return {
    trips: rebuilt.trips.map((trip) => [
      'startMs' in trip ? trip.startMs : trip.startTime.getTime(),
      'endMs' in trip ? trip.endMs : trip.endTime.getTime(),
      trip.startRule,
      trip.endRule,
      trip.distanceMeters,
      trip.idleSeconds,
      trip.maxSpeedKmh,
    ]),
    stops: rebuilt.stops.map((stop) => [
      'startMs' in stop ? stop.startMs : stop.startTime.getTime(),
      'endMs' in stop ? stop.endMs : (stop.endTime?.getTime() ?? null),
      stop.startRule,
      stop.endRule,
      stop.latitude,
      stop.idleSeconds,
    ]),
  }
}
