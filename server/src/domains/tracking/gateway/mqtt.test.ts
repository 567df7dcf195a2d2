/** Reports that are published to a real Mosquitto. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mappedJson } from '@roadbook/protocols/json/json-mapping'
import type { JsonBodies } from '@roadbook/protocols/message'
import { protocols } from '@roadbook/protocols/protocols'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  addTenant,
  fixAgo,
  newDongleId,
  startIngest,
  storedPositions,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { query } from '../../../testing/administration.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'
import type { MqttTopics } from './mqtt.ts'
import { freePort } from '../../../testing/network.ts'
import { addVehicleWithDevice } from '../../../testing/vehicle-with-device.ts'

const broker = installed()

function installed(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v mosquitto']).toString().trim()
  } catch {
    return undefined
  }
}

const acme = mappedJson({
  number: 'imei',
  time: 'at',
  latitude: 'pos.lat',
  longitude: 'pos.lon',
  fields: { speedKmh: { path: 'mps', factor: 3.6 } },
})
/** Has a fault that shows with certain messages. */
const faulty: JsonBodies = {
  ...acme,
  decode() {
    throw new TypeError('a fault')
  },
}
const topics: MqttTopics[] = [
  {
    name: 'flespi',
    json: protocols['flespi']?.http?.json ?? acme,
    topics: ['flespi/message/gw/devices/+', 'flespi/message/gw/channels/+/{number}'],
  },
  { name: 'faulty', json: faulty, topics: ['faulty'] },
  { name: 'owntracks', json: protocols['owntracks']?.http?.json ?? acme, topics: ['owntracks/+/{number}'] },
  { name: 'acme', json: acme, topics: ['acme/#'] },
]

let folder: string
let port: number
let mosquitto: ChildProcess
let home: TestIngest
let tenantId: string
let client: MqttClient
const patience = { timeout: 60_000 }
const url = () => `mqtt://127.0.0.1:${port}`

