import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Context } from '../../../http/scope.ts'
import { touchVehicles } from '../locations/index.ts'
import { cleaning } from '../positions/index.ts'

/** Maximum age of a fix; older ones are refused. */
export async function findMaxPastDays({ scope, tx }: Pick<Context, 'scope' | 'tx'>): Promise<number> {
  const row = await tx
    .selectFrom('ingestSettings')
    .select('maxPastDays')
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirst()
  return row?.maxPastDays ?? cleaning.maxPastDays
}

/** Takes effect with each device's next frame. */
export async function saveMaxPastDays(context: Context, maxPastDays: number): Promise<void> {
  const { scope, tx } = context
  await tx
    .insertInto('ingestSettings')
    .values({ tenantId: scope.tenantId, maxPastDays })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ maxPastDays }))
    .execute()
  await touchVehicles(context)
  publishAfterCommit(tx, { topic: 'devices', message: { tenantId: scope.tenantId } })
}
