/** A scheduled report for one of its periods: the request, and the address of its page. */
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import { askedTime, isAskedBy, reportPath } from '@roadbook/contract/reporting/report-kinds'
import { instantsOf, isWholeMonth } from '../report-tables/index.ts'
import type { Period } from './send-days.ts'

/** The inputs without a period. */
type Scheduled = { request: ReportRequest; period: Period; timeZone: string }

export function requestFor({ request: { kind, query }, period, timeZone }: Scheduled): ReportRequest {
  const { against, ...filter } = query
  const time = askedTime(kind)
  if (time === 'now') return { kind, query: filter }
  if (time !== 'days') return { kind, query: { ...filter, ...spanOf(period, timeZone) } }
  const compared = against === undefined ? {} : { against: dateOf(comparedWith(period, against)) }
  return { kind, query: { ...filter, date: dateOf(period), ...compared } }
}

/** Below PUBLIC_URL, with the inputs in the form that the page reads. */
export function pageOf({ request: { kind, query }, period, timeZone }: Scheduled): string {
  const { vehiclesId, driversId, fleetCategoryId, minSeconds, vehicleId, mode, against } = query
  const { startDateTime: start, endDateTime: end } = spanOf(period, timeZone)
  const days = { from: period.startDate, to: period.endDate }
  const times = { now: {}, span: { start, end }, days, instantsOfDays: days }
  const search = {
    ...times[askedTime(kind)],
    against: isAskedBy(kind, 'against') && (against === undefined ? 'none' : against !== 'before' && against),
    vehicles: vehiclesId,
    drivers: driversId,
    category: fleetCategoryId,
    minMinutes: minSeconds && Math.max(1, Math.round(Number(minSeconds) / 60)),
    vehicle: vehicleId,
    mode,
  }
  const named = Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const address = new URLSearchParams(named).toString()
  return reportPath(kind) + (address && `?${address}`)
}

/** The previous week or month, or the same days of the previous year; a whole month stays whole. */
function comparedWith(period: Period, against: string): Period {
  const [start, end] = [Temporal.PlainDate.from(period.startDate), Temporal.PlainDate.from(period.endDate)]
  const isMonth = isWholeMonth(period)
  const shift = against === 'yearBefore' ? { years: 1 } : isMonth ? { months: 1 } : { weeks: 1 }
  const [first, last] = [start.subtract(shift), end.subtract(shift)]
  return {
    startDate: first.toString(),
    endDate: (isMonth ? first.with({ day: first.daysInMonth }) : last).toString(),
  }
}

/** A whole month by its name, like the page does: then both find the same file. */
function dateOf(period: Period): string {
  const { startDate, endDate } = period
  return isWholeMonth(period) ? startDate.slice(0, 7) : `${startDate},${endDate}`
}

/** From midnight to midnight in the company's time zone: a week can have 167 or 169 hours. */
function spanOf(period: Period, timeZone: string): { startDateTime: string; endDateTime: string } {
  const { from, until } = instantsOf(period, timeZone)
  return { startDateTime: from.toISOString(), endDateTime: until.toISOString() }
}
