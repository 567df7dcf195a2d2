import { useLingui } from '@lingui/react/macro'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import { isWholeMonth } from './report-days.ts'
import { searchOf } from './report-request.ts'

/** "October 2026", or the report's days; "Now" for the current state. */
export function useRequestText(): (request: ReportRequest) => string {
  const { t } = useLingui()
  const f = useFormat()
  const today = useToday()
  return (request) => {
    const { from, to, start, end } = searchOf(request, f.timeZone)
    if (start !== undefined && end !== undefined) return f.span(start, end)
    if (from === undefined || to === undefined) return t`Now`
    if (isWholeMonth({ startDate: from, endDate: to })) return f.monthAndYear(from)
    return from === to ? f.day(from) : f.shortDayRange(from, to, today)
  }
}
