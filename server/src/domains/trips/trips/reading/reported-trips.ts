import type { TripPlace } from '@roadbook/contract/trips/trip'
import type { Context } from '../../../../http/scope.ts'
import { PRIVATE } from '../../../core/privacy/index.ts'
import { type KnownTrip, periodTrips } from './repository.ts'
import { endsOf } from './trip-ends.ts'

/** A trip in a report, which shows only the distance of other people's private trips. */
export type ReportedTrip = {
  id: string
  startTime: Date
  endTime: Date
  running: boolean
  category: string
  isTold: boolean
  lockedAt: Date | null
  driverId: string | null
  driverName: string | null
  distanceMeters: number
  durationSeconds: number
  idleSeconds: number
  /** At the stop after it. */
  stopIdleSeconds: number
  maxSpeedKmh: number
  averageSpeedKmh: number
  start: TripPlace | null
  end: TripPlace | null
}

type Wanted = { vehicleId: string; from: Date; until: Date }

/** The trips of a vehicle that start in the period, oldest first. */
export async function readReportedTrips(
  context: Context,
  { vehicleId, from, until }: Wanted,
): Promise<ReportedTrip[]> {
  const rows = await periodTrips(context, { vehicleIds: [vehicleId], from, until })
  const ends = await endsOf(context, rows)
  return rows.map((row, index) => toReported(row, { ...ends[index], isTold: isTold(context, row) }))
}

function isTold({ scope }: Context, { category, driverId }: KnownTrip): boolean {
  // Readers who see everything share files: the private data of one of them is not for the others.
  return category !== PRIVATE || (scope.reach === 'own' && driverId === scope.userId)
}

type Seen = { start?: TripPlace | null; end?: TripPlace | null; isTold: boolean }

function toReported(row: KnownTrip, { start = null, end = null, isTold: told }: Seen): ReportedTrip {
  const { id, startTime, endTime, running, category, distanceMeters, durationSeconds, idleSeconds } = row
  const { stopIdleSeconds, maxSpeedKmh, averageSpeedKmh } = row
  return {
    id,
    startTime,
    endTime,
    running,
    category,
    distanceMeters,
    durationSeconds,
    idleSeconds,
    stopIdleSeconds,
    maxSpeedKmh,
    averageSpeedKmh,
    isTold: told,
    lockedAt: row.lockedAt,
    driverId: row.driverId,
    driverName: row.driverId ? `${row.driverFirstName} ${row.driverLastName}`.trim() : null,
    start: told ? start : null,
    end: told ? end : null,
  }
}
