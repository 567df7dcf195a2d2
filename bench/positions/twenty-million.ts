/**
 * How long a day's route takes with 20,000,000 stored positions, as a function and over HTTP: `node
 * bench/positions/twenty-million.ts`. Of 28 days, the last three are also in rows, as in production.
 */
import { apiBase } from '@roadbook/contract/api'
import type { Database } from '../../server/src/database/client.ts'
import { DAY_MS, HOUR_MS } from '../../server/src/domains/tracking/positions/hours.ts'
import { CODEC_VERSION, encodePositions } from '../../server/src/domains/tracking/positions/position-codec.ts'
import { readPositions } from '../../server/src/domains/tracking/positions/read-positions.ts'
import type { StoredFix } from '../../server/src/domains/tracking/positions/stored-position.ts'
import { appOver, createTestClock } from '../../server/src/testing/app-over.ts'
import { addFleet, type Fleet } from '../ingest/fleet.ts'
import { ask, timeRounds } from '../ask.ts'
import { percentile, withDatabase } from '../machine.ts'

const VEHICLES = 1_000
const DAYS = 28
const HOURS = 8
const FIXES_AN_HOUR = 90
const HOT_DAYS = 1
const ROUNDS = 100
const WARM_UP = 20
const METERS_A_DEGREE = 111_195

const midnightMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
const dayMs = (day: number): number => midnightMs - (DAYS - day) * DAY_MS

await withDatabase(async (database) => {
  const clock = createTestClock(new Date())
  const home = await appOver({ database, clock })
  const admin = await home.company()
  const fleet = await addFleet(database, VEHICLES, admin.tenantId)
  await fillSegments(database, fleet)
  await fillRows(database, fleet)
  await database.pools.owner.query('vacuum analyze')
  console.log(`${(await countKept(database)).toLocaleString('en')} positions are kept`)
  const anyDay = (): { vehicleId: string; from: Date; to: Date } => {
    const from = dayMs(Math.floor(Math.random() * DAYS))
    const vehicleId = fleet.vehicleIds[Math.floor(Math.random() * VEHICLES)] ?? ''
    return { vehicleId, from: new Date(from), to: new Date(from + DAY_MS - 1) }
  }
  const { tenantId } = fleet
  const read = await time(async () => {
    const period = { tenantId, ...anyDay() }
    return (await database.inTenant({ tenantId }, (tx) => readPositions(tx, period))).length
  })
  print('a day read', read)
  const address = await home.app.listen({ port: 0, host: '127.0.0.1' })
  const asked = await time(async () => {
    const { vehicleId, from, to } = anyDay()
    const query = new URLSearchParams({ startDate: from.toISOString(), endDate: to.toISOString() })
    const headers = { authorization: `Bearer ${admin.token}` }
    const url = `${address}${apiBase}/vehicles/${vehicleId}/raw-routes?${query.toString()}`
    const records: unknown = JSON.parse((await ask(url, headers)).toString())
    return Array.isArray(records) ? records.length : 0
  })
  print('a day asked for over HTTP', asked)
  await home.close()
})

/** The same route for all vehicles: the size of a vehicle's hour in bytes doesn't depend on the others. */
async function fillSegments(database: Database, { tenantId, vehicleIds }: Fleet): Promise<void> {
  for (let day = 0; day < DAYS; day++) {
    const hours = Array.from({ length: HOURS }, (_, hour) => hourOfDriving(dayMs(day) + (7 + hour) * HOUR_MS))
    await database.pools.owner.query(
      `insert into position_segments
         (tenant_id, vehicle_id, hour, points, first_time, last_time, fingerprint, version, data)
       select $1, v, h, $4, h, h + interval '59 minutes', 0, ${CODEC_VERSION}, d
       from unnest($2::uuid[]) v cross join unnest($3::timestamptz[], $5::bytea[]) as n (h, d)`,
      [
        tenantId,
        vehicleIds,
        hours.map((_, hour) => new Date(dayMs(day) + (7 + hour) * HOUR_MS)),
        FIXES_AN_HOUR,
        hours.map(encodePositions),
      ],
    )
  }
}

function hourOfDriving(startMs: number): StoredFix[] {
  return Array.from({ length: FIXES_AN_HOUR }, (_, index) => {
    const timeMs = startMs + index * 40_000
    const drivenMeters = index * 380 + Math.round(60 * Math.sin(index))
    return {
      record: {
        timeMs,
        latitude: Math.round((35.8 + drivenMeters / METERS_A_DEGREE) * 1e7) / 1e7,
        longitude: Math.round((14.4 + Math.sin(index / 9) / 50) * 1e7) / 1e7,
        altitudeMeters: 40 + (index % 23),
        speedKmh: 34 + ((index * 7) % 31),
        headingDegrees: (index * 13) % 360,
        satellites: 8 + (index % 6),
        ignition: true,
        movement: true,
        odometerMeters: 10_000 + drivenMeters,
        externalVolts: 13.9 + (index % 3) / 10,
      },
      dongleId: 860_000_000_000_000,
      receivedMs: timeMs + 900,
      invalid: false,
      inaccurate: false,
    }
  })
}

async function fillRows(database: Database, { tenantId, vehicleIds }: Fleet): Promise<void> {
  for (let day = DAYS - HOT_DAYS; day < DAYS; day++) {
    await database.pools.owner.query(
      `insert into positions (tenant_id, vehicle_id, fix_time, received_at, dongle_id, precedence, latitude, longitude,
         odometer_meters, altitude_meters, speed_kmh, heading_degrees, external_volts, satellites, ignition, movement,
         invalid, inaccurate)
       select $1, v, h + n * interval '40 seconds', h, 860000000000000, 1, 35.8, 14.4, 10000, 40, 34, 90, 13.9, 8, true,
         true, false, false
       from unnest($2::uuid[]) v cross join unnest($3::timestamptz[]) h cross join generate_series(0, $4::int - 1) n`,
      [
        tenantId,
        vehicleIds,
        Array.from({ length: HOURS }, (_, hour) => new Date(dayMs(day) + (7 + hour) * HOUR_MS)),
        FIXES_AN_HOUR,
      ],
    )
  }
}

async function countKept(database: Database): Promise<number> {
  const { rows } = await database.pools.owner.query<{ kept: number; bytes: number }>(
    `select (select sum(points)::int8 from position_segments) as kept,
       pg_total_relation_size('position_segments')::int8 as bytes`,
  )
  const { kept = 0, bytes = 0 } = rows[0] ?? {}
  console.log(`${(bytes / kept).toFixed(1)} bytes each for good`)
  return kept
}

type Timed = { taken: number[]; found: number }

async function time(run: () => Promise<number>): Promise<Timed> {
  let found = 0
  const taken = await timeRounds({ rounds: ROUNDS, warmUp: WARM_UP }, async () => {
    found += await run()
  })
  return { taken, found: found / (ROUNDS + WARM_UP) }
}

function print(what: string, { taken, found }: Timed): void {
  console.log(
    `${what}: ${found} positions, p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`,
  )
}
