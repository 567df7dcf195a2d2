import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { currentRole, reachOf } from '@roadbook/contract/core/permissions'
import type { CurrentUser } from '@roadbook/contract/people/users'
import type { AttentionKind } from '@roadbook/contract/reporting/overview'
import type { RecentAlertKind } from '@roadbook/contract/rules/alarm-types'
import { callQuery } from '../../../lib/requests/call-query.ts'

const refreshMs = 30_000

const overviewQuery = () =>
  callQuery(['overview'], api.overview.get, { refetchInterval: refreshMs, quiet: 'refresh' })

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

export const attentionQuery = ({ kinds, page }: { kinds: readonly AttentionKind[]; page: number }) =>
  callQuery(['overview', 'attention', kinds, page], api.overview.attention, {
    query: { page, limit: perPage, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}) },
    refetchInterval: refreshMs,
  })

export function vehicleAlertsQuery(asked: { vehicleId: string; kind: RecentAlertKind; page: number }) {
  const { vehicleId, kind, page } = asked
  return callQuery(['overview', 'alerts', vehicleId, kind, page], api.overview.vehicleAlerts, {
    params: { vehicleId },
    query: { kind, page, limit: perPage },
    refetchInterval: refreshMs,
  })
}

export const alertsQuery = ({ kinds, page }: { kinds: readonly RecentAlertKind[]; page: number }) =>
  callQuery(['overview', 'alerts', kinds, page], api.overview.alerts, {
    query: { page, limit: perPage, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}) },
    refetchInterval: refreshMs,
  })
