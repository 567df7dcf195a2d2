import type { vehicleRoutes } from '@roadbook/contract/vehicles'
import { changeMany } from '../../entities/change-many.ts'
import { asList, pageAsked } from '../../entities/read-list.ts'
import { type Handlers, withBefore } from '../../http/mount.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { inspectUploads } from '../attachments/index.ts'
import { vehicles } from './vehicles.ts'
import { changeVehicle, addVehicle } from './write-vehicle.ts'

export function createVehicleHandlers({ store }: { store: ObjectStore }): Handlers<typeof vehicleRoutes> {
  return {
    async list(context, { query }) {
      const { archived = false } = query
      const page = pageAsked(query)
      return asList(await vehicles.list(context, { filter: { archived }, page }), page)
    },

    create: withBefore(
      (outside, { body }) => inspectUploads(outside, body.attachmentFileKeys, store),
      (context, { body }) => addVehicle(context, body),
    ),

    get: (context, { params }) => vehicles.read(context, params.id),

    updateMany: (context, { body: { changes } }) =>
      changeMany(context, { table: 'vehicles' }, changes, ({ id, ...body }) =>
        changeVehicle(context, id, body),
      ),

    update: withBefore(
      (outside, { body }) => inspectUploads(outside, body.attachmentFileKeys, store),
      (context, { params, body }) => changeVehicle(context, params.id, body),
    ),
  }
}
