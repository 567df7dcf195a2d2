/** Deletions on a day of a company. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { recordAutomatic } from '../../core/audit/index.ts'
import { holdCompany, timeZoneOf } from '../../core/companies/index.ts'
import { touchVehicles } from '../../tracking/locations/index.ts'
import { raiseKeptSince, readKeptSince } from '../../tracking/positions/index.ts'
import { lockRetention } from './retention-lock.ts'
import { readMonths } from './retention-months.ts'
import { readPlan, type RetentionPlan } from './retention-plan.ts'

type Deleted = { positions: number; trips: number; stops: number; documents: number }

type OfRun = { tenantId: string; startedAt: Date }

/** Local time. */
export const NIGHT_HOUR = 2

/**
 * Starts a transaction that deletes, with the current settings and holds, which, like the lock of expenses, can't change
 * until the commit. Nothing is too old once the run has ended; months that were shortened since it began wait for the next
 * one.
 */
export async function beginPart(tx: Tx, run: OfRun): Promise<RetentionPlan> {
  const { tenantId } = run
  const plan = await lockPlan(tx, run)
  if ((await findRun(tx, run))?.finishedAt !== null) return { ...plan, tooOld: () => null }
  const { positions } = plan.limits
  const since = await readKeptSince(tx, tenantId)
  if (positions === null || (since && positions.at <= since)) return plan
  return { ...plan, tooOld: (kind) => (kind === 'documents' ? plan.tooOld(kind) : null) }
}

/**
 * Before anything is deleted: late positions of that time are refused, and its trips are no longer recomputed. Returns when
 * the day's run began, or undefined if it has finished.
 */
export async function beginRun(tx: Tx, tenantId: string, now: Date): Promise<Date | undefined> {
  const today = { tenantId, startedAt: now }
  const { limits } = await lockPlan(tx, today)
  await addRun(tx, today)
  const run = await findRun(tx, today)
  if (run?.finishedAt !== null) return undefined
  if (limits.positions && (await raiseKeptSince(tx, tenantId, limits.positions.at))) {
    await touchVehicles({ scope: { tenantId }, tx })
  }
  return run.startedAt
}

/**
 * Ends today's run, even one in progress, so that whoever shortened months or released a hold by mistake has until the next
 * night. The caller holds the lock of the company's retention.
 */
export async function waitForNextNight({ scope: { tenantId }, tx, now }: Context): Promise<void> {
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (hour < NIGHT_HOUR) return
  const today = { tenantId, startedAt: now }
  await addRun(tx, today)
  await endRun(tx, today, now)
}

async function addRun(tx: Tx, { tenantId, startedAt }: OfRun): Promise<void> {
  await tx
    .insertInto('retentionRuns')
    .values({ tenantId, day: await dayOf(tx, { tenantId, startedAt }), startedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function findRun(tx: Tx, run: OfRun) {
  return tx
    .selectFrom('retentionRuns')
    .select(['startedAt', 'finishedAt'])
    .where('tenantId', '=', run.tenantId)
    .where('day', '=', await dayOf(tx, run))
    .executeTakeFirst()
}

export async function addToRun(tx: Tx, run: OfRun, deleted: Partial<Deleted>): Promise<void> {
  const { positions = 0, trips = 0, stops = 0, documents = 0 } = deleted
  await tx
    .updateTable('retentionRuns')
    .set({
      positions: sql`positions + ${positions}`,
      trips: sql`trips + ${trips}`,
      stops: sql`stops + ${stops}`,
      documents: sql`documents + ${documents}`,
    })
    .where('tenantId', '=', run.tenantId)
    .where('day', '=', await dayOf(tx, run))
    .execute()
}

/** Adds an entry to the audit log if anything was deleted. */
export async function endRun(tx: Tx, run: OfRun, now: Date): Promise<void> {
  const { tenantId } = run
  const ended = await tx
    .updateTable('retentionRuns')
    .set({ finishedAt: now })
    .where('tenantId', '=', tenantId)
    .where('day', '=', await dayOf(tx, run))
    .where('finishedAt', 'is', null)
    .returning(['positions', 'trips', 'stops', 'documents'])
    .executeTakeFirst()
  if (!ended || Object.values(ended).every((count) => count === 0)) return
  await recordAutomatic(tx, { tenantId, now }, [
    {
      action: 'deleted by age',
      resourceType: 'tenant',
      resourceId: tenantId,
      before: null,
      after: named(ended),
    },
  ])
}

/** Under the names of the audit log. */
function named({ positions, trips, stops, documents }: Deleted) {
  return {
    deletedPositions: positions,
    deletedTrips: trips,
    deletedStops: stops,
    deletedDocuments: documents,
  }
}

async function lockPlan(tx: Tx, { tenantId, startedAt }: OfRun): Promise<RetentionPlan> {
  await lockRetention(tx, tenantId)
  await holdCompany({ scope: { tenantId }, tx })
  return readPlan(tx, { tenantId, months: await readMonths(tx, tenantId), now: startedAt })
}

async function dayOf(tx: Tx, { tenantId, startedAt }: OfRun): Promise<string> {
  return dateIn(await timeZoneOf({ scope: { tenantId }, tx }), startedAt).toString()
}
