import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** On Linux, in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** CPU of this process and others, and of the database in this folder, in seconds. Needs /proc. */
export class CpuMeter {
  readonly #dataDir: string
  readonly #others: readonly number[]

  constructor(dataDir: string, others: readonly number[] = []) {
    this.#dataDir = dataDir
    this.#others = others
  }

  async during<T>(
    run: () => Promise<T>,
  ): Promise<{ result: T; node: number; others: number; database: number }> {
    const [database, others] = [await databaseCpuSeconds(this.#dataDir), await cpuSecondsOf(this.#others)]
    const cpu = process.cpuUsage()
    const result = await run()
    const { user, system } = process.cpuUsage(cpu)
    return {
      result,
      node: (user + system) / 1e6,
      others: (await cpuSecondsOf(this.#others)) - others,
      database: (await databaseCpuSeconds(this.#dataDir)) - database,
    }
  }
}

/** CPU that these processes have used since they began. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  let ticks = 0
  for (const pid of pids) {
    const fields = await fieldsOf(pid)
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS_PER_SECOND
}

/** CPU that the database in this folder has used since it was started. */
export async function databaseCpuSeconds(dataDir: string): Promise<number> {
  const postmaster = await postmasterOf(dataDir)
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = await fieldsOf(name)
    const isPostmaster = Number(name) === postmaster
    if (!isPostmaster && Number(fields[1]) !== postmaster) continue
    ticks += Number(fields[11]) + Number(fields[12])
    // Plus the time of its ended children.
    if (isPostmaster) ticks += Number(fields[13]) + Number(fields[14])
  }
  return ticks / TICKS_PER_SECOND
}

async function postmasterOf(dataDir: string): Promise<number> {
  const files = await readdir(dataDir, { recursive: true })
  const found = files.find((file) => file.endsWith('postmaster.pid'))
  if (!found) throw new Error('The database does not run in this folder.')
  const [pid = ''] = (await readFile(join(dataDir, found), 'utf8')).split('\n')
  return Number(pid)
}

/** After the name in brackets: state, parent, …; utime and stime are the 14th and 15th of all. */
async function fieldsOf(pid: number | string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
