/** Trips that a person added from an unrecorded move. */
import type { LatLon } from '@roadbook/geo/types'
import { moveOdometer } from '../../../fleet/odometer/index.ts'
import type { DetectedStop, DetectedTrip } from '../../trip-detection/index.ts'
import type { FoundTrip, TripRow } from '../records/trip-rows.ts'

type Move = NonNullable<DetectedStop['move']>
type MovedStop = Pick<DetectedStop, 'latitude' | 'longitude'> & { move: Move }

/** Distance by the device's odometer if it is trusted, otherwise in a straight line. The top speed is unknown: 0. */
export function tripOfMove(stop: MovedStop, end: LatLon): FoundTrip {
  const { kind, meters, odometerMeters, fromMs, untilMs } = stop.move
  const seconds = (untilMs - fromMs) / 1000
  const durationSeconds = Math.round(seconds)
  const counted = kind === 'silent' ? moveOdometer({ meters, odometerMeters, seconds }) : null
  const distanceMeters = counted ?? meters
  return {
    startMs: fromMs,
    endMs: untilMs,
    startRule: 'takenIn',
    endRule: 'takenIn',
    start: { latitude: stop.latitude, longitude: stop.longitude },
    end,
    distanceMeters,
    distanceSource: counted === null ? 'track' : 'odometer',
    durationSeconds,
    idleSeconds: 0,
    maxSpeedKmh: 0,
    maxSpeedSource: 'computed',
    averageSpeedKmh: durationSeconds > 0 ? (distanceMeters / durationSeconds) * 3.6 : 0,
    leftOutPositions: 0,
    leftOutMeters: 0,
    clockShiftSeconds: 0,
    deviceFaults: [],
    startOdometerMeters: null,
    endOdometerMeters: null,
  }
}

type Found = { trips: readonly DetectedTrip[]; stops: readonly DetectedStop[] }

/**
 * Detected moves that people have added as trips, so that their records follow the moves. If late positions fill the gap,
 * the move no longer exists and the trips found in it replace it.
 */
export function findAddedMoves(known: readonly TripRow[], { trips, stops }: Found): FoundTrip[] {
  const addedMoves = known.filter(({ startRule }) => startRule === 'takenIn')
  if (addedMoves.length === 0) return []
  return stops.flatMap((stop) => {
    const { move } = stop
    if (move === null || move.kind === 'leap') return []
    const row = addedMoves.find(
      ({ startTime, endTime }) => startTime.getTime() < move.untilMs && endTime.getTime() > move.fromMs,
    )
    return row ? [tripOfMove({ ...stop, move }, placeAt(move.untilMs, { trips, stops }) ?? endOf(row))] : []
  })
}

/** The next position of the vehicle. */
function placeAt(untilMs: number, { trips, stops }: Found): LatLon | undefined {
  const places = [
    ...trips.map(({ startMs, start }) => ({ startMs, ...start })),
    ...stops.map(({ startMs, latitude, longitude }) => ({ startMs, latitude, longitude })),
  ]
  const [next] = places.filter(({ startMs }) => startMs >= untilMs).sort((a, b) => a.startMs - b.startMs)
  return next && { latitude: next.latitude, longitude: next.longitude }
}

/** Used where that position is after the detected window. */
function endOf({ endLatitude: latitude, endLongitude: longitude }: TripRow): LatLon {
  return { latitude, longitude }
}
