/** Devices behind a load balancer at 127.0.0.7, which names their address. */
import { Agent, get } from 'node:http'
import { connect as connectTls } from 'node:tls'
import { encodeLogin } from '@roadbook/protocols/teltonika/encode'
import { afterEach, expect, test, vi } from 'vitest'
import {
  addTenant,
  addVehicle,
  newDongleId,
  startIngest,
  TestDevice,
  type TestIngest,
} from '../../../../testing/ingest.ts'
import { testCertificate } from '../../../../testing/servers/certificate.ts'
import { portOf } from '../ports.ts'

const BALANCER = '127.0.0.7'
const config = { deviceProxyNetworks: ['127.0.0.7/32', '10.0.0.0/8'] }

const homes: TestIngest[] = []
const clients: { destroy: () => void }[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  for (const home of homes.splice(0)) await home.close()
})

async function start(options: Parameters<typeof startIngest>[0] = {}) {
  const home = await startIngest({ config, tls: testCertificate, ...options })
  homes.push(home)
  const dongleId = newDongleId()
  await addVehicle(home, { tenantId: await addTenant(home), dongleId })
  return { home, dongleId }
}

function open({ ports }: TestIngest, from = BALANCER, transport: 'tcp' | 'http' = 'tcp'): TestDevice {
  const port = portOf(ports, transport === 'tcp' ? 'teltonika' : 'osmand', transport)
  const device = new TestDevice(port, from)
  clients.push(device.socket)
  return device
}

const header = (address: string, port = 4711): Buffer =>
  Buffer.from(`PROXY TCP4 ${address} 203.0.113.1 ${port} 5027\r\n`)
const HEALTH_CHECK = Buffer.from('0d0a0d0a000d0a515549540a20000000', 'hex')
/** From 198.51.100.7:4711. */
const BINARY = Buffer.from('0d0a0d0a000d0a515549540a2111000cc6336407cb007101126713a3', 'hex')

const login = (number: number): Uint8Array => encodeLogin(String(number))

/** Through the balancer, from this address. */
async function logIn(home: TestIngest, number: number, address: string): Promise<string> {
  const device = open(home)
  device.send(Buffer.concat([header(address), login(number)]))
  return device.read(1)
}

/** The address from which a device with this number tried. */
async function triedFrom(home: TestIngest, number: number): Promise<string | undefined> {
  await home.telematics.flush()
  const { rows } = await home.database.pools.owner.query<{ address: string }>(
    'select remote_address as address from directory.device_attempts where number = $1',
    [String(number)],
  )
  return rows[0]?.address
}

type Request = { from?: string; forwarded?: string; agent?: Agent }

/** The status that a report of this device gets. */
function report(home: TestIngest, number: number, { from = BALANCER, forwarded, agent }: Request = {}) {
  return new Promise<number>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: portOf(home.ports, 'osmand', 'http'),
      localAddress: from,
      path: `/?id=${number}&lat=35.9&lon=14.5`,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      ...(agent && { agent }),
    }
    get(options, (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
  })
}

test.each([
  ['version 1', header('198.51.100.7')],
  ['version 2', BINARY],
])('a device is where a header of %s says', async (_, named) => {
  const { home } = await start()
  const stranger = newDongleId()
  const device = open(home)
  device.send(Buffer.concat([named, login(stranger)]))
  expect(await device.read(1)).toBe('00')
  expect(await triedFrom(home, stranger)).toBe('198.51.100.7:4711')
})

test('a header may come byte by byte, and with the messages behind it', async () => {
  const { home, dongleId } = await start()
  const device = open(home)
  for (const byte of BINARY) device.send(Uint8Array.of(byte))
  device.send(login(dongleId))
  expect(await device.read(1)).toBe('01')
  expect(await logIn(home, dongleId, '198.51.100.8')).toBe('01')
})

test('the header stands before the handshake of TLS, also for reports over https', async () => {
  const { home } = await start()
  const strangers = [newDongleId(), newDongleId()]
  const [tracker = 0, phone = 0] = strangers
  const messages = {
    teltonika: login(tracker),
    osmand: `GET /?id=${phone}&lat=1&lon=2 HTTP/1.1\r\nhost: x\r\n\r\n`,
  }
  for (const [name, message] of Object.entries(messages)) {
    const below = new TestDevice(portOf(home.ports, name, 'tls'), BALANCER)
    below.send(header('198.51.100.7'))
    below.socket.removeAllListeners('data')
    const socket = connectTls({ socket: below.socket, rejectUnauthorized: false }, () =>
      socket.write(message),
    )
    clients.push(socket.on('error', () => undefined))
    await new Promise((resolve) => socket.once('data', resolve))
  }
  const addresses = await Promise.all(strangers.map((number) => triedFrom(home, number)))
  expect(addresses).toEqual(['198.51.100.7:4711', '198.51.100.7:4711'])
})

