/** Merges and splits trips, and undoes both. */
import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type { Trip } from '@roadbook/contract/trips/trips'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../../lib/api.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { expensesKey } from '../../../money/expenses/queries.ts'
import { jobsKey } from '../../jobs/queries.ts'
import { odometerQuery } from '../../../fleet/vehicles/queries.ts'
import { tripsKey } from '../trips-key.ts'

export type Borders = Pick<Trip, 'id' | 'vehicleId' | 'version'>
/** The trip to merge with, or when to split. */
export type BorderChange = { withTripId: string } | { time: string }

const paramsOf = ({ id, vehicleId }: Pick<Trip, 'id' | 'vehicleId'>) => ({ vehicleId, tripId: id })

/** The result of the change. */
export function borderPlanQuery(trip: Borders, change: BorderChange) {
  const params = paramsOf(trip)
  return queryOptions({
    queryKey: [...tripsKey, 'borders', trip.id, trip.version, change],
    queryFn: ({ signal }) =>
      'time' in change
        ? call(api.tripBorders.planSplit, { params, query: change }, { signal, quiet: true })
        : call(api.tripBorders.planMerge, { params, query: change }, { signal, quiet: true }),
    retry: false,
    meta: { quiet: true },
  })
}

export function useChangeBorders(trip: Borders) {
  const { t } = useLingui()
  const settle = useSettle(trip.vehicleId)
  const undo = useUndoBorders(trip.vehicleId)
  const params = paramsOf(trip)
  const { version } = trip
  return useMutation({
    mutationFn: (change: BorderChange) =>
      'time' in change
        ? call(api.tripBorders.split, { params, body: { ...change, version } })
        : call(api.tripBorders.merge, { params, body: { ...change, version } }),
    onSuccess: async ({ borderEditId, trips }, change) => {
      const [first] = trips
      const run = () => first && undo.mutate({ borderEditId, trips: trips.map(({ id }) => id) })
      const isSplit = 'time' in change
      showSuccess(isSplit ? t`Trip split` : t`Trips merged`, { id: borderEditId, label: t`Undo`, run })
      await settle(isSplit ? [trip.id] : [trip.id, change.withTripId], trips)
    },
    onError: () => settle([], []),
  })
}

type Undone = { borderEditId: string; trips: readonly string[] }

/** `trips` are those after the change. */
export function useUndoBorders(vehicleId: string) {
  const { t } = useLingui()
  const settle = useSettle(vehicleId)
  return useMutation({
    mutationFn: ({ borderEditId, trips: [tripId = ''] }: Undone) =>
      call(api.tripBorders.undo, { params: { vehicleId, tripId }, body: { borderEditId } }),
    onSuccess: async ({ trips }, asked) => {
      showSuccess(t`Undone`)
      await settle(asked.trips, trips)
    },
    onError: () => settle([], []),
  })
}

/** Leaves the page of a trip that was merged into another one, before it is refetched. */
function useSettle(vehicleId: string) {
  const client = useQueryClient()
  const router = useRouter()
  return async (before: readonly string[], after: readonly Trip[]): Promise<void> => {
    const { search } = router.state.location
    const shown = 'id' in search ? search.id : undefined
    const isGone = before.some((id) => id === shown) && !after.some(({ id }) => id === shown)
    const [first] = after
    if (isGone && first)
      await router.navigate({ to: '/trips/detail', search: { id: first.id }, replace: true })
    for (const queryKey of [tripsKey, jobsKey, expensesKey, odometerQuery(vehicleId).queryKey])
      void client.invalidateQueries({ queryKey })
  }
}
