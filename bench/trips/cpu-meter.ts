import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** On Linux, in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * CPU of this process and others, and of the database in this folder or of those with these postmasters, in seconds. Needs
 * /proc.
 */
export class CpuMeter {
  readonly #servers: string | readonly number[]
  readonly #others: readonly number[]

  constructor(servers: string | readonly number[], others: readonly number[] = []) {
    this.#servers = servers
    this.#others = others
  }

  async during<T>(
    run: () => Promise<T>,
  ): Promise<{ result: T; node: number; others: number; database: number }> {
    const [database, others] = [await databaseCpuSeconds(this.#servers), await cpuSecondsOf(this.#others)]
    const cpu = process.cpuUsage()
    const result = await run()
    const { user, system } = process.cpuUsage(cpu)
    return {
      result,
      node: (user + system) / 1e6,
      others: (await cpuSecondsOf(this.#others)) - others,
      database: (await databaseCpuSeconds(this.#servers)) - database,
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

/** CPU that the servers of a database have used since they were started: the one in this folder, or postmasters by id. */
export async function databaseCpuSeconds(servers: string | readonly number[]): Promise<number> {
  const postmasters = typeof servers === 'string' ? [await postmasterIn(servers)] : servers
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = await fieldsOf(name)
    const isPostmaster = postmasters.includes(Number(name))
    if (!isPostmaster && !postmasters.includes(Number(fields[1]))) continue
    ticks += Number(fields[11]) + Number(fields[12])
    // Plus the time of its ended children.
    if (isPostmaster) ticks += Number(fields[13]) + Number(fields[14])
  }
  return ticks / TICKS_PER_SECOND
}

async function postmasterIn(dataDir: string): Promise<number> {
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
