/**
 * The cost of geofences and alarms for ingest: the same load into a company without any, with 10 and 10,000 geofences, and
 * with 20 alarms as well, each on its own database: `npm run bench -- ingest-geofences`. A tenth of the geofences are along
 * the vehicles' route, like customers in a town. The target is at least four fifths of the positions per second without any.
 */
import type { Database } from '../../server/src/database/client.ts'
import { createRules } from '../../server/src/domains/rules/create-rules.ts'
import { createTelematics } from '../../server/src/domains/tracking/gateway/create-telematics.ts'
import { portOf } from '../../server/src/domains/tracking/gateway/ports.ts'
import { createRunner } from '../../server/src/platform/workers/runner.ts'
import { manyConditions } from '../alarms/conditions.ts'
import { percentile, quiet, withDatabase } from '../machine.ts'
import { CpuMeter } from '../trips/cpu-meter.ts'
import { addFleet, FIRST_DONGLE } from './fleet.ts'
import { readySender } from './ready-sender.ts'

const LEAST_SHARE = 0.8
/** All plans take turns, so that a machine that becomes slower doesn't distort the result. */
const ROUNDS = 3

type Plan = { geofences: number; alarms: number }
const without: Plan = { geofences: 0, alarms: 0 }
const others: readonly Plan[] = [
  { geofences: 10, alarms: 0 },
  { geofences: 10_000, alarms: 0 },
  { geofences: 10_000, alarms: 20 },
]
const load = { devices: 1_000, recordsPerFrame: 10, framesPerDevice: 40, secondsApart: 1 }
/** The route of sender.ts: to the north from here, side by side. */
const way = { south: 35.8, degrees: 1.6, west: 14.4, width: 0.1 }
/** Most vehicles of the load drive faster. */
const LIMIT_KMH = 50

const rates = new Map<Plan, number[]>()
for (let round = 0; round < ROUNDS; round++)
  for (const plan of [without, ...others])
    await withDatabase(async (database, dataDir) => {
      const rate = await measure(database, dataDir, plan)
      rates.set(plan, [...(rates.get(plan) ?? []), rate])
    })

const rateOf = (plan: Plan): number => percentile(rates.get(plan) ?? [], 0.5)
const bare = rateOf(without)
for (const plan of others) {
  const rate = rateOf(plan)
  const share = rate / bare
  console.log(
    `with ${named(plan)} ${whole(rate)} positions/s, ${whole(share * 100)} % of ${whole(bare)} without` +
      (share >= LEAST_SHARE ? '' : `  below the aim of ${LEAST_SHARE * 100} %`),
  )
}

async function measure(database: Database, dataDir: string, plan: Plan): Promise<number> {
  const telematics = createTelematics({
    database,
    config: { deviceHost: '127.0.0.1' },
    rules: createRules(database),
    log: quiet,
    clock: { now: () => new Date() },
  })
  const { tenantId } = await addFleet(database, load.devices)
  await addGeofences(database, tenantId, plan.geofences)
  await addAlarms(database, tenantId, plan.alarms)
  const ports = await telematics.start()
  const runner = createRunner({ log: quiet })
  runner.start(...telematics.portWorkers, ...telematics.upkeep)
  const sender = { ...load, port: portOf(ports, 'teltonika', 'tcp'), firstDongle: FIRST_DONGLE }
  const loadMs = load.framesPerDevice * load.recordsPerFrame * load.secondsApart * 1_000
  const endMs = Math.floor(Date.now() / 1_000) * 1_000
  const warmUp = await readySender({ ...sender, framesPerDevice: 2, endMs: endMs - loadMs })
  await warmUp()
  const send = await readySender({ ...sender, endMs })
  const { result, ...cpu } = await new CpuMeter(dataDir).during(send)
  await runner.stop()
  await telematics.stop()
  const { rows } = await database.pools.owner.query<{ visits: number; entries: number }>(
    `select (select count(*)::int from geofence_visits) as visits, (select count(*)::int from alarm_events) as entries`,
  )
  const [{ visits, entries } = { visits: 0, entries: 0 }] = rows
  const rate = result.positions / result.seconds
  const each = (seconds: number): string => ((seconds / result.positions) * 1e6).toFixed(1)
  console.log(
    `  ${named(plan)}: ${whole(rate)} positions/s, 99 % acknowledged after ` +
      `${percentile(result.latenciesMs, 0.99).toFixed(0)} ms; CPU a position: server ${each(cpu.node)} µs, ` +
      `database ${each(cpu.database)} µs; ${whole(visits)} visits, ${whole(entries)} alarm entries`,
  )
  return rate
}

/** Circles of 250 m, created long ago: a tenth along the route, all others south of it. */
async function addGeofences(database: Database, tenantId: string, count: number): Promise<void> {
  await database.pools.owner.query(
    `insert into geofences (tenant_id, id, name, colour, geometry, geometry_since, trigger, watches_all)
     select $1, gen_random_uuid(), 'Site ' || n, '#5F7FEE',
       jsonb_build_object('type', 'Point', 'radiusMeters', 250, 'coordinates', jsonb_build_array(
         $2::float8 + $3::float8 * (n * 0.6180339887 % 1),
         case when n % 10 = 0 then $4::float8 + $5::float8 * (n::float8 / $6) else $4::float8 - 3 * (n::float8 / $6) end)),
       now() - interval '90 days', 'both', true
     from generate_series(1, $6::int) n`,
    [tenantId, way.west, way.width, way.south, way.degrees, count],
  )
}

/** Alarms of all types in turn, each for all vehicles, created long ago. */
async function addAlarms(database: Database, tenantId: string, count: number): Promise<void> {
  await database.pools.owner.query(
    `insert into alarms (tenant_id, id, name, type, parameters, watching_since, watches_all)
     select $1, gen_random_uuid(), 'Alarm ' || n, alarm ->> 'type', alarm -> 'parameters', now() - interval '90 days', true
     from jsonb_array_elements($2::jsonb) with ordinality as a (alarm, n)`,
    [tenantId, JSON.stringify(manyConditions(count, LIMIT_KMH))],
  )
}

function named({ geofences, alarms }: Plan): string {
  return `${whole(geofences)} geofences${alarms === 0 ? '' : `, ${alarms} alarms`}`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
