import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Sources of the page; a change in any of these files requires a new build. */
const sources = [
  'package-lock.json',
  'web/*.html',
  'web/*.{ts,js,cjs,mjs,json}',
  'web/{src,public}/**/*',
  'contract/src/**/*.ts',
  'geo/src/**/*.ts',
]

type Options = {
  /** Root of the project. */
  root: string
  /** Folder of the built page. */
  folder: string
  onBuild?: () => void
}

/** Builds the page if its sources have changed since the last build; returns the folder of the build. */
export async function buildPage({ root, folder, onBuild }: Options): Promise<string> {
  const mark = join(folder, '.built-from')
  const hash = await hashSources(root)
  const built = await readFile(mark, 'utf8').catch(() => undefined)
  if (built === hash) return folder
  onBuild?.()
  await runVite(root)
  await writeFile(mark, hash)
  return folder
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

async function runVite(root: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
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
