/** Registrations are unique within a company, including archived vehicles. */
import { sql } from 'kysely'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'

/** The vehicle with this registration; spaces, hyphens and case are ignored. */
export async function findByRegistration(context: Context, registration: string, exceptId?: string) {
  return ofRegistration(context, registration, exceptId).executeTakeFirst()
}

export function ofRegistration({ scope, tx }: Context, registration: string, exceptId?: string) {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration', 'archived'])
    .where('tenantId', '=', scope.tenantId)
    .where('registrationKey', '=', sql<string>`upper(regexp_replace(${registration}, '[\\s-]', '', 'g'))`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
}

export async function refuseTakenRegistration(
  context: Context,
  registration: string,
  exceptId?: string,
): Promise<void> {
  const other = await findByRegistration(context, registration, exceptId)
  if (!other) return
  const code = other.archived ? 'registration_archived' : 'registration_taken'
  throw new AppError(code, { registration: other.registration }, { field: 'registration' })
}
