import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import { isAskedBy } from '@roadbook/contract/reporting/report-kinds'
import { searchOf } from '../report-request.ts'
import type { ReportsSearch } from '../search.ts'

/** Stands for the period, since each email has its own. */
const ofPeriod: readonly string[] = ['date', 'against', 'startDateTime', 'endDateTime']

/** A report's inputs on its page, without the period. */
export function scheduledOf(
  { kind, query }: ReportRequest,
  against: ReportsSearch['against'],
): ReportRequest {
  const filters = Object.entries(query).filter(([name]) => !ofPeriod.includes(name))
  const compared = query['against'] === undefined ? [] : [['against', against ?? 'before']]
  return { kind, query: Object.fromEntries([...filters, ...compared]) }
}

/** Whether both schedules send the same. */
export function isSameRequest(one: ReportRequest, other: ReportRequest): boolean {
  return one.kind === other.kind && queryText(one) === queryText(other)
}

function queryText({ query }: ReportRequest): string {
  return JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The URL of its page, with the default period. */
export function scheduledSearch(request: ReportRequest, timeZone: string): Partial<ReportsSearch> {
  const { against, ...filters } = request.query
  const search = searchOf({ kind: request.kind, query: filters }, timeZone)
  if (!isAskedBy(request.kind, 'against')) return search
  return {
    ...search,
    against: against === undefined ? 'none' : against === 'before' ? undefined : 'yearBefore',
  }
}
