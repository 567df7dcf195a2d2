import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'

const refreshMs = 2_000

/** How far the demo company's past is filled in; asked again until it is whole. */
export function demoProgressQuery() {
  return queryOptions({
    queryKey: ['demo', 'progress'],
    queryFn: ({ signal }) => call(api.demo.progress, {}, { signal, quiet: true }),
    select: ({ historyPercent }) => historyPercent,
    refetchInterval: ({ state }) => (state.data && state.data.historyPercent < 100 ? refreshMs : false),
    retry: false,
  })
}

/** While the past comes in, sums over it are not whole yet; what shows one says so. */
export function useIsHistoryComing(): boolean {
  const { data: percent = 100 } = useQuery(demoProgressQuery())
  return percent < 100
}
