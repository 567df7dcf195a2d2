/** What people are called, of rows of `users` with an alias; without a name they are called by their email address. */
import { type RawBuilder, sql } from 'kysely'

export function fullName(alias: string): RawBuilder<string | null> {
  return sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`
}

/** Null only without a row: `nameOrEmail<string | null>` after a left join. */
export function nameOrEmail<Name extends string | null = string>(alias: string): RawBuilder<Name> {
  return sql`coalesce(${fullName(alias)}, ${sql.ref(`${alias}.email`)})`
}

/** Of the colleague with this email address, of a row of a table of companies; null if they have no name, or another address now. */
export function nameFromEmail(table: string, email: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select ${fullName('named')} from users named
    where named.tenant_id = ${sql.ref(`${table}.tenant_id`)} and named.email = ${email})`
}
