import type { Database } from '../../server/src/database/client.ts'
import { percentile } from '../machine.ts'
import { CpuMeter } from '../trips/cpu-meter.ts'
import { drive, type FleetLoad, type RoleProcess, pidsOf } from './processes.ts'

type Options = {
  title: string
  dataDir: string
  database: Database
  /** The running processes; devices report to the first `loaded` of them. */
  processes: readonly RoleProcess[]
  loaded: number
  load: FleetLoad
}

/** Frames that each device sends first, so that its state exists and its tables are cached. */
const WARM_FRAMES = 2

type Measured = { positionsPerSecond: number; cpuMicroseconds: number }

/** Prints positions per second, acknowledgement times, and the CPU time of a position by process. */
export async function runLoad(options: Options): Promise<Measured> {
  const { title, dataDir, database, processes, loaded, load } = options
  const ports = processes.slice(0, loaded).map(({ teltonikaPort }) => teltonikaPort)
  const endMs = Math.floor(Date.now() / 1000) * 1000
  const loadMs = load.framesPerDevice * load.recordsPerFrame * load.secondsApart * 1000
  await (
    await drive(ports, { ...load, framesPerDevice: WARM_FRAMES, endMs: endMs - loadMs })
  )()
  const send = await drive(ports, { ...load, endMs })
  const commits = await commitsOf(database)
  const meter = new CpuMeter(dataDir, pidsOf(processes))
  const { result, others, database: ofDatabase } = await meter.during(send)
  const transactions = (await commitsOf(database)) - commits
  const { positions, positionsPerSecond, latenciesMs, cpuSeconds } = result
  const each = (seconds: number): string => ((seconds / positions) * 1e6).toFixed(1)
  console.log(`  ${title}: ${whole(positionsPerSecond)} positions/s`)
  console.log(
    `    acknowledged after ${percentile(latenciesMs, 0.5).toFixed(0)} ms in the middle, ` +
      `${percentile(latenciesMs, 0.99).toFixed(0)} ms for 99 %; ${whole(positions / transactions)} positions a transaction`,
  )
  console.log(
    `    CPU a position: ingest ${each(others)} us, database ${each(ofDatabase)} us ` +
      `(${whole((100 * ofDatabase) / (others + ofDatabase))} %); generators ${each(cpuSeconds)} us`,
  )
  return { positionsPerSecond, cpuMicroseconds: ((others + ofDatabase) / positions) * 1e6 }
}

/** Includes those of leases and sweeps, a few a second. */
async function commitsOf(database: Database): Promise<number> {
  // Counts arrive some time after the commit.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await database.pools.owner.query<{ n: number }>(
    'select xact_commit::float8 as n from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.n ?? 0
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
