import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { OdometerReadingCreate, VehicleOdometer } from '@roadbook/contract/fleet/odometer'
import type { Vehicle, VehicleCreate, VehicleUpdate } from '@roadbook/contract/fleet/vehicles'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import type { Handled } from '../../../lib/query-client.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'

const refreshMs = 30_000
const key = ['vehicles'] as const

type List = { archived?: boolean }

export const vehiclesQuery = ({ archived = false }: List = {}) =>
  callQuery([...key, 'list', { archived }], api.vehicles.list, {
    query: archived ? { archived: 'true' } : {},
    quiet: 'refresh',
    refetchInterval: refreshMs,
  })

/** Vehicles in use, then archived ones, whose trips and costs stay. */
export function useAllVehicles(): Vehicle[] {
  const { data: inUse = [] } = useQuery(vehiclesQuery())
  const { data: archived = [] } = useQuery(vehiclesQuery({ archived: true }))
  // The lists are read at different times: a vehicle archived in between is in both.
  return [...inUse, ...archived.filter(({ id }) => inUse.every((other) => other.id !== id))]
}

/** False once both lists are here, or can't be requested. */
export function useIsLoadingVehicles(): boolean {
  const inUse = useQuery(vehiclesQuery())
  const archived = useQuery(vehiclesQuery({ archived: true }))
  return inUse.isLoading || archived.isLoading
}

/** True if the user sees no vehicles, neither in use nor archived; false while loading. */
export function useHasNoVehicle(): boolean {
  const inUse = useQuery(vehiclesQuery())
  const archived = useQuery(vehiclesQuery({ archived: true }))
  return inUse.data?.length === 0 && archived.data?.length === 0
}

export const vehicleQuery = (id: string) =>
  callQuery([...key, 'one', id], api.vehicles.get, {
    params: { id },
    refetchInterval: 10_000,
    quiet: 'refresh',
  })

/** The last trip of a vehicle. */
export const lastTripQuery = (id: string) =>
  callQuery(['trips', 'last', id], api.trips.ofVehicle, {
    params: { id },
    query: { page: 1, limit: 1 },
    select: ({ items }) => items[0] ?? null,
    quiet: true,
  })

export const deviceStatusQuery = (id: string) =>
  callQuery([...key, 'device', id], api.devices.deviceStatus, { params: { id }, refetchInterval: refreshMs })

export const odometerQuery = (id: string) =>
  callQuery([...key, 'odometer', id], api.odometer.get, {
    params: { id },
    refetchInterval: refreshMs,
    quiet: 'refresh',
  })

function useOdometerChanged(id: string) {
  const client = useQueryClient()
  return async (odometer: VehicleOdometer) => {
    client.setQueryData(odometerQuery(id).queryKey, odometer)
    await client.invalidateQueries({ queryKey: key })
    // Trips show the odometer at their end.
    await client.invalidateQueries({ queryKey: ['trips'] })
    // Services show the distance left until they are due.
    await client.invalidateQueries({ queryKey: ['services'] })
  }
}

export function useEnterReading(id: string) {
  const { t } = useLingui()
  const changed = useOdometerChanged(id)
  return useMutation({
    mutationFn: (body: OdometerReadingCreate) => call(api.odometer.enter, { params: { id }, body }),
    onSuccess: (odometer) => {
      showSuccess(t`Reading entered`)
      void changed(odometer)
    },
    meta: { handles: formHandles },
  })
}

export function useWithdrawReading(id: string) {
  const { t } = useLingui()
  const changed = useOdometerChanged(id)
  return useMutation({
    mutationFn: ({ readingId, reason }: { readingId: string; reason: string }) =>
      call(api.odometer.withdraw, { params: { id, readingId }, query: { reason } }),
    onSuccess: (odometer) => {
      showSuccess(t`Reading withdrawn`)
      void changed(odometer)
    },
    meta: { handles: formHandles },
  })
}

/** Refetches everything that shows vehicles. */
export function useVehiclesChanged() {
  const client = useQueryClient()
  return async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: key })
    await client.invalidateQueries({ queryKey: ['overview'] })
    await client.invalidateQueries({ queryKey: ['services'] })
  }
}

function useRefreshed() {
  const client = useQueryClient()
  const changed = useVehiclesChanged()
  return (vehicle: Vehicle) => {
    client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle)
    return changed()
  }
}

export function useCreateVehicle() {
  const { t } = useLingui()
  const refreshed = useRefreshed()
  return useMutation({
    mutationFn: (body: VehicleCreate) => call(api.vehicles.create, { body }),
    onSuccess: (vehicle) => {
      showSuccess(t`Vehicle added`)
      void refreshed(vehicle)
    },
    meta: { handles: formHandles },
  })
}

/** `handled`: errors that the caller shows itself. */
export function useUpdateVehicle(id: string, handled: readonly Handled[] = []) {
  const { t } = useLingui()
  const refreshed = useRefreshed()
  return useMutation({
    mutationFn: (body: VehicleUpdate) => call(api.vehicles.update, { params: { id }, body }),
    onSuccess: (vehicle) => {
      showSuccess(t`Vehicle updated`)
      void refreshed(vehicle)
    },
    meta: { handles: handled },
  })
}

export function useFreeNumber() {
  return useMutation({ mutationFn: () => call(api.devices.freeNumber, {}) })
}

function useRefetchStatus(id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: deviceStatusQuery(id).queryKey })
}

export function useCreateKey(id: string) {
  return useMutation({
    mutationFn: () => call(api.devices.createKey, { params: { id } }),
    onSuccess: useRefetchStatus(id),
    // The key must not stay in the cache.
    gcTime: 0,
  })
}

export function useRemoveKey(id: string) {
  return useMutation({
    mutationFn: () => call(api.devices.removeKey, { params: { id } }),
    onSuccess: useRefetchStatus(id),
  })
}

export function useSetEncryptedOnly(id: string) {
  return useMutation({
    mutationFn: (encryptedOnly: boolean) =>
      call(api.devices.setEncryptedOnly, { params: { id }, body: { encryptedOnly } }),
    onSuccess: useRefetchStatus(id),
  })
}
