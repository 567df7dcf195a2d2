import { request } from 'node:https'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { encodeLogin, encodePositions } from '@roadbook/protocols/teltonika/encode'
import { expect, test } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { testCertificate } from '../../../testing/servers/certificate.ts'
import { assignDevice } from './assign-device.ts'
import { createKey, removeKey, setEncryptedOnly } from './device-access.ts'
import { readDeviceStatus } from './device-status.ts'
import { proposeNumber } from './phone-number.ts'
import {
  addTenant,
  addVehicle,
  asPerson,
  connectedDevice,
  fixAgo,
  newDongleId,
  startIngest,
  storedPositions,
  TestDevice,
} from '../../../testing/ingest.ts'
import { portOf } from '../gateway/ports.ts'
import { addVehicleWithDevice } from '../../../testing/vehicle-with-device.ts'

const { home, tenantId } = await companyWithIngest({ tls: testCertificate })

const asAdmin = <T>(run: Parameters<typeof asPerson<T>>[2]) => asPerson(home, { tenantId }, run)

const phone = () => addVehicleWithDevice(home, tenantId)

let lastSecond = 3_600
function place(): string {
  return `lat=35.9&lon=14.5&timestamp=${fixAgo(--lastSecond).timeMs}`
}

function send(path: string, init: RequestInit = {}): Promise<number> {
  return fetch(`http://127.0.0.1:${portOf(home.ports, 'osmand', 'http')}${path}`, init).then(
    ({ status }) => status,
  )
}

function sendEncrypted(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: portOf(home.ports, 'osmand', 'tls'),
      path,
      rejectUnauthorized: false,
    }
    request(options, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
}

/** The first byte that the server answers to a login, as hex; '' when it closes. */
function logInEncrypted(
  dongleId: number,
  more: ConnectionOptions = {},
  to = home,
): Promise<[string, TLSSocket]> {
  return new Promise((resolve) => {
    const port = portOf(to.ports, 'teltonika', 'tls')
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...more }, () => {
      socket.write(encodeLogin(String(dongleId)))
    })
    socket.on('error', () => undefined)
    socket.once('data', (bytes: Buffer) => resolve([bytes.toString('hex'), socket]))
    socket.once('close', () => resolve(['', socket]))
  })
}

