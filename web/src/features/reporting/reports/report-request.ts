import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import {
  askedTime,
  isAskedBy,
  reportKind,
  type TableReportKind,
} from '@roadbook/contract/reporting/report-kinds'
import { addDays, type ChosenDays, chosenDays, type Days } from '../../../lib/period.ts'
import { wallClockInstant, wallClock } from '../../../lib/time/wall-clock.ts'
import { dateOf, daysBefore, daysOfDate, daysOfYearBefore } from './report-days.ts'
import type { ReportsSearch } from './search.ts'

type Here = { today: string; timeZone: string }

/** The days in the URL; a report of the current state has none. */
export function reportDays(
  kind: TableReportKind,
  search: ReportsSearch,
  { today }: Pick<Here, 'today'>,
): ChosenDays | undefined {
  const { usualPeriod } = reportKind(kind)
  return usualPeriod && chosenDays(search, { today, usual: usualPeriod })
}

/** The days that the mileage is compared with. */
function daysAgainst(days: Days, against: ReportsSearch['against']): Days | undefined {
  if (against === 'none') return undefined
  return against === 'yearBefore' ? daysOfYearBefore(days) : daysBefore(days)
}

/** What the page requests; undefined while an input is missing. */
export function requestOf(
  kind: TableReportKind,
  search: ReportsSearch,
  here: Here,
): ReportRequest | undefined {
  const query = askedTime(kind) === 'span' ? movementOf(search, here) : filteredOf(kind, search, here)
  return query && { kind, query: inputsOf(kind, query) }
}

type Query = Record<string, string | undefined>

function movementOf({ vehicle, mode = 'summary', ...search }: ReportsSearch, here: Here): Query | undefined {
  if (vehicle === undefined) return undefined
  const { start, end } = spanOfMovement(search, here)
  return { vehicleId: vehicle, startDateTime: start, endDateTime: end, mode }
}

/** From when until when; the whole of yesterday by default. */
export function spanOfMovement(
  { start, end }: Pick<ReportsSearch, 'start' | 'end'>,
  here: Here,
): { start: string; end: string } {
  if (start !== undefined && end !== undefined && start < end) return { start, end }
  const yesterday = addDays(here.today, -1)
  return instantsOf({ startDate: yesterday, endDate: yesterday }, here.timeZone)
}

/** The filters of all reports; each uses its own. */
function filteredOf(kind: TableReportKind, search: ReportsSearch, here: Here): Query {
  const { vehicles, drivers, category, minMinutes, against } = search
  const days = reportDays(kind, search, here)
  const before = days && daysAgainst(days, against)
  const span = days && instantsOf(days, here.timeZone)
  return {
    date: days && dateOf(days),
    against: before && dateOf(before),
    startDateTime: span?.start,
    endDateTime: span?.end,
    vehiclesId: vehicles?.join(','),
    fleetCategoryId: category,
    driversId: drivers?.join(','),
    minSeconds: minMinutes === undefined ? undefined : `${60 * minMinutes}`,
  }
}

/** From the start of the first day to the start of the day after the last one; a day may have 23 or 25 hours. */
function instantsOf({ startDate, endDate }: Days, timeZone: string): { start: string; end: string } {
  const midnight = (day: string) => new Date(wallClockInstant(timeZone, `${day}T00:00`) ?? 0).toISOString()
  return { start: midnight(startDate), end: midnight(addDays(endDate, 1)) }
}

function inputsOf(kind: TableReportKind, query: Query): Record<string, string> {
  const { inputs, inBody } = reportKind(kind)
  const set = Object.entries(query).flatMap(([name, value]) =>
    value && (name in inputs || name in inBody) ? [[name, value] as const] : [],
  )
  return Object.fromEntries(set)
}

/** The URL that repeats the request. */
export function searchOf({ kind, query }: ReportRequest, timeZone: string): Partial<ReportsSearch> {
  const { date, against, startDateTime, endDateTime, ...filter } = query as Query
  if (askedTime(kind) === 'span') {
    return {
      vehicle: query['vehicleId'],
      start: startDateTime && new Date(startDateTime).toISOString(),
      end: endDateTime && new Date(endDateTime).toISOString(),
      mode: query['mode'] as ReportsSearch['mode'], // the server has parsed it
    }
  }
  const dayOf = (iso: string, shiftMs = 0) => wallClock(timeZone, Date.parse(iso) + shiftMs).slice(0, 10)
  const days =
    date !== undefined
      ? daysOfDate(date)
      : startDateTime !== undefined && endDateTime !== undefined
        ? { startDate: dayOf(startDateTime), endDate: dayOf(endDateTime, -1) }
        : undefined
  return {
    from: days?.startDate,
    to: days?.endDate,
    vehicles: filter['vehiclesId']?.split(','),
    drivers: filter['driversId']?.split(','),
    category: filter['fleetCategoryId'],
    ...(isAskedBy(kind, 'against') && days !== undefined ? { against: againstOf(days, against) } : {}),
    ...(query['minSeconds'] === undefined
      ? {}
      : { minMinutes: Math.round(Number(query['minSeconds']) / 60) }),
  }
}

function againstOf(days: Days, against: string | undefined): ReportsSearch['against'] {
  if (against === undefined) return 'none'
  return against === dateOf(daysOfYearBefore(days)) ? 'yearBefore' : undefined
}
