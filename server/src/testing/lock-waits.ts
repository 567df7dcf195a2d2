import { expect, inject, vi } from 'vitest'
import type { Database } from '../database/client.ts'
import { databaseUrl, query } from './administration.ts'

const countWaiting = `select count(distinct l.pid)::int as waiting from pg_locks l
  join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`

/** Waits until as many transactions wait for a lock of another in this database, on whichever server of a cluster. */
export async function untilWaiting(database: Database, expected = 1): Promise<void> {
  const { rows } = await database.pools.owner.query<{ name: string }>('select current_database() as name')
  const urls = inject('testServer').servers.map((server) => databaseUrl(server, rows[0]?.name ?? ''))
  await vi.waitFor(
    async () => {
      const counts = await Promise.all(urls.map(async (url) => (await query(url, countWaiting)).rows))
      const waiting = counts.flat().reduce((sum, row: { waiting: number }) => sum + row.waiting, 0)
      expect(waiting).toBeGreaterThanOrEqual(expected)
    },
    { timeout: 30_000 },
  )
}
