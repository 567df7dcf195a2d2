import { isDeepStrictEqual } from 'node:util'
import type { Insertable, Selectable } from 'kysely'
import type { StopsTable, TripsTable } from '../../../../database/schema.ts'
import {
  type DetectedStop,
  type DetectedTrip,
  type DetectorState,
  stopState,
  VERSION,
} from '../../trip-detection/index.ts'

/** Without `search_text`, which PostgreSQL generates for searches. */
export type TripRow = Omit<Selectable<TripsTable>, 'searchText'>
/** With the ids of its jobs, as versions store it; left out if it can't have any. */
export type TripRecord = TripRow & { jobs?: readonly string[] }

/** In the format of versions, which can be written back. */
export function storedFields<Record extends TripRow>(record: Record): Omit<Record, 'searchText'> {
  const { searchText: _made, ...fields } = record as Record & { searchText?: string }
  return fields
}

export type StopRow = Selectable<StopsTable>

type TakenIn = { startRule: 'takenIn'; endRule: 'takenIn' }
/** A detected trip, or a move that a person added as one. */
export type FoundTrip = DetectedTrip | (Omit<DetectedTrip, keyof TakenIn> & TakenIn)

/** The columns of a trip that detection fills. */
export function toTripColumns(trip: FoundTrip) {
  return {
    startTime: new Date(trip.startMs),
    endTime: new Date(trip.endMs),
    running: trip.endRule === null,
    startRule: trip.startRule,
    endRule: trip.endRule,
    startLatitude: trip.start.latitude,
    startLongitude: trip.start.longitude,
    endLatitude: trip.end.latitude,
    endLongitude: trip.end.longitude,
    distanceMeters: trip.distanceMeters,
    distanceSource: trip.distanceSource,
    durationSeconds: trip.durationSeconds,
    idleSeconds: trip.idleSeconds,
    maxSpeedKmh: trip.maxSpeedKmh,
    averageSpeedKmh: trip.averageSpeedKmh,
    maxSpeedSource: trip.maxSpeedSource,
    leftOutPositions: trip.leftOutPositions,
    leftOutMeters: trip.leftOutMeters,
    clockShiftSeconds: trip.clockShiftSeconds,
    deviceFaults: [...trip.deviceFaults],
    startOdometerMeters: trip.startOdometerMeters,
    endOdometerMeters: trip.endOdometerMeters,
  }
}

type TripColumns = ReturnType<typeof toTripColumns>

export function isSameTrip(row: TripRow, columns: TripColumns): boolean {
  return Object.entries(columns).every(([name, value]) => {
    const before = row[name as keyof TripColumns] // keys of the object above
    return value instanceof Date ? value.getTime() === Number(before) : isDeepStrictEqual(value, before)
  })
}

/** An address belongs to its place: if the place moves, it is looked up again. */
export function unchangedAddresses(row: TripRow, columns: TripColumns) {
  const starts = row.startLatitude === columns.startLatitude && row.startLongitude === columns.startLongitude
  const ends = row.endLatitude === columns.endLatitude && row.endLongitude === columns.endLongitude
  return { startAddress: starts ? row.startAddress : null, endAddress: ends ? row.endAddress : null }
}

export function isSameStop(row: StopRow, stop: DetectedStop): boolean {
  const isSameEnd = (row.endTime?.getTime() ?? null) === stop.endMs && row.endRule === stop.endRule
  const isSameBegin = row.startTime.getTime() === stop.startMs && row.startRule === stop.startRule
  const isSamePlace = row.latitude === stop.latitude && row.longitude === stop.longitude
  const isSame = isSameBegin && isSameEnd && isSamePlace && row.idleSeconds === stop.idleSeconds
  return isSame && hasSameMove(row, stop) && hasSameState(row, stop)
}

function hasSameMove(row: StopRow, { move }: DetectedStop): boolean {
  const { movedKind, movedMeters, movedOdometerMeters, movedFrom, movedUntil } = row
  const stored = [movedKind, movedMeters, movedOdometerMeters, movedFrom?.getTime(), movedUntil?.getTime()]
  const found = [move?.kind, move?.meters, move?.odometerMeters, move?.fromMs, move?.untilMs]
  return found.every((value, index) => (value ?? null) === (stored[index] ?? null))
}

/** Resuming from either state gives the same result. */
export function hasSameState(row: StopRow, { state }: DetectedStop): boolean {
  return isDeepStrictEqual(row.detectionState, state && JSON.parse(JSON.stringify(state)))
}

/** Everything known about a stop stored by an older version. */
export function stateOf(row: StopRow): DetectorState {
  // JSON as `toStopColumns` wrote it, and a word of the check constraint.
  const state = row.detectionState as DetectorState | null
  if (state?.version === VERSION) return state
  const startRule = row.startRule as DetectedStop['startRule']
  const { latitude, longitude, idleSeconds } = row
  const open = { endMs: null, endRule: null, move: null }
  return stopState({
    latitude,
    longitude,
    startMs: row.startTime.getTime(),
    startRule,
    idleSeconds,
    ...open,
  })
}

export function toStopColumns(stop: DetectedStop): Omit<Insertable<StopsTable>, 'tenantId' | 'vehicleId'> {
  return {
    startTime: new Date(stop.startMs),
    endTime: stop.endMs === null ? null : new Date(stop.endMs),
    startRule: stop.startRule,
    endRule: stop.endRule,
    latitude: stop.latitude,
    longitude: stop.longitude,
    idleSeconds: stop.idleSeconds,
    movedKind: stop.move?.kind ?? null,
    movedMeters: stop.move?.meters ?? null,
    movedOdometerMeters: stop.move?.odometerMeters ?? null,
    movedFrom: stop.move && new Date(stop.move.fromMs),
    movedUntil: stop.move && new Date(stop.move.untilMs),
    detectionState: stop.state && JSON.stringify(stop.state),
  }
}
