/** What a process's background work logs and does while its database is down or the disk is full. */
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { createAddressWorkers } from './domains/tracking/addresses/index.ts'
import { createDailyRollUp } from './domains/reporting/overview/index.ts'
import { createRules } from './domains/rules/create-rules.ts'
import { createTelematics } from './domains/tracking/gateway/create-telematics.ts'
import { namedTrips } from './domains/trips/trips/index.ts'
import { createTripWorker } from './domains/trips/trips/rebuild/trip-worker.ts'
import { addTenant, addVehicle, storePositions } from './testing/records/trip-store.ts'
import { trackOf } from './testing/tracks.ts'
import { systemClock } from './platform/clock.ts'
import { createRunner, type Runner } from './platform/workers/runner.ts'
import { query } from './testing/administration.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { skipOnCitus } from './testing/skip-on-citus.ts'

const VEHICLES = 8
const FAILING = 3

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
const outage = ['The database is unavailable; waiting for it', 'The database is available again']

let place: TestDatabase
let tenantId: string
let runner: Runner
let failures = 0
beforeAll(async () => {
  place = await createTestDatabase()
  tenantId = await addTenant(place)
})
afterEach(() => runner.stop())
afterAll(() => place.drop())

/** All workers, at intervals of milliseconds, so that an hour of runs takes little time. */
function startWorkers(): void {
  failures = 0
  lines.length = 0
  const { database } = place
  const config = { deviceHost: '127.0.0.1' }
  const parts = { database, clock: systemClock, log }
  runner = createRunner({ log, backOff: { firstMs: 5, longestMs: 40 } })
  const telematics = createTelematics({
    ...parts,
    config,
    rules: createRules(database),
    outages: runner.outages,
  })
  const workers = [
    ...telematics.portWorkers,
    ...telematics.upkeep,
    ...createAddressWorkers({ ...parts, namedTrips }).workers,
    createTripWorker(parts).worker,
    createDailyRollUp(parts).worker,
  ]
  for (const worker of workers) {
    const run = async (signal: AbortSignal): Promise<void> => {
      await worker.run(signal).catch((error: unknown) => {
        failures++
        throw error
      })
    }
    runner.start({ name: worker.name, everyMs: 20, run })
  }
}

/** Each of many vehicles gets a drive that ended a while ago and is not yet a trip. */
async function addDrives(): Promise<void> {
  const now = new Date()
  const { positions } = trackOf(0, { latitude: 35.9, longitude: 14.5 })
    .stand(60, true)
    .drive(400, 50)
    .stand(600, false)
  const shiftMs = now.getTime() - 3_600_000
  const drive = positions.map((fix) => ({ ...fix, timeMs: fix.timeMs + shiftMs }))
  for (let nth = 0; nth < VEHICLES; nth++) {
    const vehicleId = await addVehicle(place, { tenantId })
    await storePositions(place.database, { tenantId, vehicleId }, { positions: drive, dueAt: now })
  }
}

async function manyFailures(): Promise<void> {
  await vi.waitFor(() => expect(failures).toBeGreaterThan(30), { timeout: 300_000 })
}

async function countTrips(): Promise<number> {
  const trips = await place.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('trips').select('id').execute(),
  )
  return trips.length
}

test('while the disk is full nothing is lost: one line when it begins, one when it ends, and every trip is there', async (context) => {
  skipOnCitus(context, 'trigger')
  const before = await countTrips()
  await query(
    place.connectionString,
    `create function no_space() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger no_space before insert on trips for each row execute function no_space()`,
  )
  await addDrives()
  startWorkers()
  await manyFailures()
  expect(lines).toEqual(outage.slice(0, 1))
  expect(await countTrips()).toBe(before)
  await query(place.connectionString, 'drop trigger no_space on trips; drop function no_space()')
  await vi.waitFor(async () => expect(await countTrips()).toBe(before + VEHICLES), { timeout: 300_000 })
  await vi.waitFor(() => expect(lines).toEqual(outage), { timeout: 300_000 })
})

test('while the database is away no worker says more than that, and when it is back all go on', async () => {
  const before = await countTrips()
  await addDrives()
  const { connectionString } = inject('testServer')
  const name = new URL(place.connectionString).pathname.slice(1)
  await query(connectionString, `alter database ${name} allow_connections false`)
  const away = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await query(connectionString, away)
  startWorkers()
  await manyFailures()
  expect(lines).toEqual(outage.slice(0, 1))
  await query(connectionString, `alter database ${name} allow_connections true`)
  await vi.waitFor(async () => expect(await countTrips()).toBe(before + VEHICLES), { timeout: 300_000 })
  await vi.waitFor(() => expect(lines).toEqual(outage), { timeout: 300_000 })
})

test('vehicles whose trips fail for a reason of their own are logged in one line, and the others get theirs', async (context) => {
  skipOnCitus(context, 'trigger')
  const before = await countTrips()
  await query(
    place.connectionString,
    `create function not_this_one() returns trigger language plpgsql as
       $$ begin if new.vehicle_id in (select id from vehicles order by id desc limit ${FAILING})
          then raise exception 'a mistake'; end if; return new; end $$;
     create trigger not_this_one before insert on trips for each row execute function not_this_one()`,
  )
  await addDrives()
  startWorkers()
  await vi.waitFor(async () => expect(await countTrips()).toBe(before + VEHICLES - FAILING), {
    timeout: 300_000,
  })
  // Logged at the end of the round; failures of a later round are logged then.
  const failure = 'Trips of vehicles could not be computed; they are tried again within a minute'
  await vi.waitFor(() => expect(new Set(lines)).toEqual(new Set([failure])), { timeout: 300_000 })
  expect(lines.length).toBeLessThanOrEqual(3)
  await query(place.connectionString, 'drop trigger not_this_one on trips; drop function not_this_one()')
})
