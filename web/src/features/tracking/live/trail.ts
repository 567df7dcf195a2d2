import type { TrailPoint, VehicleLocation } from '@roadbook/contract/tracking/locations'

export type PassedFix = Pick<TrailPoint, 'latitude' | 'longitude' | 'timestamp'>

/** How far back the trail goes. */
const TRAIL_MS = 30 * 60_000

export function fixOf({ latitude, longitude, timestamp }: VehicleLocation): PassedFix | undefined {
  if (latitude === null || longitude === null || timestamp === null) return undefined
  return { latitude, longitude, timestamp }
}

/**
 * The track behind a vehicle: stored fixes, then live ones. The newest fix is left out, since the symbol is still moving
 * there; the map draws the last segment up to the symbol.
 */
export function joinTrail(
  known: readonly PassedFix[],
  seen: readonly PassedFix[],
  newest: string | null,
): PassedFix[] {
  const last = known.at(-1)
  const later = seen.filter(
    ({ timestamp }) => last === undefined || instant(timestamp) > instant(last.timestamp),
  )
  if (newest === null) return []
  const end = instant(newest)
  return [...known, ...later].filter(
    ({ timestamp }) => instant(timestamp) < end && instant(timestamp) >= end - TRAIL_MS,
  )
}

/**
 * The fixes within the trail that ends at `newest`, so that following a vehicle all day keeps only half an
 * hour.
 */
export function recentFixes(fixes: readonly PassedFix[], newest: PassedFix): PassedFix[] {
  return fixes.filter(({ timestamp }) => instant(timestamp) >= instant(newest.timestamp) - TRAIL_MS)
}

function instant(iso: string): number {
  return Date.parse(iso)
}
