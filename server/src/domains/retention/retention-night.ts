import { dateIn } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { timeZoneOf } from '../companies/index.ts'

/** Local time. */
export const NIGHT_HOUR = 2

/** Whoever saved months by mistake has until the next night: a run of today that hasn't begun by now is left out. */
export async function waitForNextNight(context: Context): Promise<void> {
  const { scope, tx, now } = context
  const timeZone = await timeZoneOf(context)
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (hour < NIGHT_HOUR) return
  const day = dateIn(timeZone, now).toString()
  await tx
    .insertInto('retentionRuns')
    .values({ tenantId: scope.tenantId, day, startedAt: now, finishedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
