/** What was deleted on a day of a company. */
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import { dateIn } from '../../http/period.ts'
import { recordAutomatic } from '../audit/index.ts'
import { holdCompany, timeZoneOf } from '../companies/index.ts'
import { touchVehicles } from '../locations/index.ts'
import { raiseKeptSince, readKeptSince } from '../positions/index.ts'
import { lockRetention } from './retention-lock.ts'
import { readPlan, type RetentionPlan } from './retention-plan.ts'
import { readMonths } from './retention-settings.ts'

export type Deleted = { positions: number; trips: number; stops: number; documents: number }

type OfRun = { tenantId: string; startedAt: Date }

/**
 * Starts a transaction that deletes, with the settings and holds of this moment, which stay so until the commit, as does the
 * lock of expenses. Months that were taken away since the run began wait for the next one.
 */
export async function beginPart(tx: Tx, { tenantId, startedAt }: OfRun): Promise<RetentionPlan> {
  const plan = await lockPlan(tx, { tenantId, startedAt })
  const { positions } = plan.limits
  const since = await readKeptSince(tx, tenantId)
  if (positions === null || (since && positions.at <= since)) return plan
  return { ...plan, positions: () => null, trips: () => null, stops: () => null }
}

/**
 * Before anything is deleted, late positions of that time are refused, and its trips are no longer recomputed. Returns when the
 * day's run began, or undefined if it has finished.
 */
export async function beginRun(tx: Tx, tenantId: string, now: Date): Promise<Date | undefined> {
  const { limits } = await lockPlan(tx, { tenantId, startedAt: now })
  if (limits.positions && (await raiseKeptSince(tx, tenantId, limits.positions.at))) {
    await touchVehicles({ scope: { tenantId }, tx })
  }
  const day = await dayOf(tx, { tenantId, startedAt: now })
  await tx
    .insertInto('retentionRuns')
    .values({ tenantId, day, startedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const run = await tx
    .selectFrom('retentionRuns')
    .select(['startedAt', 'finishedAt'])
    .where('tenantId', '=', tenantId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return run.finishedAt === null ? run.startedAt : undefined
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

/** With an entry in the audit log if anything was deleted. */
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
