import { sql } from 'kysely'
import { nameOrEmail } from '../../database/person-name.ts'
import { type Context, personOf } from '../../http/scope.ts'

/** Of the company's own categories. */
export async function categoryNames({ scope, tx }: Context): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom('tripCategories')
    .select(['category', 'name'])
    .where('tenantId', '=', scope.tenantId)
    .execute()
  return Object.fromEntries(rows.map(({ category, name }) => [category, name]))
}

/** Whoever asks; null for an API key of the company. */
export async function personName({ scope, tx }: Context): Promise<string | null> {
  const person = personOf(scope)
  if (person === null) return null
  const row = await tx
    .selectFrom('users')
    .select(sql<string>`${nameOrEmail('users')}`.as('name'))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', person)
    .executeTakeFirst()
  return row?.name ?? scope.email
}
