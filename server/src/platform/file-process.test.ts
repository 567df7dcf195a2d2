import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { fileProcesses } from '../testing/compile-cache.ts'
import { type FileLimits, type FileProcess, withFileProcess } from './file-process.ts'

const module = new URL('testing-file-process.ts', import.meta.url)
const usual: FileLimits = { megabytes: 100, milliseconds: 60_000 }

type Child = FileProcess<unknown, string, unknown>

function withChild<T>(
  file: string,
  use: (child: Child) => Promise<T>,
  { limits = usual, signal, pid = false }: { limits?: FileLimits; signal?: AbortSignal; pid?: boolean } = {},
): Promise<T> {
  const bytes = new TextEncoder().encode(file)
  return withFileProcess({ module, parameters: { pid }, bytes, limits, signal }, use)
}

const firstOf = (file: string, limits?: FileLimits) =>
  withChild(file, async ({ first }) => first, limits ? { limits } : {})

async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => 'was read',
    (reason: unknown) => reason,
  )
  return error instanceof AppError ? error.code : String(error)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a file is read in a process that ends with its use', async () => {
  const pid = await withChild('', async ({ first }) => Number(first), { pid: true })
  expect([pid === process.pid, isRunning(pid)]).toEqual([false, false])
})

test('the process knows nothing of this one, and may not write or connect', async () => {
  expect(await firstOf('environment')).not.toContain('PATH')
  expect([await firstOf('write'), await firstOf('connect')]).toEqual([
    'ERR_ACCESS_DENIED',
    'ERR_ACCESS_DENIED',
  ])
  expect(existsSync(new URL('written', import.meta.url))).toBe(false)
})

describe('the sender is told, and this process goes on, when the process', () => {
  test('takes too much memory', async () => {
    expect(await refusalOf(firstOf('exhaust', { ...usual, megabytes: 40 }))).toBe('file_too_slow')
  })

  test('hangs', async () => {
    expect(await refusalOf(firstOf('hang', { ...usual, milliseconds: 2_000 }))).toBe('file_too_slow')
  })

  test('hangs at a later question', async () => {
    const refusalWithin = async (milliseconds: number): Promise<string> => {
      let hasRead = false
      const asking = withChild(
        'read',
        ({ ask }) => {
          hasRead = true
          return ask('hang')
        },
        { limits: { ...usual, milliseconds } },
      )
      const refused = await refusalOf(asking)
      // A busy machine may need longer for the reading itself.
      return hasRead ? refused : refusalWithin(2 * milliseconds)
    }
    expect(await refusalWithin(1_000)).toBe('file_too_slow')
  })

  test('is killed', async () => {
    const killed = withChild(
      '',
      async ({ first, ask }) => {
        process.kill(Number(first), 'SIGKILL')
        return ask('read')
      },
      { pid: true },
    )
    expect(await refusalOf(killed)).toBe('file_reading_stopped')
  })

  test('has a mistake, which is logged with its words', async () => {
    await expect(firstOf('fail')).rejects.toThrow('a mistake of ours')
  })
})

test('a sender who leaves ends the process', async () => {
  const leaving = new AbortController()
  const reading = withChild('hang', async () => 'read', { signal: leaving.signal })
  leaving.abort(new Error('Gone.'))
  await expect(reading).rejects.toThrow('Gone.')
})

/**
 * A process for each file is only cheap as long as it loads little; schemas and texts alone would triple its start-up time.
 */
const LISTS_PACKAGES = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    },
  })
  process.on('exit', () => console.log([...packages].filter(Boolean).sort().join(' ')))
  await import(process.argv[1])`

const sources = fileURLToPath(new URL('../', import.meta.url))
const packagesOf: Record<string, string> = {
  'platform/files/table/read-table-process.ts': 'csv-parse',
  'domains/rules/geofences/import/read-shapes-process.ts': 'fflate flatbush flatqueue saxes xmlchars',
  'domains/trips/history-import/read-file-process.ts': 'csv-parse saxes xmlchars',
}

test.each(fileProcesses())('the process %s loads what reads files, and nothing else', (file) => {
  const args = ['--input-type=module', '-e', LISTS_PACKAGES, sources + file]
  expect(String(spawnSync(process.execPath, args).stdout).trim()).toBe(packagesOf[file])
})
