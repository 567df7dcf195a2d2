/**
 * Adds up what companies drove, so that the dashboard need not: the past days that today is compared with, and of today
 * what ended a while ago. All of it follows from trips alone; trips of a time that is added up leave a mark when they
 * change, in the same transaction, and its days are added up anew.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/client.ts'
import { kindOfFailure } from '../../database/failure-kind.ts'
import type { Log } from '../../database/log.ts'
import { timeZoneOf } from '../../database/time-zone-of.ts'
import { dateIn } from '../../http/period.ts'
import type { Clock } from '../../platform/clock.ts'
import { ItemFailures } from '../../platform/item-failures.ts'
import type { Worker } from '../../platform/runner.ts'
import { SETTLED_AFTER_MS, takeChangedTimes } from '../trips/index.ts'
import { LONGEST_TRIP_MS, readCurves, readFleetDays } from './day-curves.ts'
import { addCurves, type Curves, type FleetDay, fleetDay, sameWeekdays } from './fleet-day.ts'

const TURN_MS = 60_000
const STEP_MS = 5 * 60_000
/** What changes until then leaves no mark; some minutes more for a transaction that takes its time. */
const LAG_MS = SETTLED_AFTER_MS + 10 * 60_000
const KEPT_DAYS = 70

type Options = { database: Database; clock: Clock; log: Log }

export type DayKeeper = {
  worker: Worker
  /** Brings the days of every company up to date. */
  run(signal?: AbortSignal): Promise<void>
}

export function createDayKeeper({ database, clock, log }: Options): DayKeeper {
  const words =
    'The daily sums of companies could not be brought up to date; they are tried again in a minute'
  const failures = new ItemFailures(log, words)

  const keep = async (tenantId: string): Promise<void> => {
    try {
      await addUpDays(database, tenantId, clock.now())
      failures.worked(tenantId)
    } catch (err) {
      if (kindOfFailure(err) === 'outage') throw err
      failures.failed(tenantId, err)
    }
  }
  const run = async (signal?: AbortSignal): Promise<void> => {
    const companies = await database.asIngest((tx) =>
      tx.selectFrom('tenantRevisions').select('tenantId').execute(),
    )
    try {
      for (const { tenantId } of companies) {
        if (signal?.aborted) break
        await keep(tenantId)
      }
    } finally {
      failures.tell()
    }
  }
  return { run, worker: { name: 'daily sums', everyMs: TURN_MS, isSingle: true, run } }
}

/** Brings the days of one company up to date. */
export function addUpDays(database: Database, tenantId: string, now: Date): Promise<void> {
  return database.inTenant({ tenantId }, (tx) => keepDays(tx, tenantId, now))
}

async function keepDays(tx: Tx, tenantId: string, now: Date): Promise<void> {
  // One at a time, so that nobody stores what was read before a mark that another one took.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fleet days ${tenantId}`}, 0))`.execute(tx)
  const scope = { tenantId }
  const timeZone = await timeZoneOf({ scope, tx })
  const date = dateIn(timeZone, now)
  await dropChanged(tx, tenantId, { timeZone, oldest: date.subtract({ days: KEPT_DAYS }).toString() })
  const today = fleetDay(date, timeZone)
  const past = sameWeekdays(date, timeZone)
  const kept = await readFleetDays({ scope, tx }, timeZone, [today, ...past])
  for (const day of past) {
    if (kept.get(day.day)?.isComplete) continue
    const until = new Date(Math.min(now.getTime(), day.untilMs + LONGEST_TRIP_MS))
    await store(tx, { tenantId, timeZone, day, until, curves: await readCurves({ scope, tx }, day, {}) })
  }
  const until = new Date(Math.floor((now.getTime() - LAG_MS) / STEP_MS) * STEP_MS)
  const begun = kept.get(today.day)
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
