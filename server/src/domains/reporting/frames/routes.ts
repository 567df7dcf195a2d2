import type { biServerRoutes } from '@roadbook/contract/reporting/bi-server'
import {
  type FrameAddress,
  frameLimits,
  type FrameName,
  framePath,
  type frameRoutes,
} from '@roadbook/contract/reporting/frames'
import { AppError } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import { biPagePath } from './bi-server/bi-page.ts'
import { type BiServerDeps, changeBiServer, readBiServer, readDashboard } from './bi-server/bi-server.ts'
import { readFleetHub } from './fleet-hub/read-fleet-hub.ts'
import { type FrameDeps, inFrame } from './frame-context.ts'
import { readGeofenceActivity } from './geofence-activity/read-geofence-activity.ts'

type Deps = FrameDeps & BiServerDeps

export function createFrameHandlers(deps: Deps): Handlers<typeof frameRoutes> {
  return {
    openFleetHub: (context) => open(deps, context, 'fleet-intelligence-hub'),
    openGeofenceActivity: (context) => open(deps, context, 'geofence-activity'),

    readFleetHub: (caller, { body: { token, ...asked } }) =>
      inFrame(deps, { caller, token, frame: 'fleet-intelligence-hub' }, (context) =>
        readFleetHub(context, asked),
      ),

    readGeofenceActivity: (caller, { body: { token, ...asked } }) =>
      inFrame(deps, { caller, token, frame: 'geofence-activity' }, (context) =>
        readGeofenceActivity(context, asked),
      ),
  }
}

export function createBiServerHandlers(deps: BiServerDeps): Handlers<typeof biServerRoutes> {
  return {
    get: (context) => readBiServer(context),
    put: (context, { body }) => changeBiServer(deps, context, body),
  }
}

async function open(
  { tokens, publicUrl, secrets }: Deps,
  context: Context,
  frame: FrameName,
): Promise<FrameAddress> {
  const { tenantId, userId, role, session } = context.scope
  // The route refuses API keys.
  if (!session) throw new AppError('api_key_not_allowed')
  const dashboard = await readDashboard({ secrets }, context, frame)
  const minutes = dashboard ? frameLimits.biValidMinutes : frameLimits.validMinutes
  const expiresAt = new Date(context.now.getTime() + minutes * 60_000)
  const token = await tokens.of({ frame, tenantId, userId, role, session }, expiresAt)
  const path = dashboard ? biPagePath(frame, token) : `${framePath}/${frame}#token=${token}`
  return {
    source: dashboard ? 'biServer' : 'roadbook',
    url: publicUrl + path,
    expiresAt: expiresAt.toISOString(),
  }
}