test.each([
  ['no header', login(350_000_000_000_001)],
  ['a malformed header', Buffer.from('PROXY TCP4 198.51.100.7\r\n')],
  ['a header that is too long', Buffer.from('0d0a0d0a000d0a515549540a2111ffff', 'hex')],
])('%s ends the connection of a balancer, and is counted', async (_, bytes) => {
  const { home } = await start()
  const device = open(home)
  device.send(bytes)
  expect(await device.read(1)).toBe('')
  expect([await device.closed(), home.telematics.counts.garbageTotal]).toEqual([true, 1])
})

test('a header that is cut off is counted, and a health check is not', async () => {
  const { home } = await start()
  const { counts } = home.telematics
  for (const bytes of [Buffer.alloc(0), HEALTH_CHECK, BINARY.subarray(0, 20)]) {
    const check = open(home)
    check.socket.end(bytes)
    expect(await check.closed()).toBe(true)
  }
  expect(counts.garbageTotal).toBe(1)
})

test('the header has the deadline of the login', async () => {
  const { home } = await start({ limits: { loginTimeoutMs: 500 } })
  const device = open(home)
  device.send(BINARY.subarray(0, 20))
  expect(await device.closed()).toBe(true)
  expect(home.telematics.counts).toMatchObject({ connectionsDroppedTotal: 1, garbageTotal: 0 })
})

test('a connection that is named while the process ends is ended as the others are', async () => {
  const { home, dongleId } = await start()
  const device = open(home)
  device.send(BINARY.subarray(0, 20))
  expect(await logIn(home, dongleId, '198.51.100.8')).toBe('01')
  home.telematics.endConnections()
  device.send(Buffer.concat([BINARY.subarray(20), login(dongleId)]))
  expect(await device.closed()).toBe(true)
})

test('a balancer’s connection without a header is closed when the process ends', async () => {
  const { home, dongleId } = await start()
  const closed = Promise.all([open(home), open(home, BALANCER, 'http')].map((device) => device.closed()))
  // Accepted after those.
  expect(await logIn(home, dongleId, '198.51.100.8')).toBe('01')
  expect(await report(home, dongleId, { forwarded: '198.51.100.8' })).toBe(200)
  home.telematics.endConnections()
  expect(await closed).toEqual([true, true])
})

test('a login after a header that names no sender is accepted as the balancer’s own', async () => {
  const { home, dongleId } = await start()
  const device = open(home)
  device.send(Buffer.concat([HEALTH_CHECK, login(dongleId)]))
  expect(await device.read(1)).toBe('01')
})

test('from any other address a header is no message of a device', async () => {
  const { home, dongleId } = await start()
  const device = open(home, '127.0.0.9')
  device.send(Buffer.concat([header('198.51.100.7'), login(dongleId)]))
  expect(await device.read(1)).toBe('')
  const direct = open(home, '127.0.0.9')
  expect(await direct.logIn(dongleId)).toBe('01')
})

test('whoever guesses numbers is slowed down alone, and not the others behind the balancer', async () => {
  const guesses = { burst: 3, perHour: 12 }
  const { home, dongleId } = await start({ limits: { guesses }, trusted: ['198.51.100.200/32'] })
  const guess = async (address: string) => {
    for (let tries = 0; tries < guesses.burst; tries++)
      expect(await logIn(home, newDongleId(), address)).toBe('00')
    return logIn(home, dongleId, address)
  }
  expect(await guess('198.51.100.7')).toBe('00')
  expect(await guess('198.51.100.200')).toBe('01')
  expect(await logIn(home, dongleId, '198.51.100.8')).toBe('01')
  expect(await report(home, dongleId, { forwarded: '198.51.100.9' })).toBe(200)
})

test('silent connections of one sender push out each other, not those of others, nor those not yet named', async () => {
  const { home } = await start({ limits: { maxPendingPerNetwork: 2 } })
  const unnamed = Array.from({ length: 5 }, () => open(home))
  const other = open(home)
  other.send(header('198.51.100.8'))
  const silent = []
  for (let nth = 0; nth < 3; nth++) {
    const one = open(home)
    one.send(header('198.51.100.7'))
    silent.push(one)
    await vi.waitFor(() => expect(home.telematics.counts.connectionsTotal).toBe(nth + 2))
  }
  expect(await silent[0]?.closed()).toBe(true)
  const isOpen = [...unnamed, other, ...silent.slice(1)].map(({ socket }) => !socket.destroyed)
  expect(isOpen).toEqual(Array(8).fill(true))
  expect(home.telematics.counts.connectionsDroppedTotal).toBe(1)
})

