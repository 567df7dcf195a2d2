import type { Vehicle, vehicleRoutes, VehicleUpdate } from '@roadbook/contract/vehicles'
import { v7 as uuidv7 } from 'uuid'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import type { Context } from '../../http/scope.ts'
import { enterReading } from '../odometer/index.ts'
import { assignDevice } from '../devices/index.ts'
import { touchVehicle } from '../locations/index.ts'
import { toColumns } from './columns.ts'
import { refuseTakenPlate } from './create-vehicle.ts'
import { enterVehicle, liveFields, recordVehicle, requireVehicle } from './enter-vehicle.ts'
import { readVehicles } from './read-vehicle.ts'
import { assignDriver, lockVehicle, updateVehicle } from './repository.ts'

export const vehicleHandlers: Handlers<typeof vehicleRoutes> = {
  async list(context, { query }) {
    const limit = query.limit ?? 25
    const page = query.page === undefined ? undefined : { page: query.page, limit }
    const { vehicles, totalItems } = await readVehicles(context, { archived: query.archived ?? false, page })
    return page ? toPage(vehicles, totalItems, page) : vehicles
  },

  create: (context, { body }) => enterVehicle(context, body),

  get: (context, { params }) => requireVehicle(context, params.id),

  async update(context, { params, body }) {
    await lockVehicle(context, params.id)
    const before = await requireVehicle(context, params.id)
    if (body.registration !== undefined) await refuseTakenPlate(context, body.registration, params.id)
    await updateVehicle(context, params.id, { columns: toColumns(body), version: body.version })
    // The odometer is locked before the company's revision, as the computing of trips does.
    const isRead = await readDashboard(context, params.id, { before, body })
    await moveAssignments(context, params.id, { before, body })
    await touchVehicle(context, params.id)
    const after = await requireVehicle(context, params.id)
    const live = isRead ? liveFields : [...liveFields, 'odometerMeters']
    await recordVehicle(context, verbOf(before, after), { before, after, live })
    return after
  },
}

type Change = { before: Vehicle; body: VehicleUpdate }

/** An odometer that differs from what the vehicle shows is a reading of now; true when it was one. */
async function readDashboard(
  context: Context,
  vehicleId: string,
  { before, body }: Change,
): Promise<boolean> {
  const { odometerMeters: meters } = body
  if (meters === undefined || meters === before.odometerMeters) return false
  await enterReading(context, { vehicleId, time: context.now, meters, source: 'vehicle' })
  return true
}

async function moveAssignments(context: Context, vehicleId: string, { before, body }: Change): Promise<void> {
  // An archived vehicle gives its tracker back, so that another one can have it, and takes none.
  const dongleId = (body.archived ?? before.archived) ? null : body.dongleId
  if (dongleId !== undefined && dongleId !== before.dongleId) {
    await assignDevice(context, { vehicleId, dongleId })
  }
  if (body.driverId !== undefined && body.driverId !== before.driverId) {
    await assignDriver(context, { id: uuidv7(), vehicleId, userId: body.driverId })
  }
}

function verbOf(before: Vehicle, after: Vehicle): string {
  if (before.archived === after.archived) return 'updated'
  return after.archived ? 'archived' : 'taken back'
}
