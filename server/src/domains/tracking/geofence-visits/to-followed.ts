import type { FollowedFix } from './follow-rules.ts'
import type { TrackFix } from '../positions/index.ts'

type Reported = {
  record: {
    timeMs: number
    latitude: number
    longitude: number
    accuracyMeters?: number | undefined
    speedKmh?: number | undefined
  }
  receivedMs: number
  invalid: boolean
  inaccurate: boolean
}

/** Empty for a fix without a reliable place. If the clock runs ahead, the time of arrival counts, as for the live state. */
export function toFollowed({ record, receivedMs, invalid, inaccurate }: Reported): FollowedFix[] {
  if (invalid || inaccurate) return []
  const { latitude, longitude, accuracyMeters, speedKmh } = record
  return [{ latitude, longitude, accuracyMeters, speedKmh, atMs: Math.min(record.timeMs, receivedMs) }]
}

/** The same for fixes of a track. */
export function trackToFollowed(fix: TrackFix): FollowedFix[] {
  if (fix.doubtful) return []
  const { latitude, longitude, timeMs, receivedMs, speedKmh, accuracyMeters } = fix
  const said = { accuracyMeters: accuracyMeters ?? undefined, speedKmh: speedKmh ?? undefined }
  return [{ latitude, longitude, ...said, atMs: Math.min(timeMs, receivedMs ?? timeMs) }]
}
