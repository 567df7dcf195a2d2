import type { locationRoutes, VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { Log } from '../../../database/log.ts'
import type { Handlers } from '../../../http/mount.ts'
import { ReadyJson } from '../../../http/ready-json.ts'
import type { Context } from '../../../http/scope.ts'
import type { CommittedStates } from './committed-states.ts'
import { LocationSnapshots } from './location-snapshots.ts'
import { requireVehicle } from './require-vehicle.ts'
import { nearestLocations, visibleLocations } from './visible-locations.ts'
import { visiblePositions } from './visible-positions.ts'

const TRAIL_MINUTES = 30

type Deps = { committed: CommittedStates; log: Log }

export function createLocationHandlers({ committed, log }: Deps): Handlers<typeof locationRoutes> {
  const snapshots = new LocationSnapshots(committed, log)
  return {
    locations: (context, { query }) => readLocations(snapshots, context, query.since),

    nearest: (context, { query }) => nearestLocations(context, query),

    async trail(context, { params }) {
      await requireVehicle(context, params.id)
      const from = new Date(context.now.getTime() - TRAIL_MINUTES * 60_000)
      return visiblePositions(context, { vehicleId: params.id, from, to: context.now })
    },
  }
}

async function readLocations(
  snapshots: LocationSnapshots,
  context: Context,
  since: number | undefined,
): Promise<VehicleLocation[] | ReadyJson> {
  // A driver sees few vehicles, with places that no shared snapshot holds.
  if (context.scope.reach !== 'all') return visibleLocations(context, since)
  return new ReadyJson(await snapshots.read(context, since))
}
