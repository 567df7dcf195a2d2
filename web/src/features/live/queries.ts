import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'

/** The way just driven; afterwards the live fleet adds to it. */
export function trailQuery(id: string) {
  return queryOptions({
    queryKey: ['vehicles', 'trail', id],
    queryFn: ({ signal }) => call(api.telematics.trail, { params: { id } }, { signal, quiet: true }),
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}
