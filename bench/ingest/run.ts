/**
 * How many positions a second go from the socket to the acknowledgement, beside what the database alone takes:
 * `node bench/ingest/run.ts [devices] [frames per device] [records per frame]`. Everything is made up and thrown away.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createDatabase } from '../../server/src/database/client.ts'
import { startEmbedded } from '../../server/src/database/embedded.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { createTelematics } from '../../server/src/domains/telematics/index.ts'
import { measureStore } from './bare-store.ts'
import { addFleet, FIRST_DONGLE } from './fleet.ts'
import type { Load, LoadResult } from './sender.ts'

const [devices = 1_000, framesPerDevice = 20, recordsPerFrame = 10] = process.argv.slice(2).map(Number)

const log = pino({ level: 'warn' })
const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-bench-'))
const embedded = await startEmbedded({ dataDir, log })
await migrate({ connectionString: embedded.connectionString, log })
const database = createDatabase({ connectionString: embedded.connectionString, log })
const config = { deviceHost: '127.0.0.1', teltonikaPort: 0, osmandPort: 0 }
const telematics = createTelematics({ database, config, log, clock: { now: () => new Date() } })
try {
  const fleet = await addFleet(database, devices)
  const ports = await telematics.start()
  const load: Load = {
    port: ports.teltonikaTcp,
    firstDongle: FIRST_DONGLE,
    devices,
    framesPerDevice,
    recordsPerFrame,
  }
  const sender = fork(new URL('./sender.ts', import.meta.url), [JSON.stringify(load)])
  const cpu = process.cpuUsage()
  const [result] = (await once(sender, 'message')) as [LoadResult] // what sender.ts sends
  const { user, system } = process.cpuUsage(cpu)
  report(result, (user + system) / 1e6)
  await measureStore(database.pools.ingest, fleet)
} finally {
  await telematics.stop()
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function report({ seconds, positions, latenciesMs, cpuSeconds }: LoadResult, serverCpuSeconds: number): void {
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const percentile = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  const { batchesTotal, batchesFailedTotal } = telematics.counts
  console.log(`${devices} devices, ${recordsPerFrame} records a frame, each waits for its acknowledgement`)
  console.log(
    `${Math.round(positions / seconds)} positions/s TCP to acknowledged (${positions} in ${seconds.toFixed(1)} s)`,
  )
  console.log(`acknowledged after ${percentile(0.5)} ms in the middle, ${percentile(0.99)} ms for 99 %`)
  console.log(`${Math.round(positions / batchesTotal)} positions a transaction, ${batchesFailedTotal} failed`)
  const perPosition = (cpu: number): string => ((cpu / positions) * 1e6).toFixed(1)
  console.log(
    `CPU a position: server ${perPosition(serverCpuSeconds)} us, sender ${perPosition(cpuSeconds)} us`,
  )
}
