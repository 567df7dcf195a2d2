/** Shared by all benchmarks: a temporary database, and a description of the machine. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createDatabase, type Database } from '../server/src/database/client.ts'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { migrate } from '../server/src/database/migrate.ts'

export const quiet = pino({ level: 'error' })

/** A migrated database on its own PostgreSQL, like that of `npm start`; both are removed afterwards. */
export async function withDatabase(
  run: (database: Database, dataDir: string, connectionString: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-bench-'))
  // As root, PostgreSQL runs as another user; if that user can't access this folder, its files are elsewhere, and are kept.
  await chmod(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, log: quiet, settings })
  await migrate({ connectionString: embedded.connectionString, log: quiet })
  const database = createDatabase({ connectionString: embedded.connectionString, log: quiet })
  try {
    await run(database, dataDir, embedded.connectionString)
  } finally {
    await database.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export function describeMachine(): string {
  const [cpu] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${gibibytes} GiB, ${process.platform} ${release()}, Node ${process.versions.node}`
}

/** For values in any order; `share` 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
