import { nameOrEmail } from '../../../database/person-name.ts'
import { type Context, personOf } from '../../../http/scope.ts'

/** The caller's name; null for an API key of the company. */
export async function nameOfReader({ scope, tx }: Context): Promise<string | null> {
  const person = personOf(scope)
  if (person === null) return null
  const row = await tx
    .selectFrom('users')
    .select(nameOrEmail('users').as('name'))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', person)
    .executeTakeFirst()
  return row?.name ?? scope.email
}
