import type { vehicleRoutes } from '@roadbook/contract/fleet/vehicles'
import { changeMany } from '../../../entities/change-many.ts'
import type { Vehicle, VehicleUpdate } from '@roadbook/contract/fleet/vehicles'
import { type Handlers, withBefore } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { inspectUploads } from '../../core/attachments/index.ts'
import { vehicles } from './vehicles.ts'
import { changeVehicle, addVehicle } from './write-vehicle.ts'

type Deps = {
  store: ObjectStore
  /** Effects of archiving a vehicle in other domains. */
  stopSharing: (context: Context, vehicleId: string) => Promise<void>
}

export function createVehicleHandlers({ store, stopSharing }: Deps): Handlers<typeof vehicleRoutes> {
  const change = async (context: Context, id: string, body: VehicleUpdate): Promise<Vehicle> => {
    const changed = await changeVehicle(context, id, body)
    if (body.archived === true) await stopSharing(context, id)
    return changed
  }
  return {
    async list(context, { query: { archived = false } }) {
      const { items } = await vehicles.list(context, { filter: { archived } })
      return items
    },

    async page(context, { query: { archived = false, ...page } }) {
      const { items, totalItems } = await vehicles.list(context, { filter: { archived }, page })
      return toPage(items, totalItems, page)
    },

    create: withBefore(
      (outside, { body }) => inspectUploads(outside, body.attachmentFileKeys, store),
      (context, { body }) => addVehicle(context, body),
    ),

    get: (context, { params }) => vehicles.read(context, params.id),

    updateMany: (context, { body: { changes } }) =>
      changeMany(context, { table: 'vehicles' }, changes, ({ id, ...body }) => change(context, id, body)),

    update: withBefore(
      (outside, { body }) => inspectUploads(outside, body.attachmentFileKeys, store),
      (context, { params, body }) => change(context, params.id, body),
    ),
  }
}
