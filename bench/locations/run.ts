/**
 * Measures the response time of the live map's request: all locations of 10,000 vehicles, and only the
 * changed ones, over HTTP with a signed token, next to a bare response of the same bytes:
 * `node bench/locations/run.ts [vehicles]`. Changes come from devices on sockets, through the ingest of the
 * same process.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiBase } from '@roadbook/contract/api'
import type { Database } from '../../server/src/database/client.ts'
import { createRules } from '../../server/src/domains/rules/create-rules.ts'
import { createTelematics } from '../../server/src/domains/tracking/gateway/create-telematics.ts'
import { createRunner } from '../../server/src/platform/workers/runner.ts'
import { fixAgo, TestDevice } from '../../server/src/testing/ingest.ts'
import { appOver } from '../../server/src/testing/app-over.ts'
import { ask, timeRounds } from '../ask.ts'
import { addFleet, FIRST_DONGLE } from '../ingest/fleet.ts'
import { percentile, quiet, withDatabase } from '../machine.ts'
import { portOf } from '../../server/src/domains/tracking/gateway/ports.ts'

const CHANGED = 100
/** Vehicles whose address changes: in a large fleet, a few do every five seconds. */
const RENAMED = 20
const rounds = { rounds: 100, warmUp: 50 }

let moves = 0

const [count = 10_000] = process.argv.slice(2).map(Number)
await withDatabase((database) => measure(database, count))

async function measure(database: Database, vehicles: number): Promise<void> {
  const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }
  const config = { deviceHost: '127.0.0.1' }
  const telematics = createTelematics({ database, config, rules: createRules(database), log: quiet, clock })
  const home = await appOver({ database, clock, committed: telematics.committed })
  const admin = await home.company()
  await addFleet(database, vehicles, admin.tenantId)
  await putOnTheRoad(database)
  const ports = await telematics.start()
  const port = portOf(ports, 'teltonika', 'tcp')
  const runner = createRunner({ log: quiet })
  runner.start(...telematics.portWorkers, ...telematics.upkeep)
  const devices = await connectDevices(port)
  const address = await home.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}${apiBase}/vehicles/location`
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' }
  const all = await ask(url, headers)
  report(
    `all ${vehicles} (${Math.round(all.length / 1000)} kB)`,
    await timeRounds(rounds, () => ask(url, headers)),
  )
  const asBrowsersAsk = { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' }
  report(`all ${vehicles}, compressed`, await timeRounds(rounds, () => ask(url, asBrowsersAsk)))
  await move(devices)
  let since = await lastRevision(database)
  const sinceThen = (): Promise<Buffer> => ask(`${url}?since=${since}`, headers)
  report('since, nothing changed', await timeRounds(rounds, sinceThen))
  const changing = async (): Promise<void> => {
    since = await lastRevision(database)
    await move(devices)
  }
  report(`since, ${CHANGED} changed`, await timeRounds(rounds, sinceThen, changing))
  const changingWithWords = async (): Promise<void> => {
    await changing()
    const { revision, addresses } = await replaceAddresses(database, admin.tenantId)
    telematics.committed.add(admin.tenantId, revision, addresses)
  }
  report(
    `since, ${CHANGED} changed and the places of ${RENAMED} others got other words`,
    await timeRounds(rounds, sinceThen, changingWithWords),
  )
  const changingByOthers = async (): Promise<void> => {
    await changing()
    await takeRevision(database)
  }
  report(
    `since, ${CHANGED} changed and a person changed one, so that the database is read`,
    await timeRounds(rounds, sinceThen, changingByOthers),
  )
  report('a bare answer of the same bytes', await timeBare(all))
  for (const device of devices) device.close()
  await runner.stop()
  await telematics.stop()
  await home.close()
}

/** Sets every field that the live map shows. */
async function putOnTheRoad(database: Database): Promise<void> {
  await database.pools.owner.query(
    `update vehicle_state set state = 'moving', state_since = now() - interval '9 minutes', speed_kmh = 41.5,
       fix_time = now() - interval '9 seconds', last_seen_at = now(), heading_degrees = round(random() * 360), ignition = true,
       latitude = 35.8 + random() / 5, longitude = 14.3 + random() / 5, address = 'Triq ir-Repubblika, Valletta'`,
  )
  await database.pools.owner.query(`update vehicles set label = 'Van with a number'`)
  await database.pools.owner.query('vacuum analyze')
}

async function connectDevices(port: number): Promise<TestDevice[]> {
  const devices = Array.from({ length: CHANGED }, () => new TestDevice(port))
  await Promise.all(devices.map((device, index) => device.logIn(FIRST_DONGLE + index)))
  return devices
}

async function move(devices: readonly TestDevice[]): Promise<void> {
  moves += 1
  const latitude = 35.8 + moves / 10_000
  await Promise.all(devices.map((device) => device.report([fixAgo(0, { latitude })])))
}

async function timeBare(body: Buffer): Promise<number[]> {
  const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // The server listens on a port, so its address isn't a string.
  const { port } = server.address() as AddressInfo
  const taken = await timeRounds(rounds, () => ask(`http://127.0.0.1:${port}`))
  server.close()
  return taken
}

async function lastRevision(database: Database): Promise<number> {
  const { rows } = await database.pools.owner.query<{ revision: number }>(
    'select max(revision) as revision from tenant_revisions',
  )
  return rows[0]?.revision ?? 0
}

/** Writes addresses like the server, after ingest. */
async function replaceAddresses(
  database: Database,
  tenantId: string,
): Promise<{ revision: number; addresses: { vehicleId: string; address: string }[] }> {
  const { rows } = await database.pools.owner.query<{
    revision: number
    vehicleId: string
    address: string
  }>(
    `with bumped as (
       update tenant_revisions set revision = revision + 1 where tenant_id = $1 returning revision)
     update vehicle_state s set address = 'Near ' || b.revision, revision = b.revision from bumped b
     where s.tenant_id = $1 and s.vehicle_id in (
       select vehicle_id from vehicle_state where tenant_id = $1 and dongle_id > $2 order by dongle_id limit ${RENAMED})
     returning b.revision, s.vehicle_id as "vehicleId", s.address`,
    [tenantId, FIRST_DONGLE + CHANGED],
  )
  return { revision: rows[0]?.revision ?? 0, addresses: rows }
}

/** Like a user changing a vehicle. */
async function takeRevision(database: Database): Promise<void> {
  await database.pools.owner.query('update tenant_revisions set revision = revision + 1')
}

function report(what: string, taken: readonly number[]): void {
  console.log(
    `/vehicles/location, ${what}: p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`,
  )
}
