import type { Tour } from '@roadbook/contract/trips/tours'
import { notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { readVehicle } from '../../fleet/vehicles/index.ts'
import { readBase } from './read-base.ts'
import { readTours } from './read-tours.ts'

/** The tours of a vehicle that start in the period, oldest first. */
export async function readVehicleTours(
  context: Context,
  { vehicleId, from, until }: { vehicleId: string; from: Date; until: Date },
): Promise<Tour[]> {
  const vehicle = await readVehicle(context, vehicleId)
  if (!vehicle) throw notFound('vehicle')
  return readTours(context, { vehicleId, from, until, base: await readBase(context, vehicle) })
}