test('once a key is created, only reports with it are accepted, in the path, a parameter or a header', async () => {
  const { dongleId, vehicleId } = await phone()
  expect(await send(`/?id=${dongleId}&${place()}`)).toBe(200)
  const { key } = await asAdmin((context) => createKey(context, vehicleId))
  expect(key).toMatch(/^[\w-]{22}$/)
  const other = 'A'.repeat(22)
  const report = `id=${dongleId}&`
  expect([
    await send(`/?${report}${place()}`),
    await send(`/${other}?${report}${place()}`),
    await send(`/?${report}${place()}&key=${other}`),
  ]).toEqual([404, 404, 404])
  const body = JSON.stringify({
    device_id: String(dongleId),
    location: {
      timestamp: new Date(fixAgo(9).timeMs).toISOString(),
      coords: { latitude: 35.9, longitude: 14.5 },
    },
  })
  expect([
    await send(`/${key}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    await send(`/?${report}${place()}&key=${key}`),
    await send(`/?${report}${place()}&token=${key}`),
    await send(`/?${report}${place()}`, { headers: { authorization: `Bearer ${key}` } }),
    await send(`/?${report}${place()}`, { headers: { authorization: `Basic ${btoa(`phone:${key}`)}` } }),
  ]).toEqual([200, 200, 200, 200, 200])
  const stored = await storedPositions(home, vehicleId)
  expect(stored).toHaveLength(6)
  expect(JSON.stringify(stored)).not.toContain(key)
})

test('a new key replaces the old one, and after removing it the number is enough again', async () => {
  const { dongleId, vehicleId } = await phone()
  const old = await asAdmin((context) => createKey(context, vehicleId))
  const { key } = await asAdmin((context) => createKey(context, vehicleId))
  expect(await send(`/${old.key}?id=${dongleId}&${place()}`)).toBe(404)
  expect(await send(`/${key}?id=${dongleId}&${place()}`)).toBe(200)
  expect(await asAdmin((context) => removeKey(context, vehicleId))).toMatchObject({ keyCreatedAt: null })
  expect(await send(`/?id=${dongleId}&${place()}`)).toBe(200)
})

test('the key is in no table and in no entry of the audit log; who made it is', async () => {
  const { vehicleId } = await phone()
  const { key } = await asAdmin((context) => createKey(context, vehicleId))
  const { rows } = await home.database.pools.owner.query<{ all: string; changes: { field: string }[] }>(
    `select (select string_agg(a::text, ' ') from device_access a) || (select string_agg(e::text, ' ') from audit_entries e) as all,
       (select changes from audit_entries where resource_id = $1) as changes`,
    [vehicleId],
  )
  expect(rows[0]?.all).not.toContain(key)
  expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['deviceKeyCreatedAt'])
})

test('a key stays with the device in another vehicle of its company, and is no other company’s', async () => {
  const { dongleId, vehicleId } = await phone()
  await asAdmin((context) => createKey(context, vehicleId))
  const second = await addVehicle(home, { tenantId })
  await asAdmin(async (context) => {
    await assignDevice(context, { vehicleId, dongleId: null })
    await assignDevice(context, { vehicleId: second, dongleId })
  })
  expect(await send(`/?id=${dongleId}&${place()}`)).toBe(404)
  await asAdmin((context) => assignDevice(context, { vehicleId: second, dongleId: null }))
  await addVehicle(home, { tenantId: await addTenant(home), dongleId, at: new Date() })
  expect(await send(`/?id=${dongleId}&lat=1&lon=2&timestamp=${Date.now()}`)).toBe(200)
})

test("a tracker can't have a key", async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await device.report([fixAgo(5)])
  await expect(asAdmin((context) => createKey(context, vehicleId))).rejects.toThrow('can’t send a key')
  device.close()
})

test('a tracker reports over TLS as it does without, and its older open connection ends', async () => {
  const { dongleId, device, vehicleId } = await connectedDevice(home, { tenantId })
  const [answer, socket] = await logInEncrypted(dongleId)
  expect([answer, await device.closed()]).toEqual(['01', true])
  const acknowledged = new Promise<string>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('hex')))
  })
  socket.write(encodePositions([fixAgo(5)], { codec: '8E' }))
  expect(await acknowledged).toBe('00000001')
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  socket.destroy()
})

test('where encryption is required, an unencrypted login is refused like an unknown one, and an unencrypted connection ends', async () => {
  const { dongleId, device, vehicleId } = await connectedDevice(home, { tenantId })
  await device.report([fixAgo(9)])
  const demand = { vehicleId, encryptedOnly: true, isOffered: true }
  await asAdmin((context) => setEncryptedOnly(context, demand))
  expect([await device.report([fixAgo(8)]), await device.closed()]).toEqual(['', true])
  expect(await new TestDevice(portOf(home.ports, 'teltonika', 'tcp')).logIn(dongleId)).toBe('00')
  expect(await send(`/?id=${dongleId}&${place()}`)).toBe(404)
  const [answer, socket] = await logInEncrypted(dongleId)
  socket.destroy()
  expect([answer, await sendEncrypted(`/?id=${dongleId}&${place()}`)]).toEqual(['01', 200])
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
  await home.telematics.flush()
  const { access } = await asAdmin((context) => readDeviceStatus(context, vehicleId))
  expect(access).toMatchObject({ encryptedOnly: true, lastRefusedAt: expect.any(String) })
})

test('encryption can’t be required if no port offers it', async () => {
  const { vehicleId } = await phone()
  const demand = { vehicleId, encryptedOnly: true, isOffered: false }
  await expect(asAdmin((context) => setEncryptedOnly(context, demand))).rejects.toThrow('TELTONIKA_TLS_PORT')
})

test('where devices must have a certificate, one without gets no answer', async () => {
  const strict = await startIngest({
    tls: { ...testCertificate, clientCas: { teltonika: testCertificate.cert } },
  })
  const dongleId = newDongleId()
  await addVehicle(strict, { tenantId: await addTenant(strict), dongleId })
  const [without] = await logInEncrypted(dongleId, {}, strict)
  const [answer, socket] = await logInEncrypted(dongleId, testCertificate, strict)
  socket.destroy()
  expect([without, answer]).toEqual(['', '01'])
  await strict.close()
})

test('a handshake that never ends has the deadline of a login', async () => {
  const hasty = await startIngest({ tls: testCertificate, limits: { loginTimeoutMs: 300 } })
  const silent = new TestDevice(portOf(hasty.ports, 'teltonika', 'tls'))
  expect(await silent.closed()).toBe(true)
  await hasty.close()
})

test('a phone is recognised by its app, or by its number before its first report, and shows its battery', async () => {
  const dongleId = await asAdmin(proposeNumber)
  expect(String(dongleId)).toHaveLength(12)
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const status = () => asAdmin((context) => readDeviceStatus(context, vehicleId))
  expect(await status()).toMatchObject({ isPhone: true, batteryPercent: null })
  expect(await send(`/?id=000${dongleId}&lat=35.9&lon=14.5&batt=81&timestamp=${fixAgo(2).timeMs}`)).toBe(200)
  expect(await status()).toMatchObject({ isPhone: true, protocol: 'osmand', batteryPercent: 81 })
  const { vehicleId: tracked, device } = await connectedDevice(home, { tenantId })
  expect(await asAdmin((context) => readDeviceStatus(context, tracked))).toMatchObject({ isPhone: false })
  device.close()
})
