/** Reports that another platform or app passes on, over real sockets. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTenant,
  addVehicle,
  fixAgo,
  liveState,
  newDongleId,
  startIngest,
  storedPositions,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'
import { addVehicleWithDevice } from '../../../testing/vehicle-with-device.ts'

let home: TestIngest
let tenantId: string
beforeAll(async () => {
  home = await startIngest()
  tenantId = await addTenant(home)
})
afterAll(() => home.close())

const aVehicle = () => addVehicleWithDevice(home, tenantId)

async function post(protocol: string, body: object, query = '') {
  const response = await fetch(`http://127.0.0.1:${portOf(home.ports, protocol, 'http')}/${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('what Traccar forwards is on the map', async () => {
  const { dongleId, vehicleId } = await aVehicle()
  const { timeMs, latitude, longitude } = fixAgo(10)
  const position = {
    fixTime: new Date(timeMs).toISOString(),
    latitude,
    longitude,
    speed: 10,
    attributes: { ignition: true },
  }
  expect(await post('traccar', { position, device: { uniqueId: String(dongleId) } })).toMatchObject({
    status: 200,
  })
  expect(await liveState(home, vehicleId)).toMatchObject({ protocol: 'traccar', dongleId })
  expect(await storedPositions(home, vehicleId)).toMatchObject([{ fixTime: new Date(timeMs), latitude }])
})

test('a compressed body is answered with what to send, and the name of a character set changes nothing', async () => {
  const { dongleId, vehicleId } = await aVehicle()
  const { timeMs, latitude, longitude } = fixAgo(15)
  const position = { fixTime: new Date(timeMs).toISOString(), latitude, longitude }
  const send = async (encoding: string) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const body = JSON.stringify({ position, device: { uniqueId: String(dongleId) } })
    const url = `http://127.0.0.1:${portOf(home.ports, 'traccar', 'http')}/`
    const response = await fetch(url, { method: 'POST', headers, body })
    return [response.status, await response.text()]
  }
  expect(await send('gzip')).toEqual([415, 'Send the body uncompressed.'])
  expect(await storedPositions(home, vehicleId)).toEqual([])
  expect(await send('UTF-8')).toEqual([200, ''])
  expect(await storedPositions(home, vehicleId)).toMatchObject([{ fixTime: new Date(timeMs), latitude }])
})

test('a phone with OwnTracks is on the map, known by its URL or its topic, and hears an empty list', async () => {
  const { dongleId, vehicleId } = await aVehicle()
  const { timeMs, latitude, longitude } = fixAgo(20)
  const body = { _type: 'location', tid: 'JJ', tst: timeMs / 1000, lat: latitude, lon: longitude, vel: 61 }
  const heard = { status: 200, type: 'application/json', text: '[]' }
  expect(await post('owntracks', body, `?id=${dongleId}`)).toEqual(heard)
  const later = { ...body, tst: timeMs / 1000 + 5, topic: `owntracks/ann/${dongleId}` }
  expect(await post('owntracks', later)).toEqual(heard)
  expect(await post('owntracks', { _type: 'lwt', tst: 1 }, `?id=${dongleId}`)).toEqual(heard)
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
})

test('a phone whose identifier has letters is on the map, however it writes them, and another is unknown', async () => {
  const vehicleId = await addVehicle(home, { tenantId, identifier: 'Van-7' })
  const { timeMs, latitude, longitude } = fixAgo(25)
  const body = { _type: 'location', tst: timeMs / 1000, lat: latitude, lon: longitude }
  expect(await post('owntracks', body, '?id=van-7')).toMatchObject({ status: 200 })
  const later = { ...body, tst: timeMs / 1000 + 5, topic: 'owntracks/ann/VAN-7' }
  expect(await post('owntracks', later)).toMatchObject({ status: 200 })
  expect(await post('owntracks', body, '?id=van-77')).toMatchObject({ status: 404 })
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
  expect((await liveState(home, vehicleId))?.dongleId).toBeGreaterThan(1e15)
})

test('an unknown device with letters is listed as it calls itself, until it is in a vehicle', async () => {
  const unknown = async () => {
    await home.telematics.flush()
    const { rows } = await home.database.asOwner((tx) =>
      sql<{
        number: string
      }>`select number from directory.device_attempts where number like 'lorry%'`.execute(tx),
    )
    return rows.map(({ number }) => number)
  }
  const { timeMs, latitude, longitude } = fixAgo(25)
  const body = { _type: 'location', tst: timeMs / 1000, lat: latitude, lon: longitude }
  await post('owntracks', body, '?id=Lorry%209')
  expect(await unknown()).toEqual(['lorry9'])
  await addVehicle(home, { tenantId, identifier: 'Lorry 9' })
  expect(await unknown()).toEqual([])
})

test('Overland hears that its places are stored', async () => {
  const { dongleId, vehicleId } = await aVehicle()
  const { timeMs, latitude, longitude } = fixAgo(30)
  const feature = {
    geometry: { coordinates: [longitude, latitude] },
    properties: { timestamp: new Date(timeMs).toISOString() },
  }
  const heard = { status: 200, type: 'application/json', text: '{"result":"ok"}' }
  expect(await post('overland', { locations: [feature] }, `?id=${dongleId}`)).toEqual(heard)
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
})

test("of Globalstar's messages those of known devices are stored, and the request is answered by its number", async () => {
  const { dongleId, vehicleId } = await aVehicle()
  const { timeMs } = fixAgo(50)
  const message = (number: number) =>
    `<stuMessage><esn>0-${number}</esn><unixTime>${Math.floor(timeMs / 1000)}</unixTime>` +
    '<payload length="9" source="pc" encoding="hex">0x00C583EACD37210A40</payload></stuMessage>'
  const send = async (...numbers: number[]) => {
    const body = `<?xml version="1.0"?><stuMessages messageID="300421a0">${numbers.map(message).join('')}</stuMessages>`
    const response = await fetch(`http://127.0.0.1:${portOf(home.ports, 'globalstar', 'http')}/`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body,
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  expect(await send(newDongleId(), dongleId)).toMatchObject({
    status: 200,
    type: 'text/xml',
    text: expect.stringContaining('correlationID="300421a0"'),
  })
  expect(await storedPositions(home, vehicleId)).toMatchObject([{ latitude: -41.1220622 }])
  expect(await send(newDongleId())).toMatchObject({ status: 404 })
})

test('a method or format that a protocol doesn’t take is refused with what to send', async () => {
  const { dongleId } = await aVehicle()
  const ask = async (protocol: string, query: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${portOf(home.ports, protocol, 'http')}/${query}`, init)
    const allow = response.headers.get('allow')
    return `${response.status} ${await response.text()}${allow === null ? '' : ` Allow: ${allow}`}`
  }
  const form = { method: 'POST', body: new URLSearchParams({ id: String(dongleId), lat: '1', lon: '2' }) }
  const answers = [
    await ask('globalstar', ''),
    await ask('globalstar', '', { method: 'POST', body: `{"esn":${dongleId}}` }),
    await ask('flespi', `?id=${dongleId}&lat=1&lon=2`),
    await ask('flespi', '', form),
    await ask('owntracks', `?id=${dongleId}`, { ...form, body: '<location/>' }),
    await ask('osmand', '', { method: 'DELETE' }),
  ]
  expect(answers).toEqual([
    '405 Send a POST with XML. Allow: POST',
    '415 Send XML.',
    '405 Send a POST with JSON. Allow: POST',
    '415 Send JSON.',
    '415 Send JSON.',
    '405 Send GET or POST. Allow: GET, POST',
  ])
})

test('of a list by flespi the known devices are stored, whichever stands first', async () => {
  const [a, b] = [await aVehicle(), await aVehicle()]
  const { timeMs, latitude, longitude } = fixAgo(40)
  const message = (ident: number) => ({
    ident: String(ident),
    timestamp: timeMs / 1000,
    'position.latitude': latitude,
    'position.longitude': longitude,
  })
  const list = [newDongleId(), a.dongleId, b.dongleId].map(message)
  expect(await post('flespi', list)).toMatchObject({ status: 200 })
  for (const { vehicleId } of [a, b]) expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  expect(await post('flespi', [message(newDongleId())])).toMatchObject({ status: 404 })
})

test('numbers that nobody has, in a body beside a known one, meet the limit of guesses', async () => {
  const { dongleId, vehicleId } = await aVehicle()
  const { timeMs, latitude, longitude } = fixAgo(50)
  const message = (ident: number) => ({
    ident: String(ident),
    timestamp: timeMs / 1000,
    'position.latitude': latitude,
    'position.longitude': longitude,
  })
  const unknown = Array.from({ length: 300 }, newDongleId)
  const before = home.telematics.counts.guessesRefusedTotal
  expect(await post('flespi', [dongleId, ...unknown].map(message))).toMatchObject({ status: 200 })
  expect(home.telematics.counts.guessesRefusedTotal - before).toBeGreaterThanOrEqual(200)
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
})
