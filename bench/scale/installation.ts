/** The processes of an installation by role, and what each role has used. */
import { readFile } from 'node:fs/promises'
import type { ProcessRole } from '../../server/src/config.ts'
import type { Database } from '../../server/src/database/client.ts'
import { pidsOf, type RoleProcess, startProcesses } from '../processes/processes.ts'
import { cpuSecondsOf, databaseCpuSeconds } from '../trips/cpu-meter.ts'

export type Installation = Record<ProcessRole, RoleProcess[]>

type Part = ProcessRole | 'database'

/** CPU seconds of each role and of the database, and bytes of WAL. */
export type Usage = Record<Part, number> & { walBytes: number }

const parts: readonly Part[] = ['ingest', 'worker', 'api', 'database']

/** One process for the page, and `count` for devices and for background work each. */
export async function startInstallation(
  connectionString: string,
  count: number,
  environment: Record<string, string>,
): Promise<Installation> {
  const [api, ingest, worker] = await Promise.all([
    startProcesses(connectionString, 'api', 1, environment),
    startProcesses(connectionString, 'ingest', count, environment),
    startProcesses(connectionString, 'worker', count, environment),
  ])
  return { api, ingest, worker }
}

export async function stopInstallation(installation: Installation): Promise<void> {
  await Promise.all(Object.values(installation).flatMap((all) => all.map((one) => one.stop())))
}

/** What each part uses while `run` does its work. */
export async function usageOf<T>(
  { installation, database, dataDir }: { installation: Installation; database: Database; dataDir: string },
  run: () => Promise<T>,
): Promise<{ result: T; seconds: number; usage: Usage }> {
  const read = async (): Promise<Usage> => ({
    ingest: await cpuSecondsOf(pidsOf(installation.ingest)),
    worker: await cpuSecondsOf(pidsOf(installation.worker)),
    api: await cpuSecondsOf(pidsOf(installation.api)),
    database: await databaseCpuSeconds(dataDir),
    walBytes: await walBytes(database),
  })
  const [start, before] = [performance.now(), await read()]
  const result = await run()
  const [after, seconds] = [await read(), (performance.now() - start) / 1000]
  return { result, seconds, usage: difference(after, before) }
}

/** Without what an installation that receives nothing uses in the same time. */
export function beyondIdle(usage: Usage, seconds: number, idlePerSecond: Usage): Usage {
  return difference(usage, times(idlePerSecond, seconds))
}

export function times(usage: Usage, factor: number): Usage {
  return mapUsage(usage, (value) => value * factor)
}

function difference(usage: Usage, other: Usage): Usage {
  return mapUsage(usage, (value, name) => value - other[name])
}

function mapUsage(usage: Usage, change: (value: number, name: keyof Usage) => number): Usage {
  const entries = ([...parts, 'walBytes'] as const).map((name) => [name, change(usage[name], name)])
  return Object.fromEntries(entries) as Usage // its own keys
}

async function walBytes(database: Database): Promise<number> {
  const { rows } = await database.pools.owner.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/** Resident memory of a process on average, now and at most so far. */
export async function memoryOf(processes: readonly RoleProcess[]): Promise<{ now: number; most: number }> {
  const read = await Promise.all(
    pidsOf(processes).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      const kilobytes = (name: string): number =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN)
      return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 }
    }),
  )
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return { now: mean(read.map(({ now }) => now)), most: mean(read.map(({ most }) => most)) }
}
