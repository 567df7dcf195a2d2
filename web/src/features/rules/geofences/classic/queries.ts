import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { ClassicGeofenceCreate, ClassicGeofenceUpdate } from '@roadbook/contract/rules/classic-geofences'
import type { GeofenceFileFormat, GeofenceImport } from '@roadbook/contract/rules/geofence-import'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { createEntityQueries } from '../../../../lib/requests/entity-queries.ts'
import { asPage } from '../../../../lib/requests/list-page.ts'
import { geofences } from '../queries.ts'
import { useRuleDelete } from '../../alarm-rules/use-rule-delete.ts'
import { listKeyOf, useRuleSwitch } from '../../alarm-rules/use-rule-switch.ts'

/** Alerts are added all the time. */
const refreshMs = 60_000
/** Vehicles drive. */
const insideMs = 15_000

const [standardKey] = geofences.key

export const classicGeofences = createEntityQueries({
  key: 'classic-geofences',
  list: async (_query: object, options) => asPage(await call(api.classicGeofences.list, {}, options)),
  get: (id, options) => call(api.classicGeofences.get, { params: { id } }, options),
})

/** All of them, by name. */
export const classicGeofencesQuery = () =>
  callQuery(listKeyOf(classicGeofences), api.classicGeofences.list, { refetchInterval: refreshMs })

/** The vehicles that are inside now. */
export const insideQuery = () =>
  callQuery([...classicGeofences.key, 'inside'], api.classicGeofences.inside, {
    refetchInterval: insideMs,
    quiet: true,
  })

type HistoryFilter = { page: number; vehicleId?: string | undefined; date?: string | undefined }

const historyLimit = 25

/** The alerts of one. */
export function classicHistoryQuery(id: string, { page, vehicleId, date }: HistoryFilter) {
  const query = { page, limit: historyLimit, ...(vehicleId && { vehicleId }), ...(date && { date }) }
  return callQuery([...classicGeofences.key, 'alerts', id, query], api.classicGeofences.history, {
    params: { id },
    query,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    quiet: true,
  })
}

export function useClassicGeofenceCalls() {
  const { t } = useLingui()
  return classicGeofences.useFormCalls({
    add: (body: ClassicGeofenceCreate) => call(api.classicGeofences.create, { body }),
    update: (id, body: ClassicGeofenceUpdate) => call(api.classicGeofences.update, { params: { id }, body }),
    successMessages: { added: t`Geo-fence added`, updated: t`Geo-fence updated` },
  })
}

export function useDeleteClassicGeofence() {
  const { t } = useLingui()
  return useRuleDelete({
    rules: classicGeofences,
    changed: classicGeofences.useChanged(),
    call: (id) => call(api.classicGeofences.delete, { params: { id } }),
    successMessage: t`Geo-fence deleted`,
  })
}

export function useSwitchClassicGeofence() {
  const { t } = useLingui()
  return useRuleSwitch({
    rules: classicGeofences,
    changed: classicGeofences.useChanged(),
    call: (id, body) => call(api.classicGeofences.update, { params: { id }, body }),
    staleText: (name) =>
      t`Someone else changed “${name}” in the meantime. Your change was not saved. Check the geofence, then try again.`,
  })
}

export function previewGeofenceFile(format: GeofenceFileFormat, file: File) {
  return call(api.geofenceImport.preview, { query: { format }, file }, { quiet: true })
}

export function useImportGeofences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GeofenceImport) => call(api.geofenceImport.create, { body }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: classicGeofences.key })
      await client.invalidateQueries({ queryKey: [standardKey] })
    },
  })
}
