import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where Node caches compiled modules: processes and threads that tests start take half the time with it. */
export const cacheKey = 'NODE_COMPILE_CACHE'

/** For a process that gets nothing else from this one's environment. */
export function compileCache(): Record<string, string> {
  // Node writes it only at a regular end, which a killed process hasn't and this one hasn't yet.
  flushCompileCache()
  const folder = process.env[cacheKey]
  return folder === undefined ? {} : { [cacheKey]: folder }
}

/** A process with this one's environment, which finds what this one has compiled. */
export function forkModule(module: URL, args: string[]): ChildProcess {
  flushCompileCache()
  return fork(module, args)
}

const sources = fileURLToPath(new URL('../', import.meta.url))

/** The modules that `withFileProcess` runs, by their paths below `server/src`. */
export function fileProcesses(): string[] {
  return globSync('**/*-process.ts', { cwd: sources }).filter(
    (file) =>
      readFileSync(sources + file, 'utf8').includes('await readForParent') && !file.includes('testing'),
  )
}

/** Adds these modules to the cache, which the processes themselves may only read. */
export async function compileFileProcesses(): Promise<void> {
  const paths = fileProcesses().map((file) => sources + file)
  const importsAll = 'for (const path of process.argv.slice(1)) void import(path)'
  // They wait for a parent that this process hasn't, so it ends as soon as all are loaded.
  await once(spawn(process.execPath, ['-e', importsAll, ...paths], { stdio: 'ignore' }), 'exit')
}
