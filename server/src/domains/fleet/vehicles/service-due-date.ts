import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { recordChange } from '../../core/audit/index.ts'

type Vehicle = { id: string; registration: string; serviceDueDate: string | null }

/** Called after a service was recorded or removed. The caller must hold the lock on the vehicle. */
export async function setServiceDueDate(
  context: Context,
  { id, registration, serviceDueDate: before }: Vehicle,
  after: string | null,
): Promise<void> {
  if (after === before) return
  const { scope, tx, now } = context
  await tx
    .updateTable('vehicles')
    .set({ serviceDueDate: after, updatedAt: now })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .execute()
  await recordChange(context, {
    action: 'updated',
    resourceType: 'vehicle',
    resourceId: id,
    vehicleReg: registration,
    before: { serviceDueDate: before },
    after: { serviceDueDate: after },
  })
}
