import { sql } from 'kysely'
import type { Tx } from './client.ts'

/**
 * The rest of the transaction runs as roadbook_owner, which may erase what the server may otherwise only add to. Called before
 * anything is written: Citus refuses to read as one role what the same transaction wrote as another. The company must be in every
 * `where`, as row level security hides no other from the owner. `set local role` would be sent to the workers, where the
 * connection of roadbook_app may not become the owner.
 */
export async function eraseAsOwner(tx: Tx): Promise<void> {
  await sql`select set_config('role', 'roadbook_owner', true)`.execute(tx)
}
