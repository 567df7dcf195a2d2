import type { Database } from '../../database/client.ts'
import type { Context } from '../../http/scope.ts'
import type { Clock } from '../../platform/clock.ts'

/** Signs what is said of the demo's past. A person of the company who cannot sign in. */
export const storyteller = {
  email: 'simulated@roadbook.example',
  firstName: 'Simulated',
  lastName: 'Person',
}

export type Company = { database: Database; clock: Clock; tenantId: string }

/** One transaction of the storyteller's, as a call of theirs would be. */
export async function asStoryteller(
  { database, clock, tenantId }: Company,
  run: (context: Context) => Promise<void>,
): Promise<void> {
  await database.inTenant({ tenantId }, async (tx) => {
    const { id: userId } = await tx
      .selectFrom('users')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('email', '=', storyteller.email)
      .executeTakeFirstOrThrow()
    const scope = { tenantId, userId, email: storyteller.email, role: 'manager', reach: 'all' } as const
    await run({ scope, tx, now: clock.now(), requestId: 'demo-history', ip: '127.0.0.1' })
  })
}
