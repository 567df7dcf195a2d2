import type { KeptMonths } from '@roadbook/contract/company/retention'
import type { Tx } from '../../../database/client.ts'

export async function readMonths(tx: Tx, tenantId: string): Promise<KeptMonths> {
  const row = await tx
    .selectFrom('retentionSettings')
    .select(['positionMonths', 'tripMonths', 'documentMonths'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirst()
  return row ?? { positionMonths: null, tripMonths: null, documentMonths: null }
}
