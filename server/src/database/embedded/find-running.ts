import { findPostmaster } from './owner.ts'
import { databaseName, holdsDatabase, locateCluster, loginName } from './cluster.ts'
import { readPidFile } from './postmaster.ts'

export function socketUrl(socketDir: string): string {
  return `postgresql://${loginName}@localhost/${databaseName}?host=${encodeURIComponent(socketDir)}`
}

/** The connection string of a running Roadbook's embedded database, for a command; only its user and root may use it. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const cluster = await locateCluster(dataDir)
  const [pid, , , , socketDir] = await readPidFile(cluster)
  const isServed = findPostmaster(Number(pid), cluster)?.owner.alive === true
  return isServed && socketDir ? socketUrl(socketDir) : undefined
}

/** Whether the folder contains an embedded database; throws if it contains something else. */
export async function holdsCluster(dataDir: string): Promise<boolean> {
  return await holdsDatabase(await locateCluster(dataDir))
}
