import type { Database } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import type { Clock } from '../../../platform/clock.ts'

/** The author of the demo's past: a user of the company who can't sign in. */
export const demoAuthor = {
  email: 'simulated@roadbook.example',
  firstName: 'Simulated',
  lastName: 'Person',
}

export type Company = { database: Database; clock: Clock; tenantId: string }

/** Runs a transaction as the demo's author, like an API call by that user. */
export async function asDemoAuthor(
  { database, clock, tenantId }: Company,
  run: (context: Context) => Promise<void>,
): Promise<void> {
  await database.inTenant({ tenantId }, async (tx) => {
    const { id: userId } = await tx
      .selectFrom('users')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('email', '=', demoAuthor.email)
      .executeTakeFirstOrThrow()
    const scope = { tenantId, userId, email: demoAuthor.email, role: 'manager', reach: 'all' } as const
    await run({ scope, tx, now: clock.now(), requestId: 'demo-history', ip: '127.0.0.1' })
  })
}
