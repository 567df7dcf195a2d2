import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { auditTypes } from '@roadbook/contract/audit'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { type Days, daysOf, type SimplePeriod } from '../../lib/period.ts'
import { searchPage } from '../../lib/search.ts'
import { askedBy, choiceParam, shapeOf, textParam } from '../../ui/list/list-params.ts'

export const auditParams = {
  username: textParam('searchStringUserEmail'),
  vehicleReg: textParam('searchStringVehicleReg'),
  resourceType: choiceParam('resourceType', z.enum(auditTypes)),
}

export const auditPeriods = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisYear', 'any'] as const
export type AuditPeriod = (typeof auditPeriods)[number]
export const usualPeriod: AuditPeriod = 'last7Days'

/** A named period, or two days such as `2026-11-14,2026-11-20`. */
const DateRange = z.union([
  z.enum(auditPeriods),
  z.string().regex(/^(19|20)\d\d-\d\d-\d\d,(19|20)\d\d-\d\d-\d\d$/),
])

/** The parameters have the names of the specification. */
export const AuditSearch = z.object({
  ...shapeOf(auditParams),
  dateRange: DateRange.optional().catch(undefined),
  currentPage: searchPage,
  pageSize: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  /** The entry that is open. */
  entry: z.uuid().optional().catch(undefined),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** The days of the address; undefined for any time. */
export function daysOfRange(range: AuditSearch['dateRange'], today: string): Days | undefined {
  const [startDate = '', endDate] = (range ?? usualPeriod).split(',')
  if (endDate !== undefined) return startDate <= endDate ? { startDate, endDate } : undefined
  return startDate === 'any' ? undefined : daysOf(startDate as SimplePeriod, today) // the schema's other words
}

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
