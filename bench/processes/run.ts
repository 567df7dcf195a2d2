/**
 * Measures ingest by one process and by two on one database, from devices on sockets to durable, acknowledged
 * positions, first for one company and then for twenty, whose devices are spread over both processes. Also
 * measures the bare database with one connection and with two: `node bench/processes/run.ts`.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../server/src/database/client.ts'
import { measureStore } from '../ingest/bare-store.ts'
import { FIRST_DONGLE, type Fleet, insertFleet } from '../ingest/fleet.ts'
import { withDatabase } from '../machine.ts'
import { startProcesses } from './processes.ts'
import { runLoad, whole } from './run-load.ts'

const DEVICES = 1_000
const load = { devices: DEVICES, recordsPerFrame: 10, framesPerDevice: 20, secondsApart: 1 }
const BARE = { rowsPerBatch: 1_000, vehiclesPerBatch: 100, rows: 40_000 }
const HALVES = 2

const variants = [
  { count: 1, companies: 1 },
  { count: 2, companies: 1 },
  { count: 1, companies: 20 },
  { count: 2, companies: 20 },
]

await withDatabase(async (database, dataDir, connectionString) => {
  for (const [nth, { count, companies }] of variants.entries()) {
    const firstDongle = FIRST_DONGLE + nth * DEVICES
    const fleets = await addCompanies(database, { companies, firstDongle })
    const processes = await startProcesses(connectionString, 'ingest', count)
    const title = `${named(count, 'process', 'processes')}, ${named(companies, 'company', 'companies')}`
    try {
      const plan = { title, dataDir, database, processes, loaded: count, load: { ...load, firstDongle } }
      const { positionsPerSecond: reached } = await runLoad(plan)
      const bare = await bareRate(database, fleets, count)
      console.log(
        `    bare inserts from ${named(count, 'connection', 'connections')}: ${whole(bare)}/s; ` +
          `ingest reaches ${whole((100 * reached) / bare)} % of it`,
      )
    } finally {
      await Promise.all(processes.map((one) => one.stop()))
    }
  }
})

function named(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Each has as many devices in both halves of the number range, so both processes have devices of all. */
async function addCompanies(
  database: Database,
  { companies, firstDongle }: { companies: number; firstDongle: number },
): Promise<Fleet[]> {
  const each = DEVICES / HALVES / companies
  const halves: Fleet[] = []
  for (let company = 0; company < companies; company++) {
    const tenantId = uuidv7()
    for (let half = 0; half < HALVES; half++) {
      const first = firstDongle + (half * DEVICES) / HALVES + company * each
      halves.push(await insertFleet(database, each, { tenantId, firstDongle: first }))
    }
  }
  await database.pools.owner.query('analyze')
  return halves
}

/** Writes the same rows and states directly; with several companies, each connection uses its own. */
async function bareRate(database: Database, halves: readonly Fleet[], connections: number): Promise<number> {
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, nth) => {
      const fleet = halves[halves.length === HALVES ? nth : nth * HALVES]
      if (!fleet) throw new Error('There is no fleet')
      const vehiclesPerBatch = Math.min(BARE.vehiclesPerBatch, fleet.vehicleIds.length)
      await measureStore(database.pools.ingest, fleet, { ...BARE, vehiclesPerBatch })
    }),
  )
  return (connections * BARE.rows) / ((performance.now() - start) / 1000)
}
