import { api } from '@roadbook/contract/api'
import type { FrameName } from '@roadbook/contract/reporting/frames'
import { callQuery } from '../../../lib/requests/call-query.ts'

/** How long before an address expires the next one is requested. */
const RENEWED_MS = 60_000

const routeOf = {
  'fleet-intelligence-hub': api.frames.openFleetHub,
  'geofence-activity': api.frames.openGeofenceActivity,
} as const satisfies Record<FrameName, unknown>

/**
 * Each visit of the page has its own address. That of a BI server isn't renewed automatically: the dashboard would restart.
 */
export const frameQuery = (frame: FrameName) =>
  callQuery(['frames', frame], routeOf[frame], {
    gcTime: 0,
    staleTime: ({ state }) =>
      state.data?.source === 'roadbook' ? untilRenewal(state.data.expiresAt) : Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data?.source === 'roadbook' && state.status === 'success'
        ? Math.max(untilRenewal(state.data.expiresAt), 1_000)
        : false,
    quiet: true,
  })

function untilRenewal(expiresAt: string): number {
  return Math.max(0, Date.parse(expiresAt) - Date.now() - RENEWED_MS)
}