beforeAll(async () => {
  if (!broker) return
  folder = await mkdtemp(join(tmpdir(), 'mosquitto-'))
  port = await freePort()
  await writeFile(
    join(folder, 'conf'),
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location ${folder}/\n`,
  )
  mosquitto = await startBroker()
  home = await startIngest({
    limits: { requestTimeoutMs: 300, retryMs: 5 },
    config: { mqttUrl: url(), sources: { protocols: {}, topics } },
  })
  tenantId = await addTenant(home)
  client = await mqtt.connectAsync(url(), { protocolVersion: 5 })
  // Until the server has subscribed, what is published is for nobody.
  const { vehicleId, dongleId } = await aVehicle()
  await vi.waitUntil(async () => {
    await client.publishAsync(`owntracks/ann/${dongleId}`, location(60), { qos: 1 })
    return (await storedPositions(home, vehicleId)).length > 0
  }, patience)
})

afterAll(async () => {
  if (!broker) return
  await client.endAsync()
  await home.close()
  await stop(mosquitto)
  await rm(folder, { recursive: true, force: true })
})

async function startBroker(): Promise<ChildProcess> {
  const child = spawn(broker ?? '', ['-c', join(folder, 'conf'), '-v'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (text) => {
      if (String(text).includes('running')) resolve()
    })
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

const aVehicle = () => addVehicleWithDevice(home, tenantId)

function location(secondsAgo: number): string {
  const { timeMs, latitude, longitude } = fixAgo(secondsAgo)
  return JSON.stringify({ _type: 'location', tst: Math.floor(timeMs / 1000), lat: latitude, lon: longitude })
}

const positions = (vehicleId: string) => storedPositions(home, vehicleId)

test.skipIf(!broker)('a vehicle is on the map by the number in its topic', async () => {
  const { vehicleId, dongleId } = await aVehicle()
  await client.publishAsync(`owntracks/bob/${dongleId}`, location(10), { qos: 1 })
  await vi.waitUntil(async () => (await positions(vehicleId)).length === 1, patience)
})

test.skipIf(!broker)(
  'a source that Roadbook does not know is read by its mapping, also without acknowledgements',
  async () => {
    const { vehicleId, dongleId } = await aVehicle()
    const { timeMs, latitude, longitude } = fixAgo(20)
    const body = { imei: dongleId, at: timeMs, pos: { lat: latitude, lon: longitude }, mps: 10 }
    await client.publishAsync('acme/a/b', JSON.stringify(body), { qos: 0 })
    await vi.waitUntil(async () => (await positions(vehicleId)).length === 1, patience)
    expect(await positions(vehicleId)).toMatchObject([{ fixTime: new Date(timeMs), speedKmh: 36 }])
  },
)

test.skipIf(!broker)('messages of flespi are read, whether one or a list', async () => {
  const { vehicleId, dongleId } = await aVehicle()
  const message = (secondsAgo: number, more = {}) => {
    const { timeMs, latitude, longitude } = fixAgo(secondsAgo)
    const place = { 'position.latitude': latitude, 'position.longitude': longitude, 'position.speed': 36 }
    return { ident: String(dongleId), timestamp: timeMs / 1000, 'position.valid': true, ...place, ...more }
  }
  const publish = (body: object) =>
    client.publishAsync('flespi/message/gw/devices/4711', JSON.stringify(body), { qos: 1 })
  await publish(message(30, { 'engine.ignition.status': true, 'channel.id': 1, 'server.timestamp': 1 }))
  await publish([message(20), message(10, { 'engine.ignition.status': false })])
  await vi.waitUntil(async () => (await positions(vehicleId)).length === 3, patience)
  const stored = await positions(vehicleId)
  expect(stored.map(({ speedKmh, ignition }) => [speedKmh, ignition])).toEqual([
    [36, true],
    [36, null],
    [36, false],
  ])
})

test.skipIf(!broker)(
  'a whole message of flespi is read by the topic of its channel, to the millisecond',
  async () => {
    const { vehicleId, dongleId } = await aVehicle()
    const { timeMs, latitude, longitude } = fixAgo(15)
    const atMs = timeMs - (timeMs % 1000) + 250
    const message = {
      ident: String(dongleId),
      timestamp: (atMs + 0.042) / 1000,
      'server.timestamp': (atMs + 900) / 1000,
      'channel.id': 123,
      'protocol.id': 14,
      peer: '203.0.113.7:41822',
      'device.id': 4711,
      'device.name': 'Van 7',
      'device.type.id': 38,
      'position.latitude': latitude,
      'position.longitude': longitude,
      'position.valid': true,
      'position.satellites': 11,
      'vehicle.mileage': 1234.5,
      'battery.voltage': 4.05,
    }
    const topic = `flespi/message/gw/channels/123/${dongleId}`
    await client.publishAsync(topic, JSON.stringify(message), { qos: 1 })
    await vi.waitUntil(async () => (await positions(vehicleId)).length === 1, patience)
    expect(await positions(vehicleId)).toMatchObject([
      { fixTime: new Date(atMs), latitude, odometerMeters: 1_234_500, satellites: 11 },
    ])
  },
)

test.skipIf(!broker)(
  'a message whose reading fails by a fault is refused, and holds up nothing',
  async () => {
    const { vehicleId, dongleId } = await aVehicle()
    const refused = () => home.telematics.counts.garbageTotal
    const before = refused()
    for (let nth = 0; nth < 20; nth++)
      await client.publishAsync('faulty', JSON.stringify({ imei: dongleId }), { qos: 1 })
    await client.publishAsync(`owntracks/bob/${dongleId}`, location(10), { qos: 1 })
    await vi.waitUntil(async () => (await positions(vehicleId)).length === 1, patience)
    await vi.waitUntil(() => refused() === before + 20, patience)
  },
)

test.skipIf(!broker)('unknown numbers and what is no report hold up nothing', async () => {
  const { vehicleId, dongleId } = await aVehicle()
  await client.publishAsync(`owntracks/eve/${newDongleId()}`, location(10), { qos: 1 })
  for (const text of ['', 'no JSON', '[]', '{"imei":1}', 'x'.repeat(40_000)]) {
    await client.publishAsync('acme/x', text, { qos: 1 })
    await client.publishAsync(`owntracks/eve/${dongleId}`, text, { qos: 1 })
  }
  await client.publishAsync(`owntracks/bob/${dongleId}`, location(10), { qos: 1 })
  await vi.waitUntil(async () => (await positions(vehicleId)).length === 1, patience)
})

test.skipIf(!broker)('a message longer than a request may be is not sent here', async () => {
  const { vehicleId, dongleId } = await aVehicle()
  const attempts = () => home.telematics.counts.frames.get('owntracks') ?? 0
  const before = attempts()
  const long = location(20).replace('{', `{"padding":"${'x'.repeat(1_000_000)}",`)
  await client.publishAsync(`owntracks/bob/${dongleId}`, long, { qos: 1 })
  await client.publishAsync(`owntracks/bob/${dongleId}`, location(10), { qos: 1 })
  await vi.waitUntil(async () => (await positions(vehicleId)).length > 0, patience)
  expect(attempts() - before).toBe(1)
})

test.skipIf(!broker)('what cannot be stored is not acknowledged, and stored once it can be', async () => {
  const { vehicleId, dongleId } = await aVehicle()
  const attempts = () => home.telematics.counts.frames.get('owntracks') ?? 0
  const before = attempts()
  await home.database.asOwner(async (tx) => {
    const row = tx.selectFrom('vehicleState').select('revision').where('vehicleId', '=', vehicleId)
    await row.where('tenantId', '=', tenantId).forUpdate().execute()
    await client.publishAsync(`owntracks/bob/${dongleId}`, location(10), { qos: 1 })
    await vi.waitUntil(() => attempts() >= before + 2, patience)
  })
  await vi.waitUntil(async () => (await positions(vehicleId)).length === 1, patience)
})

test.skipIf(!broker)(
  'a message that can never be stored is set aside once others are stored, and not while nothing is',
  async (context) => {
    skipOnCitus(context, 'trigger')
    const [poisoned, other] = [await aVehicle(), await aVehicle()]
    const topic = `owntracks/bob/${poisoned.dongleId}`
    const { counts } = home.telematics
    const at = (secondsAgo: number, speedKmh: number) =>
      location(secondsAgo).replace('{', `{"vel":${speedKmh},`)
    // As after a mistake in the database: no other message can be stored either.
    const failing = (speed: string) => `
      create or replace function fail_for_poison() returns trigger language plpgsql as $$ begin
        if new.speed_kmh = any (array[${speed}]) then raise exception 'a mistake' using errcode = 'XX000'; end if;
        return new; end $$;`
    await query(
      home.connectionString,
      `${failing('78, 79')}
       create trigger fail_for_poison before insert on positions for each row execute function fail_for_poison()`,
    )
    await client.publishAsync(topic, at(20, 78), { qos: 1 })
    await client.publishAsync(topic, at(10, 60), { qos: 1 })
    await client.publishAsync(`owntracks/eve/${other.dongleId}`, at(10, 79), { qos: 1 })
    const [frames, stored] = [counts.frames.get('owntracks') ?? 0, counts.batchesTotal]
    await vi.waitUntil(() => (counts.frames.get('owntracks') ?? 0) > frames + 14, patience)
    expect([counts.messagesSetAsideTotal, counts.batchesTotal]).toEqual([0, stored])
    await query(home.connectionString, failing('78'))
    let sent = 0
    await vi.waitUntil(async () => {
      await client.publishAsync(`owntracks/eve/${other.dongleId}`, at(1000 - ++sent, 50), { qos: 1 })
      return counts.messagesSetAsideTotal === 1
    }, patience)
    expect(counts.batchesTotal - stored).toBeGreaterThanOrEqual(5)
    await vi.waitUntil(async () => (await positions(poisoned.vehicleId)).length === 1, patience)
    expect(await positions(poisoned.vehicleId)).toMatchObject([{ speedKmh: 60 }])
    expect((await positions(other.vehicleId)).at(-1)).toMatchObject({ speedKmh: 79 })
    await query(
      home.connectionString,
      'drop trigger fail_for_poison on positions; drop function fail_for_poison()',
    )
  },
)

test.skipIf(!broker)('a broker that was away is subscribed to again', async () => {
  const { vehicleId, dongleId } = await aVehicle()
  await stop(mosquitto)
  mosquitto = await startBroker()
  await vi.waitUntil(() => client.connected, patience)
  await vi.waitUntil(async () => {
    await client.publishAsync(`owntracks/bob/${dongleId}`, location(10), { qos: 1 })
    return (await positions(vehicleId)).length > 0
  }, patience)
})
