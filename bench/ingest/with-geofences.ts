/**
 * What following geofences costs ingest: the same load into a company without any, with 10 and with 10,000, each on a database of
 * its own: `npm run bench -- ingest-geofences`. A tenth of them stand along the way of the vehicles, as customers of a town do. The
 * aim is at least four fifths of the positions a second without any.
 */
import type { Database } from '../../server/src/database/client.ts'
import { createTelematics } from '../../server/src/domains/gateway/create-telematics.ts'
import { portOf } from '../../server/src/domains/gateway/ports.ts'
import { createRunner } from '../../server/src/platform/runner.ts'
import { percentile, quiet, withDatabase } from '../machine.ts'
import { CpuMeter } from '../trips/cpu-meter.ts'
import { addFleet, FIRST_DONGLE } from './fleet.ts'
import { readySender } from './ready-sender.ts'

const LEAST_SHARE = 0.8
/** Each number of geofences in turn, so that a machine that gets slower is no result. */
const ROUNDS = 3
const counts = [0, 10, 10_000]
const load = { devices: 1_000, recordsPerFrame: 10, framesPerDevice: 40, secondsApart: 1 }
/** As sender.ts drives: to the north from here, side by side. */
const way = { south: 35.8, degrees: 0.2, west: 14.4, width: 0.1 }

const rates = new Map<number, number[]>(counts.map((count) => [count, []]))
for (let round = 0; round < ROUNDS; round++)
  for (const count of counts)
    await withDatabase(async (database, dataDir) => {
      const rate = await measure(database, dataDir, count)
      rates.get(count)?.push(rate)
    })

const [without = Number.NaN, ...others] = counts.map((count) => percentile(rates.get(count) ?? [], 0.5))
for (const [nth, rate] of others.entries()) {
  const share = rate / without
  console.log(
    `with ${whole(counts[nth + 1] ?? 0)} geofences ${whole(rate)} positions/s, ${whole(share * 100)} % of ${whole(without)} without` +
      (share >= LEAST_SHARE ? '' : `  below the aim of ${LEAST_SHARE * 100} %`),
  )
}

async function measure(database: Database, dataDir: string, geofences: number): Promise<number> {
  const telematics = createTelematics({
    database,
    config: { deviceHost: '127.0.0.1' },
    log: quiet,
    clock: { now: () => new Date() },
  })
  const { tenantId } = await addFleet(database, load.devices)
  await addGeofences(database, tenantId, geofences)
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
  const { rows } = await database.pools.owner.query<{ visits: number }>(
    'select count(*)::int as visits from geofence_visits',
  )
  const rate = result.positions / result.seconds
  const each = (seconds: number): string => ((seconds / result.positions) * 1e6).toFixed(1)
  console.log(
    `  ${whole(geofences).padStart(6)} geofences: ${whole(rate)} positions/s, 99 % acknowledged after ` +
      `${percentile(result.latenciesMs, 0.99).toFixed(0)} ms; CPU a position: server ${each(cpu.node)} µs, ` +
      `database ${each(cpu.database)} µs; ${whole(rows[0]?.visits ?? 0)} visits`,
  )
  return rate
}

/** Circles of 100 m, from long ago: a tenth along the way, all others south of it. */
async function addGeofences(database: Database, tenantId: string, count: number): Promise<void> {
  await database.pools.owner.query(
    `insert into geofences (tenant_id, id, name, colour, geometry, geometry_since, trigger, watches_all)
     select $1, gen_random_uuid(), 'Site ' || n, '#5F7FEE',
       jsonb_build_object('type', 'Point', 'radiusMeters', 100, 'coordinates', jsonb_build_array(
         $2::float8 + $3::float8 * (n * 0.6180339887 % 1),
         case when n % 10 = 0 then $4::float8 + $5::float8 * (n::float8 / $6) else $4::float8 - 3 * (n::float8 / $6) end)),
       now() - interval '90 days', 'both', true
     from generate_series(1, $6::int) n`,
    [tenantId, way.west, way.width, way.south, way.degrees, count],
  )
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
