import { auditTypes } from '@roadbook/contract/core/audit'
import { z } from 'zod'
import { type Days, daysOf, type SimplePeriod } from '../../../lib/period.ts'
import { searchPage } from '../../../lib/search.ts'
import { choiceParam, shapeOf, textParam } from '../../../ui/list/list-params.ts'

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

/** The parameters have the names in the specification. */
export const AuditSearch = z.object({
  ...shapeOf(auditParams),
  dateRange: DateRange.optional().catch(undefined),
  currentPage: searchPage,
  pageSize: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  /** The entry that is open. */
  entry: z.uuid().optional().catch(undefined),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** The days in the address; undefined for any time. */
export function daysOfRange(range: AuditSearch['dateRange'], today: string): Days | undefined {
  const [startDate = '', endDate] = (range ?? usualPeriod).split(',')
  if (endDate !== undefined) return startDate <= endDate ? { startDate, endDate } : undefined
  return startDate === 'any' ? undefined : daysOf(startDate as SimplePeriod, today) // the schema's other words
}
