import type { GeofenceAlertQuery } from '@roadbook/contract/rules/geofence-alerts'
import type { geofenceRoutes } from '@roadbook/contract/rules/geofences'
import type { z } from 'zod'
import type { EntityRecord } from '../../../entities/write-entity.ts'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { pageOfAlerts, pageOfHistory } from './alert-page.ts'
import { type GeofenceEntity, geofences } from './geofences.ts'
import { previewGeofence } from './preview-geofence.ts'
import { readVisits, sumVisits } from './visit-history.ts'
import { addGeofence, addTargets, changeGeofence, removeRule } from './write-geofence.ts'

export const geofenceHandlers: Handlers<typeof geofenceRoutes> = {
  ...handlersOfStyle(geofences),

  create: (context, { body }) => addGeofence(context, body),

  update: (context, { params, body }) => changeGeofence(context, params.id, body),

  addTargets: (context, { params, body }) => addTargets(context, params.id, body),

  setTargets: (context, { params, body }) => changeGeofence(context, params.id, body),

  preview: (context, { body }) => previewGeofence({ context }, body),

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

type One = { params: { id: string } }

/** Actions on geofences, classic or new. */
export function handlersOfStyle<Value extends EntityRecord>(entity: GeofenceEntity<Value>) {
  return {
    list: async (context: Context) => (await entity.list(context, { filter: {} })).items,

    get: (context: Context, { params }: One) => entity.read(context, params.id),

    async delete(context: Context, { params }: One): Promise<undefined> {
      await removeRule(context, entity, params.id)
    },

    async history(context: Context, { params, query }: One & { query: z.output<typeof GeofenceAlertQuery> }) {
      await entity.require(context, params.id)
      return pageOfHistory(context, params.id, query)
    },
  }
}

type Days = { date?: string | undefined; startDate?: string | undefined; endDate?: string | undefined }

async function periodOfVisits(context: Context, { date, startDate = date, endDate = date }: Days) {
  return periodOf({ startDate, endDate }, await timeZoneOf(context))
}
