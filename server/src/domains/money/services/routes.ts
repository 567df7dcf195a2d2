import type { serviceRoutes } from '@roadbook/contract/money/services'
import type { Handlers } from '../../../http/mount.ts'
import { changeService, recordService, removeService } from './change-services.ts'
import { readServices } from './read-services.ts'

export const serviceHandlers: Handlers<typeof serviceRoutes> = {
  get: (context, { params }) => readServices(context, params.id),

  async create(context, { params, body }) {
    await recordService(context, params.id, body)
    return readServices(context, params.id)
  },

  async update(context, { params: { id: vehicleId, serviceId: id }, body }) {
    await changeService(context, { id, vehicleId }, body)
    return readServices(context, vehicleId)
  },

  async delete(context, { params: { id: vehicleId, serviceId: id } }) {
    await removeService(context, { id, vehicleId })
    return readServices(context, vehicleId)
  },
}
