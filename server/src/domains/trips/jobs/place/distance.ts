import { distanceMeters } from '@roadbook/geo/distance'
import type { Context } from '../../../../http/scope.ts'
import { readOwnVehicle } from '../../../fleet/vehicles/index.ts'
import { jobs } from '../jobs.ts'

/** Distance from the last position of the caller's current vehicle. */
export async function readDistance(context: Context, id: string): Promise<{ meters: number | null }> {
  const { location } = await jobs.read(context, id)
  const here = location && (await readOwnVehicle(context))?.lastPosition
  return { meters: location && here ? Math.round(distanceMeters(here, location)) : null }
}
