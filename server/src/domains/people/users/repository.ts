import { sql } from 'kysely'
import { drivingNow } from '../../../database/driver-times.ts'
import type { Context } from '../../../http/scope.ts'
import { lockCompany } from '../../core/companies/index.ts'
import { touchEach } from '../../tracking/locations/index.ts'

/** Open maps show the name of whoever drives a vehicle, by assignment or by a booking. */
export async function touchDriven(context: Context, driverId: string): Promise<void> {
  const { scope, tx, now } = context
  const { rows } = await sql<{ id: string }>`
    select v.id from vehicles v
    where v.tenant_id = ${scope.tenantId} and not v.archived and (v.driver_id = ${driverId}
      or v.id in (select b.vehicle_id from ${drivingNow(scope, now)} b where b.user_id = ${driverId}))`.execute(
    tx,
  )
  await touchEach(
    context,
    rows.map(({ id }) => id),
  )
}

/** Records that the person was active, at most once in five minutes. */
export async function recordSeen({ scope, tx, now }: Context): Promise<void> {
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
