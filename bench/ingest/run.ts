/**
 * Measures ingest from the socket to durable, acknowledged positions and rebuilt trips, over real ports, next
 * to the throughput of the bare database in the same run: `node bench/ingest/run.ts`. All data is temporary.
 */
import type { Database } from '../../server/src/database/client.ts'
import { createRules } from '../../server/src/domains/rules/create-rules.ts'
import { createTelematics } from '../../server/src/domains/tracking/gateway/create-telematics.ts'
import { createTripWorker } from '../../server/src/domains/trips/trips/rebuild/trip-worker.ts'
import { createRunner } from '../../server/src/platform/workers/runner.ts'
import { CpuMeter } from '../trips/cpu-meter.ts'
import { percentile, quiet, withDatabase } from '../machine.ts'
import { measureStore } from './bare-store.ts'
import { addFleet, FIRST_DONGLE, type Fleet } from './fleet.ts'
import { readySender } from './ready-sender.ts'
import { rebuiltAfter } from './rebuilt-after.ts'
import type { Load, LoadResult } from './sender.ts'
import { portOf } from '../../server/src/domains/tracking/gateway/ports.ts'

/** Enough driving for a trip, even with a stop at a red light. */
const WARM_UP_RECORDS = 180

type Plan = Omit<Load, 'port' | 'firstDongle'> & { name: string; vehiclesPerBatch: number }

const plans: readonly Plan[] = [
  {
    name: 'As fast as it goes, 10 records a frame',
    devices: 1_000,
    recordsPerFrame: 10,
    framesPerDevice: 40,
    secondsApart: 1,
    vehiclesPerBatch: 200,
  },
  {
    name: 'As fast as it goes, 1 record a frame',
    devices: 4_000,
    recordsPerFrame: 1,
    framesPerDevice: 50,
    secondsApart: 10,
    vehiclesPerBatch: 1_000,
  },
  {
    name: '10,000 positions a second, 10 records a frame',
    devices: 5_000,
    recordsPerFrame: 10,
    framesPerDevice: 8,
    secondsApart: 1,
    framesEverySeconds: 5,
    vehiclesPerBatch: 200,
  },
]

for (const plan of plans) await withDatabase((database, dataDir) => run(plan, database, dataDir))

async function run(plan: Plan, database: Database, dataDir: string): Promise<void> {
  const { name, vehiclesPerBatch: _, ...load } = plan
  const clock = { now: () => new Date() }
  const config = { deviceHost: '127.0.0.1' }
  const telematics = createTelematics({ database, config, rules: createRules(database), log: quiet, clock })
  const trips = createTripWorker({ database, log: quiet, clock })
  const fleet = await addFleet(database, load.devices)
  const ports = await telematics.start()
  const port = portOf(ports, 'teltonika', 'tcp')
  const runner = createRunner({ log: quiet })
  runner.start(trips.worker, ...telematics.portWorkers, ...telematics.upkeep)
  const sender = { ...load, port, firstDongle: FIRST_DONGLE }
  const endMs = Math.floor(Date.now() / 1000) * 1000
  const loadMs = load.framesPerDevice * load.recordsPerFrame * load.secondsApart * 1000
  const warmMs = WARM_UP_RECORDS * load.secondsApart * 1000
  // Twice: after its first rebuild, a vehicle is rebuilt once more before its trips are continued.
  for (const beforeMs of [loadMs + warmMs, loadMs]) {
    await warmUp(sender, endMs - beforeMs)
    await rebuiltAfter(database)
  }
  const send = await readySender({ ...sender, endMs })
  const { result, ...cpu } = await new CpuMeter(dataDir).during(send)
  const lateSeconds = await rebuiltAfter(database)
  await runner.stop()
  const { batchesTotal, batchesFailedTotal } = telematics.counts
  await telematics.stop()
  const rate = result.positions / result.seconds
  console.log(`${name}, ${load.devices} devices`)
  console.log(`  ${whole(rate)} positions/s from TCP to acknowledged (${result.positions})`)
  console.log(`  acknowledged after ${latencies(result)}`)
  console.log(`  ${whole(result.positions / batchesTotal)} a transaction, ${batchesFailedTotal} failed`)
  const each = (seconds: number): string => ((seconds / result.positions) * 1e6).toFixed(1)
  console.log(
    `  CPU a position: server ${each(cpu.node)} us, database ${each(cpu.database)} us; generator ${each(result.cpuSeconds)} us`,
  )
  console.log(
    `  ${await counted(database)}; rebuilt to the last position ${lateSeconds} s after the load ` +
      `(the way of a trip under way waits up to 45)`,
  )
  if (!load.framesEverySeconds) await besideBare(database, fleet, { rate, plan })
}

/** Each vehicle is driving when the load begins, as in a running installation. */
async function warmUp(load: Load, endMs: number): Promise<void> {
  const frame = { framesPerDevice: 1, recordsPerFrame: WARM_UP_RECORDS, framesEverySeconds: 0 }
  const send = await readySender({ ...load, ...frame, endMs })
  await send()
}

/** Writes the same batches directly to the database, after the load. */
async function besideBare(
  database: Database,
  fleet: Fleet,
  { rate, plan }: { rate: number; plan: Plan },
): Promise<void> {
  const { vehiclesPerBatch, recordsPerFrame } = plan
  const rowsPerBatch = vehiclesPerBatch * recordsPerFrame
  const bare = await measureStore(database.pools.ingest, fleet, {
    rowsPerBatch,
    vehiclesPerBatch,
    rows: 120_000,
  })
  console.log(
    `  bare insert and state, ${rowsPerBatch} rows of ${vehiclesPerBatch} vehicles a transaction: ${whole(bare)}/s; ` +
      `ingest reaches ${whole((rate / bare) * 100)} % of it`,
  )
}

async function counted(database: Database): Promise<string> {
  const { rows } = await database.pools.owner.query<{ positions: number; trips: number; bytes: number }>(
    `select (select count(*)::int from positions) as positions, (select count(*)::int from trips) as trips,
       (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind = 'r' and relname like 'positions\\_%') as bytes`,
  )
  const [{ positions, trips, bytes } = { positions: 0, trips: 0, bytes: 0 }] = rows
  return `${positions} stored at ${whole(bytes / positions)} bytes while hot, ${trips} trips`
}

function latencies({ latenciesMs }: LoadResult): string {
  return `${percentile(latenciesMs, 0.5).toFixed(1)} ms in the middle, ${percentile(latenciesMs, 0.99).toFixed(1)} ms for 99 %`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
