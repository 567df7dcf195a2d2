import { logbookLimits, type logbookRoutes } from '@roadbook/contract/trips/logbook'
import type { RouteRequest } from '@roadbook/contract/core/route'
import type { Database } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { namedPeriod } from '../../../http/simple-period.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { addAddendum } from './add-addendum.ts'
import { addGapNote } from './gap-notes.ts'
import { readLogbook } from './read-logbook.ts'
import { logbookSigningKey } from './signing-key.ts'

const DAY_MS = 86_400_000

export function createLogbookHandlers(database: Database): Handlers<typeof logbookRoutes> {
  return {
    async publicKey() {
      const { publicKey } = await logbookSigningKey(database)
      return { publicKey }
    },

    async show(context, { params, query }) {
      const { vehicleId } = params
      await requireVehicles(context, [vehicleId])
      return readLogbook(context, { vehicleId, ...(await logbookPeriod(context, query)) })
    },

    async addAddendum(context, { params, body }) {
      return addAddendum(context, params, body)
    },

    async addGapNote(context, { params, body }) {
      await requireVehicles(context, [params.vehicleId])
      return addGapNote(context, params.vehicleId, body)
    },
  }
}

type Query = RouteRequest<typeof logbookRoutes.show>['query']

/** This month by default. */
async function logbookPeriod(context: Context, query: Query): Promise<{ from: Date; until: Date }> {
  const timeZone = await timeZoneOf(context)
  const { from, until } = periodOf(query, timeZone)
  if (query.simplePeriod || (!from && !until)) {
    return namedPeriod(query.simplePeriod ?? 'thisMonth', timeZone, context.now)
  }
  if (!from || !until || from >= until) throw new AppError('period_missing')
  // One hour more, since clock changes may make a year's days longer.
  if (until.getTime() - from.getTime() > logbookLimits.shownDays * DAY_MS + 3_600_000) {
    throw new AppError('period_too_long', { maxDays: logbookLimits.shownDays })
  }
  return { from, until }
}
