import { resolve } from 'node:path'
import { startEmbedded } from '../database/embedded.ts'
import { findRunning, holdsCluster } from '../database/embedded/find-running.ts'
import type { Log } from '../database/log.ts'
import { BackupError } from './failure.ts'

type Installation = { connectionString: string; close: () => Promise<void> }

type Options = {
  databaseUrl: string | undefined
  dataDir: string
  log: Log
  /** Whether to create an embedded database if there is none, as for a restore. */
  mayMake?: boolean
}

/**
 * The database of this installation for a command: the external one, the running server's, or one started for
 * the command.
 */
export async function openInstallation({
  databaseUrl,
  dataDir,
  log,
  mayMake,
}: Options): Promise<Installation> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl, close: async () => undefined }
  const folder = resolve(dataDir)
  const running = await findRunning(folder)
  if (running !== undefined) return { connectionString: running, close: async () => undefined }
  if (!mayMake && !(await holdsCluster(folder)))
    throw new BackupError(
      `There is no Roadbook database in ${folder}. Set DATA_DIR or DATABASE_URL as for the server.`,
    )
  const { connectionString, stop } = await startEmbedded({ dataDir: folder, log })
  return { connectionString, close: stop }
}
