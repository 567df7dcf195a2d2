import { AppError } from '../../../../errors.ts'
import { dateIn, periodOf } from '../../../../http/period.ts'
import type { Context } from '../../../../http/scope.ts'
import { timeZoneOf } from '../../../core/companies/index.ts'

const MAX_DAYS = 31
const DAY_MS = 86_400_000

/** Both ends are required; a longer period would be too much for one reply. */
export async function shortPeriod(
  context: Context,
  query: Parameters<typeof periodOf>[0],
): Promise<{ from: Date; until: Date }> {
  const { from, until } = periodOf(query, await timeZoneOf(context))
  if (!from || !until) throw new AppError('period_missing')
  // One hour more, since a day may have 25.
  if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MS + 3_600_000) {
    throw new AppError('period_too_long', { maxDays: MAX_DAYS })
  }
  return { from, until }
}

/** Without an end, up to today; without a start, the 31 days up to the end. */
export async function recentPeriod(
  context: Context,
  query: Parameters<typeof periodOf>[0],
): Promise<{ from: Date; until: Date }> {
  const timeZone = await timeZoneOf(context)
  const endDate = query.endDate ?? dateIn(timeZone, context.now).toString()
  const { until = context.now } = periodOf({ endDate }, timeZone)
  const lastDay = dateIn(timeZone, new Date(until.getTime() - 1))
  const startDate = query.startDate ?? lastDay.subtract({ days: MAX_DAYS - 1 }).toString()
  return shortPeriod(context, { startDate, endDate })
}
