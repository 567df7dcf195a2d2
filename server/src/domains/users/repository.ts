import type { UserUpdate } from '@roadbook/contract/users'
import { sql } from 'kysely'
import { type PageOfList, readPage } from '../../database/read-page.ts'
import { staleVersion } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { touchVehicle } from '../locations/index.ts'

export async function findUser(context: Context, id: string) {
  return selectUser(context, id).executeTakeFirst()
}

/** For a change: the next one waits, so that each entry of the audit log says what this one found. */
export async function lockUser(context: Context, id: string) {
  return selectUser(context, id).forNoKeyUpdate().executeTakeFirst()
}

function selectUser({ scope, tx }: Context, id: string) {
  return tx.selectFrom('users').selectAll().where('tenantId', '=', scope.tenantId).where('id', '=', id)
}

export async function findTenant({ scope, tx }: Context) {
  return tx.selectFrom('tenants').selectAll().where('tenantId', '=', scope.tenantId).executeTakeFirstOrThrow()
}

type ListFilter = PageOfList & { archived?: boolean | undefined }

export async function listUsers({ scope, tx }: Context, { archived = false, ...page }: ListFilter) {
  const query = tx.selectFrom('users').where('tenantId', '=', scope.tenantId).where('archived', '=', archived)
  const list = query.selectAll().orderBy('lastName').orderBy('firstName').orderBy('id')
  return readPage(list, query, page)
}

export async function updateUser(
  { scope, tx, now }: Context,
  id: string,
  { version, ...fields }: UserUpdate,
) {
  const row = await tx
    .updateTable('users')
    .set({ ...fields, updatedAt: now })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw staleVersion('person')
  return row
}

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

/** Remembers that the person was here, at most once in five minutes. */
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

/** True when a vehicle of the tenant has ever sent a position. */
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

/** Admins that can sign in, besides the one that is left out; nobody else of the company is counted until the commit. */
export async function countOtherAdmins({ scope, tx }: Context, id: string): Promise<number> {
  await tx
    .selectFrom('tenants')
    .select('tenantId')
    .where('tenantId', '=', scope.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
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
