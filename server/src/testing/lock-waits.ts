import { expect, inject, vi } from 'vitest'
import type { Database } from '../database/client.ts'
import { databaseUrl, query } from './administration.ts'

/** Waits until as many transactions wait for a lock of another in this database, on whichever server of a cluster. */
export async function untilWaiting(database: Database, expected = 1): Promise<void> {
  await vi.waitFor(
    async () => expect(await onWaiting(database, 'select a.pid')).toBeGreaterThanOrEqual(expected),
    { timeout: 30_000 },
  )
}

/** Ends the connections that wait for a lock, like a killed process or server; returns how many. */
export async function cutOffWaiting(database: Database): Promise<number> {
  return onWaiting(database, 'select pg_terminate_backend(a.pid)')
}

async function onWaiting(database: Database, select: string): Promise<number> {
  const { rows } = await database.pools.owner.query<{ name: string }>('select current_database() as name')
  const results = await Promise.all(
    inject('testServer').servers.map((server) =>
      query(
        databaseUrl(server, rows[0]?.name ?? ''),
        `${select} from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock'`,
      ),
    ),
  )
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
