import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'

const refreshMs = 30_000

export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal, client }) => {
      const isRefresh = client.getQueryData(['overview']) !== undefined
      return call(api.overview.get, {}, { signal, quiet: isRefresh })
    },
    refetchInterval: refreshMs,
  })
}
