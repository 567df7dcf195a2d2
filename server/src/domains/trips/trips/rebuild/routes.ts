import type { tripRebuildRoutes } from '@roadbook/contract/trips/trip-rebuild'
import type { Handlers } from '../../../../http/mount.ts'
import { requireVehicles } from '../../../fleet/vehicles/index.ts'
import { readComputing } from './read-computing.ts'

export const tripRebuildHandlers: Handlers<typeof tripRebuildRoutes> = {
  async computing(context, { query: { showVehiclesId: vehicleIds = [] } }) {
    await requireVehicles(context, vehicleIds)
    return readComputing(context, vehicleIds)
  },
}
