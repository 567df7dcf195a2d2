import type { Route, RouteInput, RouteResult } from '@roadbook/contract/core/route'
import { type QueryKey, queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { callOptions } from './in-background.ts'

type Options<R extends Route, Shown> = Omit<
  UnusedSkipTokenOptions<RouteResult<R>, Error, Shown>,
  'queryKey' | 'queryFn'
> & {
  /** True: no progress bar, and no toast for an error. `refresh`: no progress bar once there is an answer. */
  quiet?: true | 'bar' | 'errors' | 'refresh'
}

type Asked<R extends Route, Shown> = Options<R, Shown> & { params?: unknown; query?: unknown; body?: unknown }

/** The query of one call: `callQuery([...key, id], api.vehicles.get, { params: { id }, staleTime: 0 })`. */
export function callQuery<R extends Route, Shown = RouteResult<R>>(
  queryKey: QueryKey,
  route: R,
  asked: RouteInput<R> & Options<R, Shown>,
) {
  const { quiet, params: _params, query: _query, body: _body, ...options }: Asked<R, Shown> = asked
  const hidesErrors = quiet === true || quiet === 'errors'
  return queryOptions({
    ...options,
    queryKey,
    queryFn: ({ client, ...asking }) => {
      const isRefresh = quiet === 'refresh' && client.getQueryData(queryKey) !== undefined
      const { signal, quiet: isUnasked } = callOptions(asking)
      return call(route, asked, {
        signal,
        quiet: isUnasked || quiet === true || quiet === 'bar' || isRefresh,
      })
    },
    ...(hidesErrors && { meta: { ...options.meta, quiet: true } }),
  })
}
