/**
 * What ingest pays for telling other processes: one process that is alone, then beside another that only listens, by
 * PostgreSQL's NOTIFY and by NATS. All of it in one database, twice in turn: `node bench/processes/bus.ts`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { freePort } from '../../server/src/domains/people/identity/testing-server.ts'
import { FIRST_DONGLE, insertFleet } from '../ingest/fleet.ts'
import { withDatabase } from '../machine.ts'
import { startIngestProcesses } from './processes.ts'
import { type Measured, runLoad, whole } from './run-load.ts'

const DEVICES = 500
/** A vehicle a frame and few positions: there are as many messages as positions. */
const load = {
  devices: DEVICES,
  recordsPerFrame: 1,
  framesPerDevice: 40,
  secondsApart: 10,
  firstDongle: FIRST_DONGLE,
}
const ROUNDS = 2

type Variant = { title: string; processes: number; environment: Record<string, string> }

const hasNats = spawnSync('nats-server', ['-v']).status === 0
const natsPort = await freePort()
const nats = hasNats && spawn('nats-server', ['-a', '127.0.0.1', '-p', String(natsPort)], { stdio: 'ignore' })
if (!hasNats) console.log('  NATS is not measured: there is no nats-server here.')

const variants: Variant[] = [
  { title: 'Alone', processes: 1, environment: {} },
  { title: 'One that listens, by NOTIFY', processes: 2, environment: {} },
  ...(hasNats
    ? [
        {
          title: 'One that listens, by NATS',
          processes: 2,
          environment: { NATS_URL: `nats://127.0.0.1:${natsPort}` },
        },
      ]
    : []),
]

const measured = new Map<string, Measured[]>()
await withDatabase(async (database, dataDir, connectionString) => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [nth, { title, processes: count, environment }] of variants.entries()) {
      const firstDongle = FIRST_DONGLE + (round * variants.length + nth) * DEVICES
      await insertFleet(database, DEVICES, { firstDongle })
      await database.pools.owner.query('analyze')
      const processes = await startIngestProcesses(connectionString, count, environment)
      try {
        const plan = { title, dataDir, database, processes, loaded: 1, load: { ...load, firstDongle } }
        measured.set(title, [...(measured.get(title) ?? []), await runLoad(plan)])
      } finally {
        await Promise.all(processes.map((one) => one.stop()))
      }
    }
  }
})
if (nats) nats.kill()

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
for (const [title, rounds] of measured) {
  const rate = mean(rounds.map(({ positionsPerSecond }) => positionsPerSecond))
  const cpu = mean(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds))
  console.log(`  ${title}: ${whole(rate)} positions/s, ${cpu.toFixed(1)} us of ingest and database for each`)
}
