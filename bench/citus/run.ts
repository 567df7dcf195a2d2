/**
 * The CPU of all database processes for a position over Citus beside plain PostgreSQL of the same server, from devices on
 * sockets to acknowledged positions: `CITUS_URL=postgresql://postgres@127.0.0.1:5432/postgres npm run bench -- citus`. The
 * cluster's servers run on this machine. Each database is temporary.
 */
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { createDatabase, type Database } from '../../server/src/database/client.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import { createTelematics } from '../../server/src/domains/tracking/gateway/create-telematics.ts'
import { portOf } from '../../server/src/domains/tracking/gateway/ports.ts'
import { createRules } from '../../server/src/domains/rules/create-rules.ts'
import {
  createEmpty,
  databaseUrl,
  dropEverywhere,
  query,
  serversOf,
} from '../../server/src/testing/administration.ts'
import { FIRST_DONGLE, insertFleet } from '../ingest/fleet.ts'
import { readySender } from '../ingest/ready-sender.ts'
import { quiet } from '../machine.ts'
import { CpuMeter } from '../trips/cpu-meter.ts'

const MAX_RATIO = 1.3

const plans = [
  {
    name: '200 vehicles of 20 companies, 10 records a frame',
    companies: 20,
    each: 10,
    recordsPerFrame: 10,
    framesPerDevice: 40,
  },
  {
    name: '1,000 vehicles of one company, 10 records a frame',
    companies: 1,
    each: 1_000,
    recordsPerFrame: 10,
    framesPerDevice: 10,
  },
  {
    name: '200 vehicles of 20 companies, 1 record a frame',
    companies: 20,
    each: 10,
    recordsPerFrame: 1,
    framesPerDevice: 60,
  },
  {
    name: '1,000 vehicles of one company, 1 record a frame',
    companies: 1,
    each: 1_000,
    recordsPerFrame: 1,
    framesPerDevice: 30,
  },
]
type Plan = (typeof plans)[number]

const url = process.env['CITUS_URL']
if (!url) {
  console.log('  skipped: CITUS_URL names no cluster')
  process.exit()
}
const servers = await serversOf(url)
const postmasters = await Promise.all(servers.map(postmasterOf))
const only = process.argv[2]
for (const plan of plans) {
  const plain = only === 'citus' ? NaN : await measure(servers.slice(0, 1), plan)
  const distributed = only === 'plain' ? NaN : await measure(servers, plan)
  const ratio = distributed / plain
  console.log(`${plan.name}`)
  console.log(
    `  CPU of the database for a position: ${plain.toFixed(1)} us on PostgreSQL, ${distributed.toFixed(1)} us over Citus, ` +
      `${ratio.toFixed(2)} times` +
      (ratio > MAX_RATIO ? `  above the limit of ${MAX_RATIO}` : ''),
  )
}

async function measure(where: readonly string[], plan: Plan): Promise<number> {
  const name = `roadbook_bench_${process.pid}_${where.length}`
  await createEmpty(where, name)
  const connectionString = databaseUrl(where[0] ?? '', name)
  try {
    await migrate({ connectionString, log: quiet })
    const database = createDatabase({ connectionString, log: quiet })
    try {
      return await cpuOf(database, plan)
    } finally {
      await database.close()
    }
  } finally {
    await dropEverywhere(where, name)
  }
}

async function cpuOf(
  database: Database,
  { companies, each, recordsPerFrame, framesPerDevice }: Plan,
): Promise<number> {
  for (let company = 0; company < companies; company++) {
    await insertFleet(database, each, { tenantId: uuidv7(), firstDongle: FIRST_DONGLE + company * each })
  }
  await database.pools.owner.query('analyze')
  const clock = { now: () => new Date() }
  const telematics = createTelematics({
    database,
    config: { deviceHost: '127.0.0.1' },
    rules: createRules(database),
    log: quiet,
    clock,
  })
  const port = portOf(await telematics.start(), 'teltonika', 'tcp')
  const load = {
    port,
    firstDongle: FIRST_DONGLE,
    devices: companies * each,
    recordsPerFrame,
    framesPerDevice,
    secondsApart: 1,
  }
  const endMs = Math.floor(Date.now() / 1000) * 1000
  // Caches are filled, and statements prepared.
  await (
    await readySender({
      ...load,
      framesPerDevice: 3,
      endMs: endMs - framesPerDevice * recordsPerFrame * 1000,
    })
  )()
  const send = await readySender({ ...load, endMs })
  const { positionsStoredTotal, batchesTotal } = telematics.counts
  const { result, database: seconds } = await new CpuMeter(postmasters).during(send)
  const stored = telematics.counts.positionsStoredTotal - positionsStoredTotal
  console.log(stored / (telematics.counts.batchesTotal - batchesTotal), 'a transaction', result.seconds)
  await telematics.stop()
  return (seconds / result.positions) * 1e6
}

async function postmasterOf(server: string): Promise<number> {
  const { rows } = await query(server, 'select pg_backend_pid() as pid')
  void rows
  const { rows: files } = await query(
    server,
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  )
  return files[0]?.pid
}
