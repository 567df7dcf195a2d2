import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'

const refreshMs = 2_000

/** Progress of filling in the demo company's past; polled until it is complete. */
export function demoProgressQuery() {
  return queryOptions({
    queryKey: ['demo', 'progress'],
    queryFn: ({ signal }) => call(api.demo.progress, {}, { signal, quiet: true }),
    select: ({ historyPercent }) => historyPercent,
    refetchInterval: ({ state }) => (state.data && state.data.historyPercent < 100 ? refreshMs : false),
    retry: false,
  })
}

/** While the past is being filled in, sums over it are incomplete, which is pointed out where they are shown. */
export function useIsHistoryComing(): boolean {
  const { data: percent = 100 } = useQuery(demoProgressQuery())
  return percent < 100
}
