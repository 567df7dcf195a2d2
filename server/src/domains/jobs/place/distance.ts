import { distanceMeters } from '@roadbook/geo/distance'
import type { Context } from '../../../http/scope.ts'
import { readOwnVehicle } from '../../vehicles/index.ts'
import { jobs } from '../jobs.ts'

/** From the last fix of the vehicle that the caller has now. */
export async function readDistance(context: Context, id: string): Promise<{ meters: number | null }> {
  const { location } = await jobs.read(context, id)
  const here = location && (await readOwnVehicle(context))?.lastPosition
  return { meters: location && here ? Math.round(distanceMeters(here, location)) : null }
}
