import type { telematicsRoutes } from '@roadbook/contract/telematics'
import type { Handlers } from '../../http/mount.ts'
import { readAttempt, readDeviceStatus, readUnknownDevices, requireVehicle } from './device-status.ts'
import { visibleLocations, visiblePositions } from './visible-positions.ts'

const TRAIL_MINUTES = 30

export const telematicsHandlers: Handlers<typeof telematicsRoutes> = {
  locations: (context, { query }) => visibleLocations(context, query.since),

  async trail(context, { params }) {
    await requireVehicle(context, params.id)
    const from = new Date(context.now.getTime() - TRAIL_MINUTES * 60_000)
    return visiblePositions(context, { vehicleId: params.id, from, to: context.now })
  },

  async deviceStatus(context, { params }) {
    await requireVehicle(context, params.id)
    return readDeviceStatus(context, params.id)
  },

  attempt: (context, { params }) => readAttempt(context, params.dongleId),

  unknownDevices: (context) => readUnknownDevices(context),
}
