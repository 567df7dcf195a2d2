import type { KeptMonths, Retention, RetentionUpdate } from '@roadbook/contract/company/retention'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { staleVersion } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { named } from '../../../entities/columns.ts'
import { differences, recordUpdate } from '../../core/audit/index.ts'
import { changeCompany, lockCompany, readCompany } from '../../core/companies/index.ts'
import { readKeptSince } from '../../tracking/positions/index.ts'
import { refuseUnkeepable } from './retention-limits.ts'
import { lockRetention } from './retention-lock.ts'
import { readMonths } from './retention-months.ts'
import { waitForNextNight } from './retention-runs.ts'

export async function readRetention(context: Pick<Context, 'scope' | 'tx'>): Promise<Retention> {
  const { scope, tx } = context
  const { version } = await readCompany(context)
  const since = await readKeptSince(tx, scope.tenantId)
  return {
    ...(await readMonths(tx, scope.tenantId)),
    positionsSince: since?.toISOString() ?? null,
    lastDeletion: await readLastDeletion(tx, scope.tenantId),
    version,
  }
}

async function readLastDeletion(tx: Tx, tenantId: string): Promise<Retention['lastDeletion']> {
  const row = await tx
    .selectFrom('retentionRuns')
    .select([sql<string>`day::text`.as('day'), 'positions', 'trips', 'stops', 'documents'])
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`positions + trips + stops + documents > 0`)
    .orderBy('retentionRuns.day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function changeRetention(
  context: Context,
  { version, ...fields }: RetentionUpdate,
): Promise<Retention> {
  const { scope, tx } = context
  await lockRetention(tx, scope.tenantId)
  // Serializes changes: the next one waits and then sees this one's version.
  await lockCompany(context)
  const before = await readRetention(context)
  if (version !== undefined && version !== before.version) throw staleVersion('company', before)
  const { positionMonths, tripMonths, documentMonths } = { ...before, ...named(fields) }
  const after = { positionMonths, tripMonths, documentMonths }
  if (differences(before, { ...before, ...after }).length === 0) return before
  refuseUnkeepable(after)
  await tx
    .insertInto('retentionSettings')
    .values({ tenantId: scope.tenantId, ...after })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(after))
    .execute()
  await waitForNextNight(context)
  await changeCompany(context, {})
  await recordUpdate(context, {
    resourceType: 'tenant',
    resourceId: scope.tenantId,
    before: monthsOf(before),
    after,
  })
  return readRetention(context)
}

function monthsOf({ positionMonths, tripMonths, documentMonths }: Retention): KeptMonths {
  return { positionMonths, tripMonths, documentMonths }
}
