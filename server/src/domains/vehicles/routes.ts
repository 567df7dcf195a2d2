import type { vehicleRoutes } from '@roadbook/contract/vehicles'
import { changeMany } from '../../entities/change-many.ts'
import { asList, pageAsked } from '../../entities/read-list.ts'
import type { Handlers } from '../../http/mount.ts'
import { vehicles } from './vehicles.ts'
import { changeVehicle, addVehicle } from './write-vehicle.ts'

export const vehicleHandlers: Handlers<typeof vehicleRoutes> = {
  async list(context, { query }) {
    const { archived = false } = query
    const page = pageAsked(query)
    return asList(await vehicles.list(context, { filter: { archived }, page }), page)
  },

  create: (context, { body }) => addVehicle(context, body),

  get: (context, { params }) => vehicles.read(context, params.id),

  updateMany: (context, { body: { changes } }) =>
    changeMany(context, { table: 'vehicles' }, changes, ({ id, ...body }) =>
      changeVehicle(context, id, body),
    ),

  update: (context, { params, body }) => changeVehicle(context, params.id, body),
}
