/**
 * Stores what each company drove per day, so that the dashboard doesn't sum trips: the past days that today is compared
 * with, and today's trips up to a few minutes ago. A trip that changes later adds a dirty range in the same transaction,
 * and the days in it are rolled up again.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { dateIn } from '../../../http/period.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ItemFailures } from '../../../platform/workers/item-failures.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { SETTLED_AFTER_MS, takeChangedTimes } from '../../trips/trips/index.ts'
import { MAX_TRIP_MS, readCurves, readFleetDays } from './day-curves.ts'
import { addCurves, type Curves, type FleetDay, fleetDay, sameWeekdays } from './fleet-day.ts'

const TURN_MS = 60_000
const STEP_MS = 5 * 60_000
/** Changes of more recent trips add no dirty range; ten more minutes are for slow transactions. */
const LAG_MS = SETTLED_AFTER_MS + 10 * 60_000
const STORED_DAYS = 70

type Options = { database: Database; clock: Clock; log: Log }

type DailyRollUp = {
  worker: Worker
  /** Brings the days of every company up to date. */
  run(signal?: AbortSignal): Promise<void>
}

export function createDailyRollUp({ database, clock, log }: Options): DailyRollUp {
  const message =
    'The daily sums of companies could not be brought up to date; they are tried again in a minute'
  const failures = new ItemFailures(log, message)

  const run = async (signal?: AbortSignal): Promise<void> => {
    const companies = await database.asIngest((tx) =>
      tx.selectFrom('tenantRevisions').select('tenantId').execute(),
    )
    const ids = companies.map(({ tenantId }) => tenantId)
    await failures.each(ids, (tenantId) => rollUpDays(database, tenantId, clock.now()), signal)
  }
  return { run, worker: { name: 'daily roll-up', everyMs: TURN_MS, isSingle: true, run } }
}

/** Brings the days of one company up to date. */
export function rollUpDays(database: Database, tenantId: string, now: Date): Promise<void> {
  return database.inTenant({ tenantId }, (tx) => rollUp(tx, tenantId, now))
}

async function rollUp(tx: Tx, tenantId: string, now: Date): Promise<void> {
  // One transaction at a time: otherwise one could store sums it read before another took a dirty range.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fleet days ${tenantId}`}, 0))`.execute(tx)
  const scope = { tenantId }
  const timeZone = await timeZoneOf({ scope, tx })
  const date = dateIn(timeZone, now)
  await dropChanged(tx, tenantId, { timeZone, oldest: date.subtract({ days: STORED_DAYS }).toString() })
  const today = fleetDay(date, timeZone)
  const past = sameWeekdays(date, timeZone)
  const stored = await readFleetDays({ scope, tx }, timeZone, [today, ...past])
  for (const day of past) {
    if (stored.get(day.day)?.isComplete) continue
    const until = new Date(Math.min(now.getTime(), day.untilMs + MAX_TRIP_MS))
    await store(tx, { tenantId, timeZone, day, until, curves: await readCurves({ scope, tx }, day, {}) })
  }
  const until = new Date(Math.floor((now.getTime() - LAG_MS) / STEP_MS) * STEP_MS)
  const begun = stored.get(today.day)
  if (until.getTime() <= Math.max(today.fromMs, begun?.until.getTime() ?? 0)) return
  const more = await readCurves({ scope, tx }, today, { after: begun?.until, until })
  const curves = begun ? addCurves(begun.curves, more) : more
  await store(tx, { tenantId, timeZone, day: today, until, curves })
}

type Changed = { timeZone: string; oldest: string }

async function dropChanged(tx: Tx, tenantId: string, { timeZone, oldest }: Changed): Promise<void> {
  const spans = await takeChangedTimes(tx, tenantId)
  await sql`
    with spans as (
      select min(from_time) as from_time, max(to_time) as to_time
      from unnest(${spans.map(({ fromTime }) => fromTime)}::timestamptz[],
        ${spans.map(({ toTime }) => toTime)}::timestamptz[]) as n (from_time, to_time)
      group by date_trunc('day', from_time), date_trunc('day', to_time))
    delete from fleet_days d where d.tenant_id = ${tenantId} and (
      d.time_zone <> ${timeZone} or d.day < ${oldest}::date or exists (
        select from spans s where d.day between (s.from_time at time zone d.time_zone)::date
          and (s.to_time at time zone d.time_zone)::date))`.execute(tx)
}

type Stored = { tenantId: string; timeZone: string; day: FleetDay; until: Date; curves: Curves }

async function store(tx: Tx, { tenantId, timeZone, day, until, curves }: Stored): Promise<void> {
  const sums = {
    timeZone,
    untilTime: until,
    distanceMeters: curves.meters,
    drivingSeconds: curves.seconds,
  }
  await tx
    .insertInto('fleetDays')
    .values({ tenantId, day: day.day, ...sums })
    .onConflict((conflict) => conflict.columns(['tenantId', 'day']).doUpdateSet(sums))
    .execute()
}
