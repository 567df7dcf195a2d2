import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { lockCompany } from '../companies/index.ts'
import { touchVehicle } from '../locations/index.ts'

/** Open maps show a vehicle with its driver's name. */
export async function touchDriven(context: Context, driverId: string): Promise<void> {
  const driven = await context.tx
    .selectFrom('vehicles')
    .select('id')
    .where('tenantId', '=', context.scope.tenantId)
    .where('driverId', '=', driverId)
    .where('archived', '=', false)
    .execute()
  for (const { id } of driven) await touchVehicle(context, id)
}

/** Records that the person was active, at most once in five minutes. */
export async function noteSeen({ scope, tx, now }: Context): Promise<void> {
  await tx
    .updateTable('users')
    .set({ lastSeenAt: now })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .where((eb) =>
      eb.or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', new Date(now.getTime() - 5 * 60_000))]),
    )
    .execute()
}

/** True if a vehicle of the tenant has ever sent a position. */
export async function hasSentPosition({ scope, tx }: Context): Promise<boolean> {
  const row = await tx
    .selectFrom('vehicleState')
    .select('vehicleId')
    .where('tenantId', '=', scope.tenantId)
    .where('fixTime', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the admins that can sign in, except this one. Holds the company's lock, so the count is valid until
 * the commit.
 */
export async function countOtherAdmins(context: Context, id: string): Promise<number> {
  const { scope, tx } = context
  await lockCompany(context)
  const { total } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '<>', id)
    .where('archived', '=', false)
    .where('status', '=', 'active')
    .where(sql<boolean>`roles[1] = 'admin'`)
    .executeTakeFirstOrThrow()
  return total
}
