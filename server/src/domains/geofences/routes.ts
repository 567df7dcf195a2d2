import type { geofenceRoutes } from '@roadbook/contract/geofences'
import type { Handlers } from '../../http/mount.ts'
import { requireVehicles } from '../vehicles/index.ts'
import { pageOfAlerts, pageOfHistory } from './alert-page.ts'
import { geofences } from './geofences.ts'
import { previewGeofence } from './preview-geofence.ts'
import { addGeofence, addTargets, changeGeofence, removeGeofence } from './write-geofence.ts'

export const geofenceHandlers: Handlers<typeof geofenceRoutes> = {
  list: async (context) => (await geofences.list(context, { filter: {} })).items,

  get: (context, { params }) => geofences.read(context, params.id),

  create: (context, { body }) => addGeofence(context, body),

  update: (context, { params, body }) => changeGeofence(context, params.id, body),

  async delete(context, { params }) {
    await removeGeofence(context, params.id)
  },

  addTargets: (context, { params, body }) => addTargets(context, params.id, body),

  setTargets: (context, { params, body }) => changeGeofence(context, params.id, body),

  preview: (context, { body }) => previewGeofence(context, body),

  async history(context, { params, query }) {
    await geofences.require(context, params.id)
    return pageOfHistory(context, params.id, query)
  },

  async historyOfVehicle(context, { params, query }) {
    await requireVehicles(context, [params.id])
    return pageOfAlerts(context, { vehicleId: params.id }, query)
  },
}
