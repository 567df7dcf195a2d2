import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type {
  VehicleService,
  VehicleServiceCreate,
  VehicleServices,
  VehicleServiceUpdate,
} from '@roadbook/contract/money/services'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'

const key = ['services'] as const
const refreshMs = 30_000

export const servicesQuery = (id: string) =>
  callQuery([...key, id], api.services.get, {
    params: { id },
    // The remaining distance decreases while the vehicle drives.
    refetchInterval: refreshMs,
    quiet: 'refresh',
  })

function useKnown(id: string) {
  const client = useQueryClient()
  return async (services: VehicleServices) => {
    client.setQueryData(servicesQuery(id).queryKey, services)
    // The vehicle's due date, and what needs attention.
    await client.invalidateQueries({ queryKey: ['vehicles'] })
    await client.invalidateQueries({ queryKey: ['overview'] })
  }
}

/** The saved service; undefined if it was deleted. */
export async function readService(
  client: QueryClient,
  { id, vehicleId }: VehicleService,
): Promise<VehicleService | undefined> {
  const { services } = await client.fetchQuery({ ...servicesQuery(vehicleId), staleTime: 0 })
  return services.find((service) => service.id === id)
}

export function useRecordService(vehicleId: string) {
  const { t } = useLingui()
  const known = useKnown(vehicleId)
  return useMutation({
    mutationFn: (body: VehicleServiceCreate) =>
      call(api.services.create, { params: { id: vehicleId }, body }),
    onSuccess: (services) => {
      showSuccess(t`Service recorded`)
      void known(services)
    },
    meta: { handles: formHandles },
  })
}

export function useChangeService(vehicleId: string) {
  const { t } = useLingui()
  const known = useKnown(vehicleId)
  return useMutation({
    mutationFn: ({ id: serviceId, body }: { id: string; body: VehicleServiceUpdate }) =>
      call(api.services.update, { params: { id: vehicleId, serviceId }, body }),
    onSuccess: (services) => {
      showSuccess(t`Service saved`)
      void known(services)
    },
    meta: { handles: formHandles },
  })
}

export function useDeleteService(vehicleId: string) {
  const { t } = useLingui()
  const known = useKnown(vehicleId)
  return useMutation({
    mutationFn: (serviceId: string) => call(api.services.delete, { params: { id: vehicleId, serviceId } }),
    onSuccess: (services) => {
      showSuccess(t`Service deleted`)
      void known(services)
    },
  })
}
