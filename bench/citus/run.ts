/**
 * The CPU of all database processes for a position over Citus beside plain PostgreSQL of the same server, from devices on
 * sockets to acknowledged positions: `CITUS_URL=postgresql://postgres@127.0.0.1:5432/postgres npm run bench -- citus`. The
 * cluster's servers run on this machine. Each database is temporary.
 */
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
  serversOf,
} from '../../server/src/testing/administration.ts'
import { postmasterOf } from '../chaos/parts.ts'
import { FIRST_DONGLE, insertFleet } from '../ingest/fleet.ts'
import { readySender } from '../ingest/ready-sender.ts'
import { quiet } from '../machine.ts'
import { CpuMeter } from '../trips/cpu-meter.ts'

const MAX_RATIO = 1.3
/** Until caches are filled and statements prepared. */
const WARM_FRAMES = 3

const frames = { recordsPerFrame: 10, framesPerDevice: 20 }
const plans = [
  { ...frames, name: '1,000 vehicles of one company', companies: 1, each: 1_000 },
  { ...frames, name: '1,000 vehicles of 20 companies', companies: 20, each: 50 },
  { ...frames, name: '200 vehicles of 20 companies', companies: 20, each: 10, framesPerDevice: 60 },
]
type Plan = (typeof plans)[number]

const url = process.env['CITUS_URL']
if (!url) {
  console.log('  skipped: CITUS_URL names no cluster')
  process.exit()
}
const servers = await serversOf(url)
const postmasters = await Promise.all(servers.map(postmasterOf))
for (const plan of plans) {
  const plain = await measure(servers.slice(0, 1), plan)
  const distributed = await measure(servers, plan)
  const ratio = distributed / plain
  console.log(
    `  ${plan.name}: ${plain.toFixed(1)} us on PostgreSQL, ${distributed.toFixed(1)} us over Citus, ` +
      `${ratio.toFixed(2)} times${ratio > MAX_RATIO ? `  above the aim of ${MAX_RATIO}` : ''}`,
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

/** In microseconds, with all devices sending as fast as they are answered. */
async function cpuOf(database: Database, { companies, each, ...sent }: Plan): Promise<number> {
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
  const load = { ...sent, port, firstDongle: FIRST_DONGLE, devices: companies * each, secondsApart: 1 }
  const endMs = Math.floor(Date.now() / 1000) * 1000
  const loadMs = load.framesPerDevice * load.recordsPerFrame * 1000
  await (
    await readySender({ ...load, framesPerDevice: WARM_FRAMES, endMs: endMs - loadMs })
  )()
  const send = await readySender({ ...load, endMs })
  const { result, database: seconds } = await new CpuMeter(postmasters).during(send)
  await telematics.stop()
  return (seconds / result.positions) * 1e6
}
