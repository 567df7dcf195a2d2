/** From an unknown device's request, only the number is read. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { HttpProtocol } from '@roadbook/protocols/message'
import { osmand } from '@roadbook/protocols/osmand/protocol'
import { protocols } from '@roadbook/protocols/protocols'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addTenant,
  addVehicle,
  fixAgo,
  newDongleId,
  startIngest,
  storedPositions,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'

let decoded = 0
const counted =
  <Args extends unknown[], Result>(decode?: (...given: Args) => Result) =>
  (...given: Args): Result => {
    decoded += 1
    if (!decode) throw new Error('OsmAnd is sent as parameters and as JSON')
    return decode(...given)
  }
const http = osmand.http ?? expect.fail('OsmAnd has no port')
const counting: HttpProtocol = {
  ...http,
  decodeQuery: counted(http.decodeQuery),
  json: { numbersIn: (text) => http.json?.numbersIn(text) ?? [], decode: counted(http.json?.decode) },
}

let home: TestIngest
let vehicleId: string
let dongleId: number
beforeAll(async () => {
  home = await startIngest({ protocols: { ...protocols, osmand: { ...osmand, http: counting } } })
  dongleId = newDongleId()
  vehicleId = await addVehicle(home, { tenantId: await addTenant(home), dongleId })
})
afterAll(() => home.close())
beforeEach(() => {
  decoded = 0
})

const port = () => portOf(home.ports, 'osmand', 'http')

async function post(body: string | URLSearchParams, path = '/'): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${port()}${path}`, { method: 'POST', body })
  return [response.status, await response.text()]
}

/** About 400 bytes each. */
function locations(
  count: number,
  { secondsAgo = 60, ...more }: { secondsAgo?: number; extras?: object } = {},
) {
  const { timeMs, latitude, longitude } = fixAgo(secondsAgo)
  return Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(timeMs + index).toISOString(),
    coords: { latitude, longitude },
    extras: { note: 'x'.repeat(300) },
    ...more,
  }))
}

test('40 kB of an unknown device are not decoded, wherever its number stands', async () => {
  const device_id = String(newDongleId())
  const location = locations(100)
  const bodies = [
    JSON.stringify({ device_id, location }),
    JSON.stringify({ location, device_id }),
    JSON.stringify([{ location, device_id }]),
  ]
  for (const body of bodies) {
    expect(body.length).toBeGreaterThan(40_000)
    expect((await post(body))[0]).toBe(404)
  }
  const form = new URLSearchParams({ note: 'x'.repeat(40_000), id: device_id, lat: '35.9', lon: '14.5' })
  expect((await post(form))[0]).toBe(404)
  expect((await post('x'.repeat(40_000), `/?id=${device_id}`))[0]).toBe(404)
  expect(decoded).toBe(0)
})

test('what a known device posts is decoded once, with its number before or after 40 kB of places', async () => {
  const device_id = String(dongleId)
  const early = JSON.stringify({ device_id, location: locations(100, { secondsAgo: 90 }) })
  const late = JSON.stringify({ location: locations(100), device_id })
  for (const body of [early, late]) expect((await post(body))[0]).toBe(200)
  expect(decoded).toBe(2)
  expect(await storedPositions(home, vehicleId)).toHaveLength(200)
})

test('who gives a number first is answered before the rest of the body has arrived', async () => {
  const socket = connect(port(), '127.0.0.1')
  const begin = `{"device_id":"${newDongleId()}","location":[${JSON.stringify(locations(12)).slice(1, -1)}`
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 200000\r\n\r\n${begin}`)
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /)
  socket.destroy()
  expect(decoded).toBe(0)
})

test('a body without a number in its first 64 KiB is refused there, one that says it is too long at once', async () => {
  const missing = [400, 'The device number is missing. Send it as id in the URL or as device_id in JSON.']
  expect(await post(JSON.stringify({ location: locations(200), device_id: String(dongleId) }))).toEqual(
    missing,
  )
  expect(await post('not a report')).toEqual(missing)
  const socket = connect(port(), '127.0.0.1')
  socket.write(`POST /?id=${dongleId} HTTP/1.1\r\nhost: here\r\ncontent-length: 262145\r\n\r\n`)
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [^]*The body is longer than 262144 bytes\.$/)
  socket.destroy()
  expect(decoded).toBe(0)
})

test('a report counts for the device that it names, whatever number stands inside its places', async () => {
  const other = newDongleId()
  const location = locations(1, { extras: { device_id: String(dongleId) } })
  expect((await post(JSON.stringify({ location, device_id: String(other) })))[0]).toBe(404)
  const outsider = locations(1, { extras: { device_id: String(other) } })
  expect((await post(JSON.stringify({ device_id: String(dongleId), location: outsider })))[0]).toBe(200)
})
