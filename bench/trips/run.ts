/**
 * Measures the cost of rebuilding trips live, compared with only reading the new positions in the same run: `node
 * bench/trips/run.ts [vehicles] [seconds]`. Vehicles report every ten seconds of simulated time, which advances as fast as
 * trips are rebuilt. All data is temporary.
 */
import type { Database } from '../../server/src/database/client.ts'
import { createTripWorker } from '../../server/src/domains/trips/trips/rebuild/trip-worker.ts'
import { addFleet } from '../ingest/fleet.ts'
import { quiet, withDatabase } from '../machine.ts'
import { CpuMeter } from './cpu-meter.ts'
import { readNewest } from './bare-read.ts'
import { storeTick } from './days.ts'

const [vehicles = 1_000, seconds = 180] = process.argv.slice(2).map(Number)
const HISTORY_SECONDS = 5_400
const REPORT_SECONDS = 10
const TURN_SECONDS = 5

let nowMs = Math.floor(Date.now() / 10_000) * 10_000
await withDatabase(async (database, dataDir) => {
  const worker = createTripWorker({ database, clock: { now: () => new Date(nowMs) }, log: quiet })
  const fleet = await addFleet(database, vehicles)
  const startMs = nowMs
  for (let ago = HISTORY_SECONDS; ago > 0; ago -= REPORT_SECONDS * 10) {
    const fromMs = startMs - ago * 1000
    await storeTick(database, fleet, { fromMs, untilMs: Math.min(startMs, fromMs + REPORT_SECONDS * 10_000) })
  }
  await database.pools.owner.query('analyze')
  const cpu = new CpuMeter(dataDir)
  const first = await cpu.during(async () => {
    let rebuilt = 0
    for (let more = -1; more !== 0; rebuilt += more) more = await worker.run()
    return rebuilt
  })
  print('Rebuilt for the first time, 90 minutes each', first, first.result)

  const rebuilds = { node: 0, database: 0, rebuilt: 0, lagSeconds: 0 }
  const reads = { node: 0, database: 0 }
  for (let passed = 0; passed < seconds; passed += TURN_SECONDS) {
    const isOdd = (passed / TURN_SECONDS) % 2
    // Half of them report in each turn, since real devices don't report in sync.
    await storeTick(database, fleet, { fromMs: nowMs, untilMs: nowMs + TURN_SECONDS * 1000, half: isOdd })
    const readFrom = new Date(nowMs - 1)
    nowMs += TURN_SECONDS * 1000
    const read = await cpu.during(() => readNewest(database, fleet, readFrom))
    const turn = await cpu.during(() => worker.run())
    reads.node += read.node
    reads.database += read.database
    rebuilds.node += turn.node
    rebuilds.database += turn.database
    rebuilds.rebuilt += turn.result
    rebuilds.lagSeconds = Math.max(rebuilds.lagSeconds, await lag(database))
  }
  print(`Live for ${seconds} s`, rebuilds, rebuilds.rebuilt)
  console.log(
    `  for 10,000 vehicles: ${share(rebuilds.node)} of a core here, ${share(rebuilds.database)} in the database; ` +
      `reading new positions alone: ${share(reads.node)} and ${share(reads.database)}`,
  )
  console.log(`  trips under way were at most ${rebuilds.lagSeconds.toFixed(0)} s behind`)
})

/** Percent of one core over the simulated seconds, scaled to 10,000 vehicles. */
function share(cpuSeconds: number): string {
  return `${(((cpuSeconds / seconds) * 10_000 * 100) / vehicles).toFixed(1)} %`
}

type Cost = { node: number; database: number }

/** A rebuild is any run that stores something for a vehicle: a trip's route, start or end. */
function print(what: string, cost: Cost, rebuilt: number): void {
  const each = (cpu: number): string => ((cpu / Math.max(1, rebuilt)) * 1000).toFixed(2)
  console.log(
    `${what}: ${rebuilt} rebuilds, ` +
      `${each(cost.node)} ms of CPU here and ${each(cost.database)} ms in the database for each`,
  )
}

/** Seconds since the end of the running trip that is furthest behind, including time not yet reported. */
async function lag(database: Database): Promise<number> {
  const { rows } = await database.pools.owner.query<{ seconds: number | null }>(
    'select max(extract(epoch from $1::timestamptz - end_time))::float8 as seconds from trips where running',
    [new Date(nowMs)],
  )
  return rows[0]?.seconds ?? 0
}
