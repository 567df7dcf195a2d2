import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Sources of the page; a change in any of these files requires a new build. */
const sources = [
  'package-lock.json',
  'web/*.html',
  'web/*.{ts,js,cjs,mjs,json}',
  'web/{src,public}/**/*',
  'contract/src/**/*.{ts,po}',
  'geo/src/**/*.ts',
]

/** What a build was made from. */
const MARK = '.built-from'

type Options = {
  /** Root of the project. */
  root: string
  /** Folder of the built page. */
  folder: string
  onBuild?: () => void
}

/**
 * Builds the page if its sources have changed since the last build; returns the folder of the build. It is built in a
 * separate folder, since several processes may start at once: the first to finish moves it into place. A release has the
 * built page and no sources.
 */
export async function buildPage({ root, folder, onBuild }: Options): Promise<string> {
  if (!existsSync(join(root, 'web', 'index.html'))) return folder
  const hash = await hashSources(root)
  if (await isBuiltFrom(folder, hash)) return folder
  onBuild?.()
  const own = `${folder}-${randomUUID()}`
  try {
    await runVite(root, own)
    await writeFile(join(own, MARK), hash)
    if (await isBuiltFrom(folder, hash)) return folder
    await rm(folder, { recursive: true, force: true })
    // Fails if another process was quicker.
    await rename(own, folder).catch(async (error: unknown) => {
      if (!(await isBuiltFrom(folder, hash))) throw error
    })
    return folder
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

async function isBuiltFrom(folder: string, hash: string): Promise<boolean> {
  return (await readFile(join(folder, MARK), 'utf8').catch(() => undefined)) === hash
}

async function hashSources(root: string): Promise<string> {
  const files = await Array.fromAsync(glob(sources, { cwd: root, withFileTypes: true }))
  const paths = files
    .filter((file) => file.isFile() && !/\.(test|bench)\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort()
  const hash = createHash('sha256')
  for (const path of paths) {
    hash.update(path.slice(root.length)).update('\0')
    hash.update(await readFile(path)).update('\0')
  }
  return hash.digest('hex')
}

async function runVite(root: string, folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  throw new Error(`The page could not be built:\n${Buffer.concat(output).toString('utf8').trim()}`)
}
