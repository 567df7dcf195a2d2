import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PositionRecord } from '@roadbook/protocols/message'
import { decodeQuery } from '@roadbook/protocols/osmand/decode'
import { encodeQuery } from '@roadbook/protocols/osmand/encode'
import { afterEach, expect, test, vi } from 'vitest'
import { Phone } from './phone.ts'

const IMEI = '001010110000187'
const started: { phone?: Phone; server?: Server }[] = []

afterEach(() => {
  for (const { phone, server } of started.splice(0)) {
    phone?.stop()
    server?.close()
    server?.closeAllConnections()
  }
})

/** An OsmAnd server that gives the queued answers, then 200. */
async function serve(statuses: number[] = [], at = 0) {
  const kept: PositionRecord[] = []
  const server = createServer((request, response) => {
    const status = statuses.shift() ?? 200
    const { deviceId, records } = decodeQuery(new URL(request.url ?? '', 'http://here').searchParams)
    if (status === 200 && deviceId === IMEI) kept.push(...records)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', resolve)
  })
  started.push({ server })
  // a server that listens on TCP has an address and a port
  return { kept, server, port: (server.address() as AddressInfo).port }
}

function start(port: number) {
  const lines: string[] = []
  const quick = { firstPauseMs: 2, longestPauseMs: 20, log: (line: string) => void lines.push(line) }
  const phone = new Phone({ imei: IMEI, host: '127.0.0.1', port, encoder: { query: encodeQuery }, ...quick })
  started.push({ phone })
  phone.start()
  return { phone, lines }
}

function record(i: number): PositionRecord {
  return { timeMs: 1_795_000_000_000 + i * 1000, latitude: 35.9, longitude: 14.5, batteryPercent: 80 }
}

test('what a phone says arrives as it was said, in order', async () => {
  const { kept, port } = await serve()
  const { phone } = start(port)
  for (let i = 0; i < 5; i++) phone.send(record(i))
  await vi.waitFor(() => expect(phone.acknowledged).toBe(5), { timeout: 20_000 })
  expect(kept).toEqual([0, 1, 2, 3, 4].map(record))
  expect(phone.isConnected).toBe(true)
})

test('what is not answered with 200 is sent again; what is malformed is given up', async () => {
  const { kept, port } = await serve([500, 404, 400])
  const { phone, lines } = start(port)
  for (let i = 0; i < 3; i++) phone.send(record(i))
  await vi.waitFor(() => expect(phone.acknowledged).toBe(2), { timeout: 20_000 })
  expect(kept.map(({ timeMs }) => timeMs)).toEqual([record(1).timeMs, record(2).timeMs])
  expect(phone.dropped).toBe(1)
  expect(lines).toEqual([
    `${IMEI}: the server answered 500`,
    `${IMEI}: the server does not know this device`,
    `${IMEI}: the server refused a fix`,
    `${IMEI}: connected again`,
  ])
})

test('a port where nobody listens is named, with what to do', async () => {
  const { server, port } = await serve()
  server.close()
  const { phone, lines } = start(port)
  phone.send(record(0))
  await vi.waitFor(
    () =>
      expect(lines).toEqual([
        `${IMEI}: nobody listens on 127.0.0.1:${port}; start Roadbook (npm start), or say where it listens`,
      ]),
    { timeout: 20_000 },
  )
  const { kept } = await serve([], port)
  await vi.waitFor(() => expect(kept.length).toBe(1), { timeout: 20_000 })
})
