import type { geofenceRoutes } from '@roadbook/contract/rules/geofences'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { pageOfAlerts, pageOfHistory } from './alert-page.ts'
import { geofences } from './geofences.ts'
import { previewGeofence } from './preview-geofence.ts'
import { readVisits, sumVisits } from './visit-history.ts'
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

  preview: (context, { body }) => previewGeofence({ context }, body),

  async history(context, { params, query }) {
    await geofences.require(context, params.id)
    return pageOfHistory(context, params.id, query)
  },

  async visits(context, { params, query: { vehicleId, ...query } }) {
    await geofences.require(context, params.id)
    if (vehicleId !== undefined) await requireVehicles(context, [vehicleId])
    const filter = { geofenceId: params.id, vehicleId, ...(await periodOfVisits(context, query)) }
    const { items, totalItems } = await readVisits(context, filter, query)
    return { ...toPage(items, totalItems, query), vehicles: await sumVisits(context, filter) }
  },

  async visitsOfVehicle(context, { params, query }) {
    await requireVehicles(context, [params.id])
    const filter = { vehicleId: params.id, ...(await periodOfVisits(context, query)) }
    const { items, totalItems } = await readVisits(context, filter, query)
    return toPage(items, totalItems, query)
  },

  async historyOfVehicle(context, { params, query }) {
    await requireVehicles(context, [params.id])
    return pageOfAlerts(context, { vehicleId: params.id }, query)
  },
}

type Days = { date?: string | undefined; startDate?: string | undefined; endDate?: string | undefined }

async function periodOfVisits(context: Context, { date, startDate = date, endDate = date }: Days) {
  return periodOf({ startDate, endDate }, await timeZoneOf(context))
}
