import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/client.ts'

/** A driver who has a name only, as an import adds them; returns their id. */
export async function addWithoutSignIn(
  { database }: { database: Database },
  { tenantId }: { tenantId: string },
): Promise<string> {
  const id = uuidv7()
  const person = { firstName: 'Joe', lastName: 'Vella', roles: ['driver'], status: 'noSignIn' }
  await database.inTenant({ tenantId }, (tx) =>
    tx
      .insertInto('users')
      .values({ tenantId, id, ...person })
      .execute(),
  )
  return id
}
