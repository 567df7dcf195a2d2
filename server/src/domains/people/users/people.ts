/** People of a company, for domains that create or rename them and write their own audit entries. */
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { UsersTable } from '../../../database/schema.ts'
import type { Context } from '../../../http/scope.ts'

type Names = { firstName: string; lastName: string }
type Of = { scope: { tenantId: string }; tx: Tx }

export async function addPerson(
  { scope, tx, now }: Context,
  person: Omit<Insertable<UsersTable>, 'tenantId' | 'createdAt' | 'updatedAt' | 'version'>,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...person, tenantId: scope.tenantId, createdAt: now, updatedAt: now })
    .execute()
}

export async function readNames(of: Of, userId: string): Promise<Names> {
  return namesOf(of, userId).executeTakeFirstOrThrow()
}

/** The language that the person chose; null if none. */
export async function readLocale(of: Of, userId: string): Promise<string | null> {
  return (await namesOf(of, userId).select('locale').executeTakeFirst())?.locale ?? null
}

/** The admins who can sign in, for mails about the company. */
export async function readAdmins({ scope, tx }: Of): Promise<{ id: string; email: string }[]> {
  return tx
    .selectFrom('users')
    .select((eb) => ['id', eb.ref('email').$notNull().as('email')])
    .where('tenantId', '=', scope.tenantId)
    .where('archived', '=', false)
    .where('status', '=', 'active')
    .where(sql<boolean>`roles[1] = 'admin'`)
    .orderBy('email')
    .execute()
}

/** Which of these people can sign in. */
export async function readActivePeople(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; email: string; roles: string[] }[]> {
  return tx
    .selectFrom('users')
    .select((eb) => ['id', 'roles', eb.ref('email').$notNull().as('email')])
    .where('tenantId', '=', tenantId)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .where('archived', '=', false)
    .where('status', '=', 'active')
    .execute()
}

/** Undefined if the company has no such person, or they don't sign in. */
export async function readEmail({ scope, tx }: Of, userId: string): Promise<string | undefined> {
  const query = tx.selectFrom('users').select('email').where('tenantId', '=', scope.tenantId)
  return (await query.where('id', '=', userId).executeTakeFirst())?.email ?? undefined
}

/** Somebody who was invited has accepted. */
export async function activate({ scope, tx, now }: Context, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status: 'active', updatedAt: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .execute()
}

/** Locks the person until the commit. */
export async function lockNames(of: Of, userId: string): Promise<Names> {
  return namesOf(of, userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** The caller must hold `lockNames`. */
export async function changeNames(
  { scope, tx, now }: Context,
  userId: string,
  names: Names & { locale?: string | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...names, updatedAt: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', userId)
    .execute()
}

function namesOf({ scope, tx }: Of, userId: string) {
  return tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', userId)
}
