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

/** Whether the demo's history is still being filled in. Until then, sums over it are incomplete, and the page says so. */
export function useIsHistoryComing(): boolean {
  const { data: percent = 100 } = useQuery(demoProgressQuery())
  return percent < 100
}
