/** A move that nobody recorded becomes a trip, and the way back. */
import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type { TripMove } from '@roadbook/contract/trip-moves'
import type { Trip } from '@roadbook/contract/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { showSuccess } from '../../lib/toasts.ts'
import { odometerQuery } from '../vehicles/queries.ts'
import { tripsKey } from './trips-key.ts'

export function useTakeIn(vehicleId: string) {
  const { t } = useLingui()
  const refresh = useRefresh(vehicleId)
  const remove = useRemoveTrip(vehicleId)
  return useMutation({
    mutationFn: ({ stopTime }: TripMove) =>
      call(api.trips.takeIn, { params: { id: vehicleId }, body: { stopTime } }),
    onSuccess: ({ id }) =>
      showSuccess(t`Trip added`, { id: `taken in ${id}`, label: t`Undo`, run: () => remove.mutate(id) }),
    onSettled: refresh,
  })
}

/** `leave` takes whoever looks at the trip to another page, before all that shows trips is asked for again. */
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
