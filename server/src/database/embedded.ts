import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries } from './embedded/binaries.ts'
import { correctOwner, createCluster, holdsDatabase, locateCluster } from './embedded/cluster.ts'
import { socketUrl } from './embedded/find-running.ts'
import { EmbeddedDatabaseError, embeddedError, explain } from './embedded/failure.ts'
import { isInUse } from './embedded/owner.ts'
import { type Place, type Running, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { canReach, chooseUser, type RunAs } from './embedded/run-as.ts'
import { settings } from './embedded/settings.ts'
import { type BackOff, backOffMs } from '../platform/workers/back-off.ts'
import type { Log } from './log.ts'

export type EmbeddedDatabase = {
  /** Connection string for `pg`: a unix socket, no password, a login that isn't a superuser. */
  connectionString: string
  /** True if this start created the database. */
  isNew: boolean
  stop: () => Promise<void>
}

type EmbeddedOptions = {
  /** The data folder of the installation; the database files are in its folder `postgres`. */
  dataDir: string
  log: Log
  /** Settings of PostgreSQL that override or extend ours; tests trade safety for speed with them. */
  settings?: Record<string, string>
}

/** Starts the PostgreSQL that ships with Roadbook. It lives as long as this process and is restarted if it dies. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  try {
    return await start({ ...options, dataDir })
  } catch (cause) {
    if (cause instanceof EmbeddedDatabaseError) throw cause
    throw embeddedError(explain(cause instanceof Error ? cause.message : String(cause), dataDir), cause)
  }
}

async function start({ dataDir, log, settings: extra }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  let cluster = await locateCluster(dataDir)
  const runAs = chooseUser(cluster)
  const binaries = await prepareBinaries({ runAs, dataDir, log })
  const isNew = !(await holdsDatabase(cluster, binaries.major))
  if (isNew)
    cluster = await createCluster({ dataDir, binaries, runAs, isDurable: extra?.['fsync'] !== 'off', log })
  await correctOwner(cluster, runAs)
  const socketDir = await makeSocketFolder(cluster, runAs)
  const place = {
    program: join(binaries.folder, 'bin', 'postgres'),
    cluster,
    socketDir,
    runAs,
    settings: { ...settings, ...extra },
    log,
  }
  const stop = await keepRunning(place)
  return { connectionString: socketUrl(socketDir), isNew, stop }
}

/** A database that fails again and again, as on a full disk, is restarted less and less often. */
const restartBackOff: BackOff = { firstMs: 500, longestMs: 30_000 }
/** After running this long, a start counts as successful. */
const STEADY_MS = 60_000

/** Starts the database, restarts it whenever it ends unexpectedly, and returns a function that stops it. */
async function keepRunning(place: Place): Promise<() => Promise<void>> {
  const asked = new AbortController()
  let running: Running = await startPostmaster(place).catch(async (cause: unknown) => {
    // Unless another Roadbook that is about to start needs it; and only if empty, since that one's socket may be there.
    if (!isInUse(place.cluster)) await rmdir(place.socketDir).catch(() => undefined)
    throw cause
  })
  const watch = async (): Promise<void> => {
    let failures = 0
    while (!asked.signal.aborted) {
      const startedMs = performance.now()
      const { said } = await running.exited
      if (asked.signal.aborted) return
      if (performance.now() - startedMs > STEADY_MS) failures = 0
      // A failure soon after the last one has the same cause.
      if (failures === 0) {
        const message = 'The embedded database ended unexpectedly and is started again until it stays up'
        place.log.error({ said: said.slice(-500) }, message)
      } else await pause(backOffMs(failures, restartBackOff), asked.signal)
      failures++
      running = await startUntilItRuns(place, running, asked.signal)
    }
    await stopPostmaster(running.pid)
  }
  const watched = watch()
  return async () => {
    if (asked.signal.aborted) return
    asked.abort()
    await stopPostmaster(running.pid)
    await watched
    await rm(place.socketDir, { recursive: true, force: true })
  }
}

async function startUntilItRuns(place: Place, ended: Running, signal: AbortSignal): Promise<Running> {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      return await startPostmaster(place)
    } catch (err) {
      if (failures === 1) {
        place.log.error({ err }, 'The embedded database did not start; retrying until it does')
      }
      await pause(backOffMs(failures, restartBackOff), signal)
    }
  }
  return ended
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** A socket path has at most 107 bytes (104 on macOS), so the socket is in its own folder with a short name. */
async function makeSocketFolder(cluster: string, runAs: RunAs | undefined): Promise<string> {
  const name = `roadbook-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const parent = [tmpdir(), '/tmp'].find((path) => path.length < 70 && canReach(path, runAs)) ?? '/tmp'
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
  })
  const found = await lstat(folder)
  const ours = [process.getuid?.(), runAs?.uid].includes(found.uid)
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw embeddedError(
      `The folder ${folder} belongs to someone else: remove it, or set TMPDIR to another folder.`,
    )
  }
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
  return folder
}
