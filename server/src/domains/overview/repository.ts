import type { Context } from '../../http/scope.ts'

export async function findTimeZone({ scope, tx }: Context): Promise<string> {
  const row = await tx
    .selectFrom('tenants')
    .select('timeZone')
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return row.timeZone
}
