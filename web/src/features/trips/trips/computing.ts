import { api } from '@roadbook/contract/api'
import type { ComputingTrips } from '@roadbook/contract/trips/trip-rebuild'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { tripsKey } from './trips-key.ts'

export const computingKey = ['computingTrips'] as const

const whileComputingMs = 3_000
const otherwiseMs = 60_000

/**
 * Progress of computing the trips of a long period, such as after an import; by default of all vehicles. Polls, and
 * invalidates the trip queries when there is progress.
 */
export function computingQuery(vehicleIds: readonly string[] = []) {
  const queryKey = [...computingKey, ...vehicleIds]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const found = await askComputing(vehicleIds, signal)
      const before = client.getQueryData<ComputingTrips>(queryKey)
      if (before && hasMore(before, found)) readTripsAgain(client)
      return found
    },
    refetchInterval: ({ state: { data } }) => (data?.progress ? whileComputingMs : otherwiseMs),
  })
}

export function askComputing(vehicleIds: readonly string[], signal: AbortSignal): Promise<ComputingTrips> {
  const query = vehicleIds.length === 0 ? {} : { showVehiclesId: vehicleIds.join(',') }
  return call(api.tripRebuild.computing, { query }, { signal, quiet: true })
}

function hasMore({ progress: before }: ComputingTrips, { progress: after }: ComputingTrips): boolean {
  return before !== null && (before?.until !== after?.until || before?.doneShare !== after?.doneShare)
}

function readTripsAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: tripsKey })
}

/** A whole percentage, rounded down: 100 only when all is done. */
export function donePercent(share: number): number {
  return Math.floor(share * 100)
}
