import type { Context } from '../../../http/scope.ts'
import { openLogbook } from '../../trips/logbook/index.ts'
import { changeTrip, lockTrips, recordAsDriven } from '../../trips/trips/index.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'
import type { Past } from './history-plan.ts'

const DAY_MS = 86_400_000
/** The driver changes the purpose a day after entering it, before the lock. */
const REWORDED_DAYS_AGO = { least: 1, most: 6 }
/** Different from the purposes that trips are described with. */
const REWORDED = 'Warranty repair'

/**
 * Adds the described trips of the past to the vehicle's logbook, if it keeps one: those that ended more than seven days ago
 * are locked. Then changes one purpose. Runs once.
 */
export async function startLogbook(
  company: Company,
  { vehicleId, past }: { vehicleId: string; past: Past },
): Promise<void> {
  await asDemoAuthor(company, async (context) => {
    const { scope, tx, now } = context
    const vehicle = { tenantId: scope.tenantId, vehicleId }
    await lockTrips(tx, vehicle, now)
    const { logbookEnabled, logbookSince } = await tx
      .selectFrom('vehicles')
      .select(['logbookEnabled', 'logbookSince'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow()
    if (!logbookEnabled || (logbookSince && logbookSince <= past.from)) return
    await recordAsDriven(tx, vehicle, past.until)
    await openLogbook(tx, vehicle, { since: past.from, now })
    await rewordPurpose(context, vehicleId)
  })
}

async function rewordPurpose(context: Context, vehicleId: string): Promise<void> {
  const { scope, tx, now } = context
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const trip = await tx
    .selectFrom('trips')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('category', '=', 'business')
    .where('purpose', 'is not', null)
    .where('purpose', 'not in', ['Back to the depot', REWORDED])
    .where('endTime', '>=', daysAgo(REWORDED_DAYS_AGO.most))
    .where('endTime', '<', daysAgo(REWORDED_DAYS_AGO.least))
    .orderBy('endTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (trip) await changeTrip(context, { vehicleId, tripId: trip.id }, { purpose: REWORDED })
}
