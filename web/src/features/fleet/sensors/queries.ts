import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Sensor, SensorCreate, SensorUpdate } from '@roadbook/contract/fleet/sensors'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import type { Span } from '../../../lib/time/time-axis.ts'
import { useFormChange } from '../../../ui/form/use-form-change.ts'

const key = ['sensors'] as const
const refreshMs = 15_000

/** By name. */
export const sensorsQuery = (vehicleId: string) =>
  callQuery([...key, vehicleId], api.sensors.list, { params: { id: vehicleId }, quiet: 'errors' })

/** Of all vehicles, each once for a type. */
export const sensorNamesQuery = () => callQuery([...key, 'names'], api.sensors.names, { quiet: 'errors' })

export const latestQuery = (vehicleId: string) =>
  callQuery([...key, vehicleId, 'latest'], api.sensors.latest, {
    params: { id: vehicleId },
    refetchInterval: refreshMs,
    quiet: 'errors',
  })

export const sourcesQuery = (vehicleId: string) =>
  callQuery([...key, vehicleId, 'sources'], api.sensors.sources, {
    params: { id: vehicleId },
    quiet: 'errors',
  })

export function sensorValuesQuery(vehicleId: string, { fromMs, toMs }: Span) {
  const query = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
  return callQuery([...key, vehicleId, 'values', query], api.sensors.values, {
    params: { id: vehicleId },
    query,
    quiet: 'errors',
  })
}

/** The calls of the form of a vehicle's sensor. */
export function useSensorCalls(vehicleId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const add = useFormChange({
    call: (body: SensorCreate) => call(api.sensors.create, { params: { id: vehicleId }, body }),
    successMessage: t`Sensor added`,
    invalidates: [key],
  })
  const update = useFormChange({
    call: ({ id: sensorId, body }: { id: string; body: SensorUpdate }) =>
      call(api.sensors.update, { params: { id: vehicleId, sensorId }, body }),
    successMessage: t`Sensor updated`,
    invalidates: [key],
  })
  const remove = useFormChange({
    call: (sensorId: string) => call(api.sensors.delete, { params: { id: vehicleId, sensorId } }),
    successMessage: t`Sensor deleted`,
    invalidates: [key],
  })
  return {
    add: add.mutateAsync,
    change: ({ id, version }: Sensor, body: SensorUpdate) =>
      update.mutateAsync({ id, body: { ...body, version } }),
    readLatest: async ({ id }: Sensor) => {
      const all = await client.fetchQuery({ ...sensorsQuery(vehicleId), staleTime: 0 })
      return all.find((sensor) => sensor.id === id)
    },
    remove,
  }
}
