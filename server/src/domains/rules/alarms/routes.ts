import type { alarmRoutes } from '@roadbook/contract/rules/alarms'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import type { LookUpAddresses } from '../../tracking/locations/index.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { userLanguage } from '../../people/users/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { type EventFilter, readEvents } from './alarm-history.ts'
import { alarms, asAlarm } from './alarms.ts'
import { documentOf, messageOf, sensorOf } from './event-text.ts'
import { previewAlarm } from './preview-alarm.ts'
import { addAlarm, addTargets, changeAlarm, removeAlarm } from './write-alarm.ts'

type Deps = { namePlaces: LookUpAddresses }

export function createAlarmHandlers({ namePlaces }: Deps): Handlers<typeof alarmRoutes> {
  type Asked = Omit<EventFilter, 'from' | 'until'> & {
    page: number
    limit: number
    startDate?: string | undefined
    endDate?: string | undefined
  }

  async function pageOfEvents(context: Context, { page, limit, startDate, endDate, ...filter }: Asked) {
    if (filter.vehicleId !== undefined) await requireVehicles(context, [filter.vehicleId])
    const period = periodOf({ startDate, endDate }, await timeZoneOf(context))
    const { items, totalItems } = await readEvents(context, { ...filter, ...period }, { page, limit })
    const { scope, tx } = context
    const addresses = await namePlaces(tx, scope.tenantId, items)
    const language = await userLanguage(tx, scope)
    const named = items.map((event, nth) => ({
      ...event,
      address: addresses[nth] ?? null,
      message: messageOf(language, event),
      document: documentOf(event.details),
      sensor: sensorOf(event.details),
    }))
    return toPage(named, totalItems, { page, limit })
  }

  return {
    list: async (context) => (await alarms.list(context, { filter: {} })).items.map(asAlarm),

    create: (context, { body }) => addAlarm(context, body),

    preview: (context, { body }) => previewAlarm({ context, namePlaces }, body),

    allHistory: (context, { query }) => pageOfEvents(context, query),

    update: (context, { params, body }) => changeAlarm(context, params.id, body),

    async delete(context, { params }) {
      await removeAlarm(context, params.id)
    },

    addTargets: (context, { params, body }) => addTargets(context, params.id, body),

    setTargets: (context, { params, body }) => changeAlarm(context, params.id, body),

    async history(context, { params, query }) {
      await alarms.require(context, params.id)
      return pageOfEvents(context, { ...query, alarmId: params.id })
    },
  }
}
