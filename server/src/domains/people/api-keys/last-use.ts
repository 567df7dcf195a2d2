import { sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { KeyRef } from './key-directory.ts'

const ACCURACY_MS = 60_000
const EVERY_MS = 10_000

/**
 * When keys were last used, to the minute. Calls only note it in memory, as most have a read-only transaction; a worker
 * stores it.
 */
export class LastUse {
  #database: Database
  #uses = new Map<string, KeyRef & { at: Date }>()

  constructor(database: Database) {
    this.#database = database
  }

  record({ tenantId, keyId }: KeyRef, stored: Date | null, at: Date): void {
    if (stored !== null && at.getTime() - stored.getTime() < ACCURACY_MS) return
    this.#uses.set(keyId, { tenantId, keyId, at })
  }

  readonly worker: Worker = {
    name: 'last use of API keys',
    everyMs: EVERY_MS,
    run: () => this.#store(),
  }

  async #store(): Promise<void> {
    const uses = [...this.#uses.values()]
    this.#uses.clear()
    for (const [tenantId, ofTenant] of Map.groupBy(uses, (use) => use.tenantId)) {
      const ids = ofTenant.map(({ keyId }) => keyId)
      const times = ofTenant.map(({ at }) => at.toISOString())
      await this.#database.inTenant({ tenantId }, (tx) =>
        sql`update api_keys k set last_used_at = u.at
          from unnest(${ids}::uuid[], ${times}::timestamptz[]) as u (id, at)
          where k.tenant_id = ${tenantId} and k.id = u.id
            and (k.last_used_at is null or k.last_used_at < u.at)`.execute(tx),
      )
    }
  }
}
