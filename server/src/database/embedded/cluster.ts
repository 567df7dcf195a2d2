import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { embeddedError, explain } from './failure.ts'
import { isAlive } from './owner.ts'
import type { Log } from '../log.ts'
import { environment } from './settings.ts'
import { canReach, type RunAs } from './run-as.ts'
import type { Binaries } from './binaries.ts'

export const loginName = 'roadbook'
export const databaseName = 'roadbook'

const elsewhere = '/var/lib/roadbook'
const halfMade = '.postgres-new-'

/** The folder of the database files: `postgres` in the data folder, or the target of a link of that name. */
export async function locateCluster(dataDir: string): Promise<string> {
  const named = join(dataDir, 'postgres')
  return await realpath(named).catch(() => named)
}

/** True if there is a database, of this PostgreSQL version if one is given; throws if there is anything else. */
export async function holdsDatabase(cluster: string, major?: string): Promise<boolean> {
  const names = await readdir(cluster).catch((cause: NodeJS.ErrnoException): string[] => {
    if (cause.code === 'ENOENT') return []
    if (cause.code === 'ENOTDIR')
      throw embeddedError(`${cluster} is not a folder: move it away, or set DATA_DIR.`)
    throw embeddedError(explain(cause.message, cluster), cause)
  })
  if (names.length === 0) return false
  if (!names.includes('PG_VERSION')) {
    throw embeddedError(
      `The folder ${cluster} holds no database but other files: move it away, or set DATA_DIR.`,
    )
  }
  const version = (
    await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((cause: Error) => {
      throw embeddedError(explain(cause.message, cluster), cause)
    })
  ).trim()
  if (major === undefined || version === major) return true
  throw embeddedError(
    `The database in ${cluster} was made by PostgreSQL ${version}, this Roadbook brings ${major}: ` +
      'make a backup with the Roadbook that made it and restore it here, or set DATA_DIR.',
  )
}

/** A copy made by root belongs to root, and PostgreSQL requires that only its user can access the folder. */
export async function correctOwner(cluster: string, runAs: RunAs | undefined): Promise<void> {
  const { uid } = await stat(cluster)
  if (runAs && uid === 0) {
    for (const entry of await readdir(cluster, { withFileTypes: true, recursive: true })) {
      await lchown(join(entry.parentPath, entry.name), runAs.uid, runAs.gid)
    }
    await chown(cluster, runAs.uid, runAs.gid)
  }
  if (uid === process.getuid?.() || runAs) await chmod(cluster, 0o700)
}

type New = { dataDir: string; binaries: Binaries; runAs: RunAs | undefined; isDurable: boolean; log: Log }

/** Creates the database in a temporary folder and renames it, so that a kill leaves no incomplete database. */
export async function createCluster({ dataDir, binaries, runAs, isDurable, log }: New): Promise<string> {
  const parent = canReach(dataDir, runAs) ? dataDir : elsewhere
  await mkdir(parent, { recursive: true, mode: 0o755 })
  await clearHalfMade(parent)
  const half = join(parent, `${halfMade}${process.pid}-${randomBytes(3).toString('hex')}`)
  await mkdir(half, { mode: 0o700 })
  if (runAs) await chown(half, runAs.uid, runAs.gid)
  try {
    await initialise({ folder: half, binaries, runAs, isDurable })
    const cluster = await putInPlace(half, dataDir, parent)
    if (parent !== dataDir)
      log.info({ dataDir, cluster }, 'Database files are kept where an unprivileged user can reach them')
    return cluster
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    throw cause
  }
}

async function putInPlace(half: string, dataDir: string, parent: string): Promise<string> {
  const named = join(dataDir, 'postgres')
  if (parent === dataDir) {
    await rename(half, named).catch(async (cause: NodeJS.ErrnoException) => {
      // Another Roadbook was faster; which of the two may continue is decided when they start it.
      if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause
      await rm(half, { recursive: true, force: true })
    })
    return named
  }
  // The chosen user can't reach the data folder, so the files are stored where it can, and a link points to them.
  const cluster = join(parent, `data-${randomBytes(6).toString('hex')}`)
  await rename(half, cluster)
  // An empty folder of that name would be in the way.
  await rmdir(named).catch(() => undefined)
  await symlink(cluster, named).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
    await rm(cluster, { recursive: true, force: true })
  })
  return await realpath(named)
}

async function clearHalfMade(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const abandoned = name.startsWith(halfMade) && !isAlive(Number.parseInt(name.slice(halfMade.length), 10))
    if (abandoned) await rm(join(parent, name), { recursive: true, force: true })
  }
}

type Initialise = Pick<New, 'binaries' | 'runAs' | 'isDurable'> & { folder: string }

async function initialise({ folder, binaries, runAs, isDurable }: Initialise): Promise<void> {
  const run = (program: string, args: string[], input: string): Promise<string> =>
    runToEnd({ program: join(binaries.folder, 'bin', program), args, input, folder, runAs })
  const rights = ['--username', 'postgres', '--auth-local', 'trust', '--auth-host', 'reject']
  const sync = isDurable ? [] : ['--no-sync']
  // Collation that no library update changes; lists for people specify theirs in the query.
  const collation = ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  await run(
    'initdb',
    ['--pgdata', folder, '--encoding', 'UTF8', '--no-instructions', ...sync, ...rights, ...collation],
    '',
  )
  await run(
    'postgres',
    ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
    `create role ${loginName} login createdb createrole\ncreate database ${databaseName} owner ${loginName}\n`,
  )
}

type Run = { program: string; args: string[]; input: string; folder: string; runAs: RunAs | undefined }

function runToEnd({ program, args, input, folder, runAs }: Run): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(program, args, { cwd: '/', env: environment, ...runAs })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.once('error', (cause) => reject(embeddedError(explain(cause.message, dirname(folder)), cause)))
  child.once('close', (code) => {
    if (code === 0) resolve(said)
    else reject(embeddedError(explain(said, dirname(folder)), said))
  })
  // A program that ended early has closed its input; its exit status shows why.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return promise
}
