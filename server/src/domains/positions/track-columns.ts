import { epochMs } from '../../database/epoch-ms.ts'

/** Of a fix what the computing of trips needs; null is what the device did not report. */
export type TrackFix = {
  timeMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  ignition: boolean | null
  odometerMeters: number | null
  headingDegrees: number | null
  /** When the server got it; null where that is not known. */
  receivedMs: number | null
  /** No place to rely on: 0,0 or too few satellites. */
  doubtful: boolean
}

/** A list for each column, so that there is one answer to take apart, and not one for each fix. */
export type TrackColumns = {
  timeMs: number[]
  latitude: number[]
  longitude: number[]
  speedKmh: (number | null)[]
  ignition: (boolean | null)[]
  odometerMeters: (number | null)[]
  headingDegrees: (number | null)[]
  receivedMs: (number | null)[]
  doubtful: boolean[]
}

/** SQL for what `asTrackColumns` collects, of rows `p` of `positions`. */
export const trackColumns = `
  ${epochMs('p.fix_time')} as time_ms, p.latitude, p.longitude, p.speed_kmh, p.ignition, p.odometer_meters,
  p.heading_degrees, ${epochMs('p.received_at')} as received_ms, p.invalid or p.inaccurate as doubtful`

/** SQL for `TrackColumns` of all rows of `trackColumns`: only beside `having count(*) > 0`, as its lists are null without any. */
export const asTrackColumns = `
  json_build_object('timeMs', json_agg(time_ms), 'latitude', json_agg(latitude), 'longitude', json_agg(longitude),
    'speedKmh', json_agg(speed_kmh), 'ignition', json_agg(ignition), 'odometerMeters', json_agg(odometer_meters),
    'headingDegrees', json_agg(heading_degrees), 'receivedMs', json_agg(received_ms),
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
    receivedMs: columns.receivedMs[index] ?? null,
    doubtful: columns.doubtful[index] ?? false,
  }))
}
