import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Job } from '@roadbook/contract/trips/jobs'
import { call } from '../../../../lib/api.ts'
import { jobs } from '../queries.ts'

/** Who changed what of a job, newest first. */
export function jobHistoryQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [...jobs.key, 'history', id, version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(api.audit.activityLog, { query: { resourceId: id, page: 1, limit: 50 } }, { signal, quiet: true }),
    select: ({ items }) => items,
    meta: { quiet: true },
  })
}

/** Trips on which the job may have been done: those of its vehicle, otherwise of its driver, around its days. */
export function tripsAroundQuery({ vehicleId, assignee, startDate, endDate }: Job) {
  const who = vehicleId === null ? { driversId: assignee ?? '' } : { showVehiclesId: vehicleId }
  const dayMs = 86_400_000
  const query = {
    ...who,
    startDate: new Date(Date.parse(startDate) - dayMs).toISOString(),
    endDate: new Date(Date.parse(endDate) + dayMs).toISOString(),
    sort: 'startTime:desc',
    page: 1,
    limit: 30,
  }
  return queryOptions({
    queryKey: ['trips', 'around', query],
    queryFn: ({ signal }) => call(api.trips.list, { query }, { signal, quiet: true }),
    select: ({ items }) => items,
    enabled: vehicleId !== null || assignee !== null,
    meta: { quiet: true },
  })
}
