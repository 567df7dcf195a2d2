/** Adds an unrecorded move as a trip, and removes such a trip. */
import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import type { Trip } from '@roadbook/contract/trips/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { odometerQuery } from '../../fleet/vehicles/queries.ts'
import { tripsKey } from './trips-key.ts'

export function useAddMove(vehicleId: string) {
  const { t } = useLingui()
  const refresh = useRefresh(vehicleId)
  const remove = useRemoveTrip(vehicleId)
  return useMutation({
    mutationFn: ({ stopTime }: TripMove) =>
      call(api.trips.addMove, { params: { id: vehicleId }, body: { stopTime } }),
    onSuccess: ({ id }) =>
      showSuccess(t`Trip added`, { id: `taken in ${id}`, label: t`Undo`, run: () => remove.mutate(id) }),
    onSettled: refresh,
  })
}

/** `leave` navigates away from the trip's page before the trip queries are refetched. */
export function useRemoveTrip(vehicleId: string, leave?: () => Promise<void>) {
  const { t } = useLingui()
  const refresh = useRefresh(vehicleId)
  return useMutation({
    mutationFn: (tripId: Trip['id']) => call(api.trips.remove, { params: { vehicleId, tripId } }),
    onSuccess: async () => {
      showSuccess(t`Trip removed`)
      await leave?.()
    },
    onSettled: refresh,
  })
}

function useRefresh(vehicleId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: tripsKey }),
      client.invalidateQueries({ queryKey: odometerQuery(vehicleId).queryKey }),
    ])
}
