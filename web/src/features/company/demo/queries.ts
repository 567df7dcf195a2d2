import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { callQuery } from '../../../lib/requests/call-query.ts'

const refreshMs = 2_000

/** Progress of filling in the demo company's past; polled until it is complete. */
export const demoProgressQuery = () =>
  callQuery(['demo', 'progress'], api.demo.progress, {
    select: ({ historyPercent }) => historyPercent,
    refetchInterval: ({ state }) => (state.data && state.data.historyPercent < 100 ? refreshMs : false),
    retry: false,
    quiet: 'bar',
  })

/** While the past is being filled in, sums over it are incomplete, which is pointed out where they are shown. */
export function useIsHistoryComing(): boolean {
  const { data: percent = 100 } = useQuery(demoProgressQuery())
  return percent < 100
}
