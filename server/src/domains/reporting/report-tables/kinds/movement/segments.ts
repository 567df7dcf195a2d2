import type { TripPlace } from '@roadbook/contract/trips/trip'
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { standingSeconds, type ReportedTrip } from '../../../../trips/trips/index.ts'
import { column, vehicleRow } from '../../columns.ts'

export const segmentColumns = [
  column('segment'),
  column('startTime'),
  column('endTime'),
  column('distance'),
  column('tripTime'),
  column('driving'),
  column('idling'),
  column('standing'),
  column('startPlace'),
  column('endPlace'),
  column('driver'),
  column('maxSpeed'),
]

type Until = { from: Date; until: Date; now: Date }

/**
 * Each trip and the stop after it. For another person's private trip there is only its distance, and nothing of the stop
 * after it.
 */
export function segmentRows(trips: readonly ReportedTrip[], { until, now }: Until): ReportRow[] {
  return trips.flatMap((trip, index) => {
    if (!trip.isTold) return [privateRow(trip)]
    const next = trips[index + 1]
    const stopEnd = next?.startTime ?? (now < until ? now : until)
    const isStop = !trip.running && stopEnd > trip.endTime
    return [tripRow(trip), ...(isStop ? [stopRow(trip, { stopEnd, isTold: next?.isTold ?? true })] : [])]
  })
}

function privateRow({ id, distanceMeters }: ReportedTrip): ReportRow {
  const cells = segmentColumns.map(({ id: name }) => {
    if (name === 'segment') return 'privateTrip'
    return name === 'distance' ? distanceMeters : null
  })
  return vehicleRow(id, { vehicleId: null, cells })
}

function tripRow(trip: ReportedTrip): ReportRow {
  const { id, startTime, endTime, distanceMeters, durationSeconds, idleSeconds, start, end } = trip
  const [from, until] = [startTime.toISOString(), endTime.toISOString()]
  return vehicleRow(id, {
    vehicleId: null,
    tripId: id,
    fromTime: from,
    untilTime: until,
    cells: [
      'trip',
      from,
      until,
      distanceMeters,
      durationSeconds,
      durationSeconds - idleSeconds,
      idleSeconds,
      standingSeconds(trip) || null,
      nameOf(start),
      nameOf(end),
      trip.driverName,
      trip.maxSpeedKmh,
    ],
  })
}

/** When the next trip begins is not shown if that trip is private. */
function stopRow(trip: ReportedTrip, { stopEnd, isTold }: { stopEnd: Date; isTold: boolean }): ReportRow {
  const from = trip.endTime.toISOString()
  const until = isTold ? stopEnd.toISOString() : null
  const stoodSeconds = Math.round((stopEnd.getTime() - trip.endTime.getTime()) / 1000)
  return vehicleRow(`${trip.id} stop`, {
    vehicleId: null,
    fromTime: from,
    untilTime: until,
    cells: [
      'stop',
      from,
      until,
      null,
      null,
      null,
      trip.stopIdleSeconds,
      isTold ? stoodSeconds : null,
      nameOf(trip.end),
      null,
      null,
      null,
    ],
  })
}

function nameOf(place: TripPlace | null): string | null {
  return place?.geofenceName ?? place?.address ?? null
}
