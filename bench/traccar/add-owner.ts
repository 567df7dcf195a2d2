import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../server/src/database/client.ts'
import type { Scope } from '../../server/src/http/scope.ts'
import { insertFleet } from '../ingest/fleet.ts'

/** A company without vehicles, and its admin. */
export async function addOwner(database: Database): Promise<Scope> {
  const { tenantId } = await insertFleet(database, 0)
  const [userId, email] = [uuidv7(), 'owner@fleet.example']
  await database.pools.owner.query(
    "insert into users (tenant_id, id, email, roles) values ($1, $2, $3, array['admin'])",
    [tenantId, userId, email],
  )
  return { tenantId, userId, email, role: 'admin', reach: 'all' }
}
