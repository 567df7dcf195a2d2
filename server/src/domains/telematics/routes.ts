import type { telematicsRoutes, VehicleLocation } from '@roadbook/contract/telematics'
import type { Log } from '../../database/log.ts'
import type { Handlers } from '../../http/mount.ts'
import { ReadyJson } from '../../http/ready-json.ts'
import type { Context } from '../../http/scope.ts'
import type { CommittedStates } from './committed-states.ts'
import { createKey, removeKey, setEncryptedOnly } from './device-access.ts'
import { readDeviceStatus, requireVehicle } from './device-status.ts'
import type { DevicePorts } from './gateway/ports.ts'
import { LocationBoards } from './location-boards.ts'
import { proposeNumber } from './phone-number.ts'
import { askForNumber, readUnknownDevices } from './read-attempts.ts'
import { nearestLocations, visibleLocations, visiblePositions } from './visible-positions.ts'

const TRAIL_MINUTES = 30

type Deps = {
  committed: CommittedStates
  ports: Pick<DevicePorts, 'teltonikaTls' | 'osmandTls'>
  log: Log
}

export function createTelematicsHandlers({ committed, ports, log }: Deps): Handlers<typeof telematicsRoutes> {
  const boards = new LocationBoards(committed, log)
  const isOffered = ports.teltonikaTls !== null || ports.osmandTls !== null
  return {
    ...handlers,
    locations: (context, { query }) => readLocations(boards, context, query.since),
    async setEncryptedOnly(context, { params, body }) {
      await requireVehicle(context, params.id)
      return setEncryptedOnly(context, { vehicleId: params.id, ...body, isOffered })
    },
  }
}

async function readLocations(
  boards: LocationBoards,
  context: Context,
  since: number | undefined,
): Promise<VehicleLocation[] | ReadyJson> {
  // A driver sees a few vehicles, and of them more than one board could show.
  if (context.scope.reach !== 'all') return visibleLocations(context, since)
  return new ReadyJson(await boards.read(context, since))
}

const handlers: Omit<Handlers<typeof telematicsRoutes>, 'locations' | 'setEncryptedOnly'> = {
  nearest: (context, { query }) => nearestLocations(context, query),

  async trail(context, { params }) {
    await requireVehicle(context, params.id)
    const from = new Date(context.now.getTime() - TRAIL_MINUTES * 60_000)
    return visiblePositions(context, { vehicleId: params.id, from, to: context.now })
  },

  async deviceStatus(context, { params }) {
    await requireVehicle(context, params.id)
    return readDeviceStatus(context, params.id)
  },

  async createKey(context, { params }) {
    await requireVehicle(context, params.id)
    return createKey(context, params.id)
  },

  async removeKey(context, { params }) {
    await requireVehicle(context, params.id)
    return removeKey(context, params.id)
  },

  freeNumber: async (context) => ({ dongleId: await proposeNumber(context) }),

  attempt: (context, { params }) => askForNumber(context, params.dongleId),

  unknownDevices: (context) => readUnknownDevices(context),
}
