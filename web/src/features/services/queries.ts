import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { VehicleServiceCreate, VehicleServices, VehicleServiceUpdate } from '@roadbook/contract/services'
import { call } from '../../lib/api.ts'

const key = ['services'] as const
const refreshMs = 30_000

export function servicesQuery(id: string) {
  const queryKey = [...key, id]
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => {
      const isRefresh = client.getQueryData(queryKey) !== undefined
      return call(api.services.get, { params: { id } }, { signal, quiet: isRefresh })
    },
    // What remains goes down while it drives.
    refetchInterval: refreshMs,
  })
}

/** The form shows them beside the field that caused them. */
const handles = ['fields'] as const

function useKnown(id: string) {
  const client = useQueryClient()
  return async (services: VehicleServices) => {
    client.setQueryData(servicesQuery(id).queryKey, services)
    // The vehicle's due date, and what needs attention.
    await client.invalidateQueries({ queryKey: ['vehicles'] })
    await client.invalidateQueries({ queryKey: ['overview'] })
  }
}

export function useRecordService(id: string) {
  return useMutation({
    mutationFn: (body: VehicleServiceCreate) => call(api.services.create, { params: { id }, body }),
    onSuccess: useKnown(id),
    meta: { handles },
  })
}

export function useChangeService(id: string, serviceId: string) {
  return useMutation({
    mutationFn: (body: VehicleServiceUpdate) =>
      call(api.services.update, { params: { id, serviceId }, body }),
    onSuccess: useKnown(id),
    meta: { handles },
  })
}

export function useDeleteService(id: string, serviceId: string) {
  return useMutation({
    mutationFn: () => call(api.services.delete, { params: { id, serviceId } }),
    onSuccess: useKnown(id),
  })
}
