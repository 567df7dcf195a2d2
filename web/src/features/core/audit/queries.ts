import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import type { Days } from '../../../lib/period.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { type AuditSearch, auditParams } from './audit-search.ts'

const usualPageSize = 50
/** The longest page that the API allows. */
const longestPage = 200

type Filter = Days | undefined

const askedQuery = (search: AuditSearch, days: Filter, page: { page: number; limit: number }) => ({
  ...days,
  ...askedBy(auditParams, search),
  ...page,
})

export function entriesQuery(search: AuditSearch, days: Filter) {
  const { currentPage: page = 1, pageSize: limit = usualPageSize, entry: _open, ...filter } = search
  return callQuery(['audit', filter, days, page, limit], api.audit.activityLog, {
    query: askedQuery(search, days, { page, limit }),
    refetchInterval: 60_000,
  })
}

export function readEntries(search: AuditSearch, days: Filter) {
  return (page: number) =>
    call(api.audit.activityLog, { query: askedQuery(search, days, { page, limit: longestPage }) })
}
