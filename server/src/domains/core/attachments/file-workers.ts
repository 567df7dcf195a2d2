import { sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import { isReplacedBy } from '../../../database/replaced/names.ts'
import { fileDeletionsLock } from '../../../database/schedule-file-deletions.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { KEPT_HOURS } from './request-uploads.ts'

type Deps = { database: Database; clock: Clock; store: ObjectStore }
type Deletion = { fileKey: string; uploadOnly: boolean }

const MINUTE_MS = 60_000
const KEPT_MS = KEPT_HOURS * 60 * MINUTE_MS
const AT_ONCE = 100

/**
 * Deletes files from the store whose rows are gone, and drops uploads that were not attached within a day. Unfinished work
 * is due again after some minutes, so a crash loses nothing. While a backup or a restore runs (`noDeletions`), and while a
 * database is kept that a restore has replaced, no file is deleted: each may name it.
 */
export function createFileCleaner({ database, clock, store }: Deps): Worker {
  async function take(): Promise<Deletion[]> {
    const now = clock.now()
    const until = new Date(now.getTime() + 5 * MINUTE_MS)
    const query = sql<Deletion>`
      select * from directory.take_file_deletions(${now}::timestamptz, ${until}::timestamptz, ${AT_ONCE})`
    return database.asDirectory(async (tx) => (await query.execute(tx)).rows)
  }

  async function areNamedElsewhere(): Promise<boolean> {
    const query = sql<{ name: string; present: string; isFree: boolean }>`
      select d.datname as name, current_database() as present, l.is_free
      from pg_database d, (select pg_try_advisory_xact_lock(${fileDeletionsLock}) as is_free) l`
    const { rows } = await database.asDirectory((tx) => query.execute(tx))
    return rows.some(({ name, present, isFree }) => !isFree || isReplacedBy(present, name))
  }

  async function deleteOne({ fileKey, uploadOnly }: Deletion): Promise<void> {
    await store.delete(fileKey, uploadOnly ? 'upload' : 'all')
    const now = clock.now()
    await database.asDirectory((tx) =>
      sql`select directory.end_file_deletion(${fileKey}, ${uploadOnly}, ${now}::timestamptz)`.execute(tx),
    )
  }

  async function deleteDue(signal: AbortSignal): Promise<void> {
    let taken: Deletion[] = []
    do {
      if (await areNamedElsewhere()) return
      taken = await take()
      for (const one of taken) {
        // A restore that begins now looks for this file only when it is gone.
        if (signal.aborted || (await areNamedElsewhere())) return
        await deleteOne(one)
      }
    } while (!signal.aborted && taken.length === AT_ONCE)
  }

  async function dropUnattached(): Promise<number> {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    const query = sql<{ dropped: number }>`
      select directory.drop_unattached_files(${before}::timestamptz, ${AT_ONCE}) as dropped`
    return database.asDirectory(async (tx) => (await query.execute(tx)).rows[0]?.dropped ?? 0)
  }

  return {
    name: 'file cleaner',
    everyMs: MINUTE_MS,
    isSingle: true,
    async run(signal) {
      while (!signal.aborted && (await dropUnattached()) === AT_ONCE);
      await deleteDue(signal)
      await store.tidy(new Date(clock.now().getTime() - KEPT_MS))
    },
  }
}
