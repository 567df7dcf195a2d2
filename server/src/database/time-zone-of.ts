import type { Tx } from './client.ts'

/** The company's time zone, in which its days begin; IANA. */
export async function timeZoneOf({ scope, tx }: { scope: { tenantId: string }; tx: Tx }): Promise<string> {
  const { timeZone } = await tx
    .selectFrom('tenants')
    .select('timeZone')
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return timeZone
}
