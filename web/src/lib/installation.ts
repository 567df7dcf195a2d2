import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from './api.ts'

/** How this installation is set up: the same for everybody, as long as the server runs. */
export function installationQuery() {
  return queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => call(api.installation.configuration, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
