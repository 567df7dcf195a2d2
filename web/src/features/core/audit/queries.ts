import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import type { Days } from '../../../lib/period.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { type AuditSearch, auditParams } from './audit-search.ts'

const usualPageSize = 50
/** The longest page that the API allows. */
const longestPage = 200

type Filter = Days | undefined

function read(
  search: AuditSearch,
  days: Filter,
  page: { page: number; limit: number },
  signal?: AbortSignal,
) {
  const query = { ...days, ...askedBy(auditParams, search), ...page }
  return call(api.audit.activityLog, { query }, signal ? { signal } : {})
}

export function entriesQuery(search: AuditSearch, days: Filter) {
  const { currentPage: page = 1, pageSize: limit = usualPageSize, entry: _open, ...filter } = search
  return queryOptions({
    queryKey: ['audit', filter, days, page, limit],
    queryFn: ({ signal }) => read(search, days, { page, limit }, signal),
    refetchInterval: 60_000,
  })
}

export function readEntries(search: AuditSearch, days: Filter) {
  return (page: number) => read(search, days, { page, limit: longestPage })
}
