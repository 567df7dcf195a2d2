import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'

/** A text that changes whenever a receipt for fuel or charging changes. */
export async function fillsState({ scope, tx }: Context): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select jsonb_build_array(count(*), sum(version), max(updated_at))::text as state from expenses
    where tenant_id = ${scope.tenantId} and type in ('fuel', 'charging')`.execute(tx)
  return rows[0]?.state ?? ''
}
