import { useLingui } from '@lingui/react/macro'
import { queryOptions } from '@tanstack/react-query'
import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import type { AlarmCreate, AlarmUpdate } from '@roadbook/contract/rules/alarms'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { createEntityQueries } from '../../../lib/requests/entity-queries.ts'
import { asPage } from '../../../lib/requests/list-page.ts'
import type { Days } from '../../../lib/period.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { useRuleDelete } from '../alarm-rules/use-rule-delete.ts'
import { listKeyOf, useRuleSwitch } from '../alarm-rules/use-rule-switch.ts'
import { type AlarmsSearch, historyParams } from './search.ts'

/** New entries arrive all the time. */
const refreshMs = 60_000
const pageLength = 100
/** The longest page that the API allows. */
const longestPage = 200

const alarms = createEntityQueries({
  key: 'alarms',
  list: async (_query: object, options) => asPage(await call(api.alarms.list, {}, options)),
  // The API has no call for a single alarm.
  get: async (id, options) => {
    const found = (await call(api.alarms.list, {}, options)).find((one) => one.id === id)
    if (found === undefined) throw new Error(`No alarm ${id}`)
    return found
  },
})

/** All of them, by name. */
export const alarmsQuery = () => callQuery(listKeyOf(alarms), api.alarms.list, { refetchInterval: refreshMs })

type HistoryFilter = Pick<AlarmsSearch, 'kinds' | 'alarm' | 'vehicle'> & Days

function readHistory(
  { kinds, alarm, vehicle, startDate, endDate }: HistoryFilter,
  page: { page: number; limit: number },
  signal?: AbortSignal,
) {
  const query = { startDate, endDate, ...(vehicle && { vehicleId: vehicle }), ...page }
  const options = signal ? { signal } : {}
  if (alarm !== undefined) return call(api.alarms.history, { params: { id: alarm }, query }, options)
  return call(api.alarms.allHistory, { query: { ...query, ...askedBy(historyParams, { kinds }) } }, options)
}

/** The history of all alarms, or of one. */
export function historyQuery(filter: HistoryFilter, page: number) {
  return queryOptions({
    queryKey: [...alarms.key, 'history', filter, page],
    queryFn: ({ signal }) => readHistory(filter, { page, limit: pageLength }, signal),
    refetchInterval: refreshMs,
  })
}

export function readHistoryPage(filter: HistoryFilter) {
  return (page: number) => readHistory(filter, { page, limit: longestPage })
}

/** The latest entries of a vehicle. */
export const latestEventsQuery = (vehicleId: string, limit: number) =>
  callQuery([...alarms.key, 'vehicle', vehicleId, limit], api.alarms.allHistory, {
    query: { vehicleId, page: 1, limit },
    refetchInterval: refreshMs,
    quiet: true,
  })

export function useAlarmCalls() {
  const { t } = useLingui()
  return alarms.useFormCalls({
    add: (body: AlarmCreate) => call(api.alarms.create, { body }),
    update: (id, body: AlarmUpdate) => call(api.alarms.update, { params: { id }, body }),
    successMessages: { added: t`Alarm created`, updated: t`Alarm Updated` },
  })
}

type TargetsChange = { id: string; alarmRuleTargets: AlarmRuleTarget[]; version: number }

export function useSetTargets() {
  const { t } = useLingui()
  return alarms.useSave({
    call: ({ id, ...body }: TargetsChange) => call(api.alarms.setTargets, { params: { id }, body }),
    successMessage: t`Alarm targets updated.`,
    handles: formHandles,
  })
}

export function useDeleteAlarm() {
  const { t } = useLingui()
  return useRuleDelete({
    rules: alarms,
    changed: alarms.useChanged(),
    call: (id) => call(api.alarms.delete, { params: { id } }),
    successMessage: t`Alarm deleted`,
  })
}

/** Switches one on or off: shown at once, and reverted if the server refuses. */
export function useSwitchAlarm() {
  const { t } = useLingui()
  return useRuleSwitch({
    rules: alarms,
    changed: alarms.useChanged(),
    call: (id, body) => call(api.alarms.update, { params: { id }, body }),
    staleText: (name) =>
      t`Someone else changed “${name}” in the meantime. Your change was not saved. Check the alarm, then try again.`,
  })
}
