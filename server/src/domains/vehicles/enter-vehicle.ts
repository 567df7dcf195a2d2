import type { Vehicle, VehicleCreate } from '@roadbook/contract/vehicles'
import { notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import { createVehicle } from './create-vehicle.ts'
import { readVehicle } from './read-vehicle.ts'

/** A new vehicle, with its entry in the audit trail. */
export async function enterVehicle(context: Context, vehicle: VehicleCreate): Promise<Vehicle> {
  const id = await createVehicle(context, vehicle)
  const after = await requireVehicle(context, id)
  await recordVehicle(context, 'created', { before: null, after, live: liveFields })
  return after
}

export async function requireVehicle(context: Context, id: string): Promise<Vehicle> {
  const vehicle = await readVehicle(context, id)
  if (!vehicle) throw notFound('vehicle')
  return vehicle
}

/** The trail tells of what people change; where the vehicle was just then, and what it drove, is not their doing. */
export const liveFields = ['state', 'stateSince', 'hasReported', 'lastPosition', 'yours']

type Told = { before: Vehicle | null; after: Vehicle; live: readonly string[] }

export function recordVehicle(
  context: Context,
  action: string,
  { before, after, live }: Told,
): Promise<void> {
  return recordChange(context, {
    action,
    resourceType: 'vehicle',
    resourceId: after.id,
    vehicleReg: after.registration,
    before: before && without(live, before),
    after: without(live, after),
  })
}

function without(fields: readonly string[], vehicle: Vehicle): object {
  return Object.fromEntries(Object.entries(vehicle).filter(([name]) => !fields.includes(name)))
}
