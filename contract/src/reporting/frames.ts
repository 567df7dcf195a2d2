/** Embedded authenticated frames: analysis pages shown inside another page, with a signed URL that soon expires. */
import { z } from 'zod'
import { ReadFleetHub, FleetHub } from './fleet-hub.ts'
import { GeofenceActivity, ReadGeofenceActivity } from './geofence-activity.ts'
import { Instant } from '../core/instant.ts'
import { routes } from '../core/route.ts'

const frameNames = ['fleet-intelligence-hub', 'geofence-activity'] as const
export const FrameName = z.enum(frameNames)
export type FrameName = z.infer<typeof FrameName>

export const frameLimits = {
  /** How long a URL of Roadbook's own page is valid; the page around it requests the next one in time. */
  validMinutes: 10,
  /** The same for a BI server, whose page would have to be reloaded. */
  biValidMinutes: 30,
}

export const FrameAddress = z.object({
  /** The frame's content: Roadbook's own page, or a dashboard of the company's BI server. */
  source: z.enum(['roadbook', 'biServer']),
  url: z.string(),
  expiresAt: Instant,
})
export type FrameAddress = z.infer<typeof FrameAddress>

/** Below this path are the pages that may be framed, only by pages of the same origin. */
export const framePath = '/embed'

export const frameRoutes = routes({
  openFleetHub: {
    method: 'POST',
    path: '/frames/fleet-intelligence-hub',
    access: 'trips.read',
    apiKeys: 'none',
    summary:
      'A signed address of the fleet intelligence hub, valid for minutes, as far as the caller may see.',
    response: FrameAddress,
    status: 201,
  },
  openGeofenceActivity: {
    method: 'POST',
    path: '/frames/geofence-activity',
    access: 'geofences.read',
    apiKeys: 'none',
    summary:
      'A signed address of the activity at geofences, valid for minutes, as far as the caller may see.',
    response: FrameAddress,
    status: 201,
  },
  readFleetHub: {
    method: 'POST',
    path: '/frames/fleet-intelligence-hub/data',
    access: 'public',
    summary: 'What the frame shows, by the token of its address: months of driving and costs, compared.',
    body: ReadFleetHub,
    response: FleetHub,
    refuses: ['frame_expired', 'frame_unknown'],
  },
  readGeofenceActivity: {
    method: 'POST',
    path: '/frames/geofence-activity/data',
    access: 'public',
    summary: 'What the frame shows, by the token of its address: visits of geofences.',
    body: ReadGeofenceActivity,
    response: GeofenceActivity,
    refuses: ['frame_expired', 'frame_unknown'],
  },
})
