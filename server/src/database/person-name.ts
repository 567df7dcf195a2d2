/** Display names of people, from rows of `users` with an alias; a person without a name has their email address instead. */
import { type RawBuilder, sql } from 'kysely'

export function fullName(alias: string): RawBuilder<string | null> {
  return sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`
}

/** Null only if there is no row: `nameOrEmail<string | null>` after a left join. */
export function nameOrEmail<Name extends string | null = string>(alias: string): RawBuilder<Name> {
  return sql`coalesce(${fullName(alias)}, ${sql.ref(`${alias}.email`)})`
}

/** Name of the colleague with this email address; null if they have no name, or another address by now. */
export function nameFromEmail(tenantId: string, email: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select ${fullName('named')} from users named
    where named.tenant_id = ${tenantId} and named.email = ${email})`
}
