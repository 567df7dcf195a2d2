import { logbookLimits, type logbookExportRoutes } from '@roadbook/contract/trips/logbook'
import type { RouteRequest } from '@roadbook/contract/core/route'
import { AppError } from '../../../errors.ts'
import { type Handlers, withBefore } from '../../../http/mount.ts'
import type { OutsideContext } from '../../../http/outside-context.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { namedPeriod } from '../../../http/simple-period.ts'
import type { DownloadSigning } from '../../../platform/object-store/download-address.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { readReport, type RequestDeps, requestReport, type Wanted } from '../reports/index.ts'
import { fileLanguage } from '../../people/users/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'

const DAY_MS = 86_400_000

export function createLogbookExportHandlers(
  deps: RequestDeps & DownloadSigning,
): Handlers<typeof logbookExportRoutes> {
  return {
    export: withBefore(
      (outside, request) => requestReport(outside, (context) => wantedFile(context, request, outside), deps),
      (context, _request, reportId) => readReport(context, reportId, deps),
    ),
  }
}

type Request = RouteRequest<typeof logbookExportRoutes.export>

async function wantedFile(
  context: Context,
  { query, body }: Request,
  { askedLanguage }: OutsideContext,
): Promise<Wanted> {
  const vehicleIds = [...new Set(body.vehiclesId)]
  await requireVehicles(context, vehicleIds)
  const { from, until } = await exportedPeriod(context, query)
  return {
    kind: 'logbook',
    input: { vehicleIds, from: from.toISOString(), until: until.toISOString() },
    look: { format: query.format, language: await fileLanguage(context, askedLanguage) },
    forceGenerate: query.forceGenerate ?? false,
  }
}

/** A named period, or two dates. */
async function exportedPeriod(
  context: Context,
  { simplePeriod, startDate, endDate }: Request['query'],
): Promise<{ from: Date; until: Date }> {
  const hasDates = startDate !== undefined || endDate !== undefined
  if (simplePeriod !== undefined && hasDates) throw new AppError('period_or_dates')
  const timeZone = await timeZoneOf(context)
  if (simplePeriod !== undefined) return namedPeriod(simplePeriod, timeZone, context.now)
  const { from, until } = periodOf({ startDate, endDate }, timeZone)
  if (!from || !until || from >= until) throw new AppError('period_missing')
  if (until.getTime() - from.getTime() > logbookLimits.exportedDays * DAY_MS) {
    throw new AppError('period_too_long', { maxDays: logbookLimits.exportedDays })
  }
  return { from, until }
}
