import { epochMs } from '../../../database/epoch-ms.ts'

/** Replaces the device number if the position came from a file. */
export const NO_DEVICE = 0

/** The part of a fix that trips and visits need; null is what the device didn't report. */
export type TrackFix = {
  timeMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  ignition: boolean | null
  odometerMeters: number | null
  headingDegrees: number | null
  accuracyMeters?: number | null
  /** Which device reported it; `NO_DEVICE` if it comes from a file. */
  dongleId?: number
  /** When the server received it; null if unknown. */
  receivedMs: number | null
  /** The place is unreliable: 0,0 or too few satellites. */
  doubtful: boolean
}

/** One array per column, so that the driver parses one row instead of one per fix. */
export type TrackColumns = {
  timeMs: number[]
  latitude: number[]
  longitude: number[]
  speedKmh: (number | null)[]
  ignition: (boolean | null)[]
  odometerMeters: (number | null)[]
  headingDegrees: (number | null)[]
  accuracyMeters: (number | null)[]
  dongleId: number[]
  receivedMs: (number | null)[]
  doubtful: boolean[]
}

/** SQL for what `asTrackColumns` aggregates, of rows `p` of `positions`. */
export const trackColumns = `
  ${epochMs('p.fix_time')} as time_ms, p.latitude, p.longitude, p.speed_kmh, p.ignition, p.odometer_meters,
  p.heading_degrees, p.accuracy_meters, p.dongle_id, ${epochMs('p.received_at')} as received_ms, p.invalid or p.inaccurate as doubtful`

/**
 * SQL for `TrackColumns` of all rows of `trackColumns`. Needs `having count(*) > 0`, because its arrays are null without
 * rows.
 */
export const asTrackColumns = `
  json_build_object('timeMs', json_agg(time_ms), 'latitude', json_agg(latitude), 'longitude', json_agg(longitude),
    'speedKmh', json_agg(speed_kmh), 'ignition', json_agg(ignition), 'odometerMeters', json_agg(odometer_meters),
    'headingDegrees', json_agg(heading_degrees), 'accuracyMeters', json_agg(accuracy_meters),
    'dongleId', json_agg(dongle_id), 'receivedMs', json_agg(received_ms),
    'doubtful', json_agg(doubtful))`

export function fixesOf(columns: TrackColumns): TrackFix[] {
  return columns.timeMs.map((timeMs, index) => ({
    timeMs,
    latitude: columns.latitude[index] ?? 0,
    longitude: columns.longitude[index] ?? 0,
    speedKmh: columns.speedKmh[index] ?? null,
    ignition: columns.ignition[index] ?? null,
    odometerMeters: columns.odometerMeters[index] ?? null,
    headingDegrees: columns.headingDegrees[index] ?? null,
    accuracyMeters: columns.accuracyMeters[index] ?? null,
    dongleId: columns.dongleId[index] ?? NO_DEVICE,
    receivedMs: columns.receivedMs[index] ?? null,
    doubtful: columns.doubtful[index] ?? false,
  }))
}