test.each([
  ['the last address of X-Forwarded-For', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
  ['the last one that no balancer has', '192.0.2.1, 198.51.100.7, 10.1.1.1', '198.51.100.7'],
  ['one with a port', '[2001:db8:0::7]:4711', '2001:db8::7'],
  ['the last balancer if what it says is no address', '198.51.100.7, unknown, 10.1.1.1', '10.1.1.1'],
])('a phone is at %s', async (_, forwarded, address) => {
  const { home } = await start()
  const stranger = newDongleId()
  expect(await report(home, stranger, { forwarded })).toBe(404)
  expect(await triedFrom(home, stranger)).toBe(address)
})

test('each request over one connection of a balancer has an address of its own', async () => {
  const { home, dongleId } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  clients.push(agent)
  expect(await report(home, dongleId, { forwarded: '198.51.100.7', agent })).toBe(200)
  const stranger = newDongleId()
  expect(await report(home, stranger, { forwarded: '198.51.100.8', agent })).toBe(404)
  expect(await triedFrom(home, stranger)).toBe('198.51.100.8')
})

test('a header before a request names the phone, whatever the phone says', async () => {
  const { home } = await start()
  const stranger = newDongleId()
  const device = open(home, BALANCER, 'http')
  const request = `GET /?id=${stranger}&lat=1&lon=2 HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\r\n`
  device.send(Buffer.concat([header('198.51.100.7'), Buffer.from(request)]))
  expect(Buffer.from(await device.read(12), 'hex').toString()).toBe('HTTP/1.1 404')
  expect(await triedFrom(home, stranger)).toBe('198.51.100.7:4711')
})

test('a header that names nobody leaves a request with the balancer, whatever the phone says', async () => {
  const { home } = await start()
  const stranger = newDongleId()
  const device = open(home, BALANCER, 'http')
  const request = `GET /?id=${stranger}&lat=1&lon=2 HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\r\n`
  device.send(Buffer.concat([Buffer.from('PROXY UNKNOWN\r\n'), Buffer.from(request)]))
  expect(Buffer.from(await device.read(12), 'hex').toString()).toBe('HTTP/1.1 404')
  expect(await triedFrom(home, stranger)).toMatch(/^127\.0\.0\.7:\d+$/)
})

test('from any other address X-Forwarded-For says nothing', async () => {
  const { home } = await start()
  const stranger = newDongleId()
  expect(await report(home, stranger, { from: '127.0.0.9', forwarded: '198.51.100.7' })).toBe(404)
  expect(await triedFrom(home, stranger)).toMatch(/^127\.0\.0\.9:\d+$/)
})

test('slow bodies of one sender push out each other, not the requests of others', async () => {
  const { home, dongleId } = await start({ limits: { maxPendingPerNetwork: 2 } })
  const slow = (address: string): TestDevice => {
    const device = open(home, BALANCER, 'http')
    device.send(
      Buffer.from(
        `POST / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-length: 1000\r\n\r\n`,
      ),
    )
    return device
  }
  const other = slow('198.51.100.8')
  const three = [1, 2, 3].map(() => slow('198.51.100.7'))
  expect(await Promise.race(three.map((one) => one.closed()))).toBe(true)
  expect([other.socket.destroyed, home.telematics.counts.connectionsDroppedTotal]).toEqual([false, 1])
  expect(await report(home, dongleId, { forwarded: '198.51.100.9' })).toBe(200)
})

test('slow bodies over connections that others reported by count for their own sender', async () => {
  const { home, dongleId } = await start({ limits: { maxPendingPerNetwork: 1 } })
  const connections = await Promise.all(
    [1, 2].map(async (last) => {
      const device = open(home, BALANCER, 'http')
      const phone = `x-forwarded-for: 198.51.100.${last}`
      device.send(Buffer.from(`GET /?id=${dongleId}&lat=1&lon=2 HTTP/1.1\r\nhost: x\r\n${phone}\r\n\r\n`))
      expect(Buffer.from(await device.read(12), 'hex').toString()).toBe('HTTP/1.1 200')
      return device
    }),
  )
  const slow = 'POST / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.9\r\ncontent-length: 1000\r\n\r\n'
  for (const device of connections) device.send(Buffer.from(slow))
  expect(await Promise.race(connections.map((one) => one.closed()))).toBe(true)
  expect(home.telematics.counts.connectionsDroppedTotal).toBe(1)
})
