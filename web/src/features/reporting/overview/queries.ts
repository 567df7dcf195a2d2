import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { currentRole, reachOf } from '@roadbook/contract/core/permissions'
import type { CurrentUser } from '@roadbook/contract/people/users'
import type { AttentionKind } from '@roadbook/contract/reporting/overview'
import type { RecentAlertKind } from '@roadbook/contract/rules/alarm-types'
import { call } from '../../../lib/api.ts'

const refreshMs = 30_000

function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal, client }) => {
      const isRefresh = client.getQueryData(['overview']) !== undefined
      return call(api.overview.get, {}, { signal, quiet: isRefresh })
    },
    refetchInterval: refreshMs,
  })
}

/** The data of the dashboard; a driver's is another page. */
export async function readOverview(client: QueryClient, { roles }: CurrentUser) {
  if (reachOf(currentRole(roles), 'vehicles.read') !== 'own') await client.prefetchQuery(overviewQuery())
}

/** A failed call clears the overview, even one that would have refreshed it. */
export function useOverview() {
  const { data, dataUpdatedAt, failureReason, error, refetch } = useQuery(overviewQuery())
  const answered = { dataUpdatedAt, failureReason }
  return { overview: error === null ? data : undefined, answered, error, refetch }
}

const perPage = 50

export function attentionQuery({ kinds, page }: { kinds: readonly AttentionKind[]; page: number }) {
  return queryOptions({
    queryKey: ['overview', 'attention', kinds, page],
    queryFn: ({ signal }) =>
      call(
        api.overview.attention,
        { query: { page, limit: perPage, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}) } },
        { signal },
      ),
    refetchInterval: refreshMs,
  })
}

export function vehicleAlertsQuery(asked: { vehicleId: string; kind: RecentAlertKind; page: number }) {
  const { vehicleId, kind, page } = asked
  return queryOptions({
    queryKey: ['overview', 'alerts', vehicleId, kind, page],
    queryFn: ({ signal }) =>
      call(
        api.overview.vehicleAlerts,
        { params: { vehicleId }, query: { kind, page, limit: perPage } },
        { signal },
      ),
    refetchInterval: refreshMs,
  })
}

export function alertsQuery({ kinds, page }: { kinds: readonly RecentAlertKind[]; page: number }) {
  return queryOptions({
    queryKey: ['overview', 'alerts', kinds, page],
    queryFn: ({ signal }) =>
      call(
        api.overview.alerts,
        { query: { page, limit: perPage, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}) } },
        { signal },
      ),
    refetchInterval: refreshMs,
  })
}
