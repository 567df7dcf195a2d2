import type { Due, KeptMonths, RetentionPreview } from '@roadbook/contract/retention'
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { Context } from '../../http/scope.ts'
import { type Limit, refuseUnkeepable } from './retention-limits.ts'
import { readPlan } from './retention-plan.ts'
import type { KeptBy, TooOld } from './too-old.ts'

/** What these months would delete now. */
export async function previewRetention(
  { scope, tx, now }: Context,
  months: KeptMonths,
): Promise<RetentionPreview> {
  refuseUnkeepable(months)
  const { limits, ...plan } = await readPlan(tx, { tenantId: scope.tenantId, months, now })
  return {
    positions: await countDue(tx, limits.positions, plan.positions()),
    trips: await countDue(tx, limits.trips, plan.trips()),
    stops: await countDue(tx, limits.trips, plan.stops()),
    documents: await countDue(tx, limits.documents, plan.documents()),
  }
}

async function countDue(tx: Tx, limit: Limit | null, tooOld: TooOld | null): Promise<Due> {
  const { rows } = tooOld ? await countRows(tx, tooOld) : { rows: [] }
  return { ...(rows[0] ?? nothing), beforeDay: limit?.day ?? null }
}

const nothing = {
  count: 0,
  vehicles: 0,
  bytes: 0,
  oldestDay: null,
  keptByHold: 0,
  keptForLogbook: 0,
  keptByLaw: 0,
}

function countRows(tx: Tx, tooOld: TooOld) {
  const keptBy = (reason: KeptBy) => sql`coalesce(sum(items) filter (where kept_by = ${reason}), 0)::bigint`
  return sql<Omit<Due, 'beforeDay'>>`
    select coalesce(sum(items) filter (where kept_by is null), 0)::bigint as count,
      count(distinct vehicle_id) filter (where kept_by is null) as vehicles,
      coalesce(sum(bytes) filter (where kept_by is null), 0)::bigint as bytes,
      (min(day) filter (where kept_by is null))::text as oldest_day,
      ${keptBy('hold')} as kept_by_hold, ${keptBy('logbook')} as kept_for_logbook, ${keptBy('law')} as kept_by_law
    from (${tooOld}) o`.execute(tx)
}
