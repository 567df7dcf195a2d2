import { keepPreviousData } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { Job } from '@roadbook/contract/trips/jobs'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { jobs } from '../queries.ts'

/** Who changed what of a job, newest first. */
export const jobHistoryQuery = (id: string, version: number) =>
  callQuery([...jobs.key, 'history', id, version], api.audit.activityLog, {
    query: { resourceId: id, page: 1, limit: 50 },
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
    quiet: true,
  })

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
  return callQuery(['trips', 'around', query], api.trips.list, {
    query,
    select: ({ items }) => items,
    enabled: vehicleId !== null || assignee !== null,
    quiet: true,
  })
}
