import { encodeLogin, encodePositions, encodeText } from '@roadbook/protocols/teltonika/encode'
import { expect, test } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import {
  addVehicle,
  asPerson,
  connectedDevice,
  fixAgo,
  liveState,
  storedPositions,
  TestDevice,
} from '../../../testing/ingest.ts'
import { readUnknownDevices } from '../devices/read-attempts.ts'
import { assignDevice } from '../devices/assign-device.ts'
import { portOf } from './ports.ts'
import { addVehicleWithDevice } from '../../../testing/vehicle-with-device.ts'

const { home, tenantId } = await companyWithIngest()

const vehicleWithDevice = () => addVehicleWithDevice(home, tenantId)

function connectDevice(): TestDevice {
  return new TestDevice(portOf(home.ports, 'teltonika', 'tcp'))
}

test('a frame is acknowledged with the number of its records, which are then stored', async () => {
  const { dongleId, vehicleId } = await vehicleWithDevice()
  const device = connectDevice()
  expect(await device.logIn(dongleId)).toBe('01')
  const fix = fixAgo(5, { odometerMeters: 123_456 })
  expect(await device.report([fixAgo(6), fix])).toBe('00000002')
  const rows = await storedPositions(home, vehicleId)
  expect(rows.map((row) => row.fixTime.getTime())).toEqual([fix.timeMs - 1000, fix.timeMs])
  expect(rows[1]).toMatchObject({
    tenantId,
    vehicleId,
    dongleId,
    latitude: 35.8989,
    longitude: 14.5146,
    speedKmh: 40,
    headingDegrees: 90,
    altitudeMeters: 30,
    satellites: 9,
    ignition: true,
    odometerMeters: 123_456,
    invalid: false,
    inaccurate: false,
  })
  expect(await liveState(home, vehicleId)).toMatchObject({
    state: 'moving',
    dongleId,
    protocol: 'teltonika',
    latitude: 35.8989,
    longitude: 14.5146,
    speedKmh: 40,
    fixTime: new Date(fix.timeMs),
    odometerMeters: 123_456,
  })
  device.close()
})

test('frames are read whether they come byte by byte or all at once', async () => {
  const { dongleId, vehicleId } = await vehicleWithDevice()
  const stream = Buffer.concat([
    encodeLogin(String(dongleId)),
    encodePositions([fixAgo(30), fixAgo(29)], { codec: '8' }),
    Uint8Array.of(0xff),
    encodePositions([fixAgo(28)], { codec: '8E' }),
    encodePositions([fixAgo(27)], { codec: '16' }),
  ])
  const joined = connectDevice()
  joined.send(stream)
  expect(await joined.read(13)).toBe('01000000020000000100000001')
  const split = connectDevice()
  for (const byte of stream) {
    split.send(Uint8Array.of(byte))
    if (byte % 16 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(await split.read(13)).toBe('01000000020000000100000001')
  expect(await storedPositions(home, vehicleId)).toHaveLength(4)
  joined.close()
  split.close()
})

test('an unknown device hears 00, is cut off, and is remembered as tried', async () => {
  const device = connectDevice()
  expect(await device.logIn(990_000_000_000_001)).toBe('00')
  expect(await device.closed()).toBe(true)
  const remembered = () => asPerson(home, { tenantId }, readUnknownDevices)
  await expect
    .poll(remembered, { timeout: 30_000 })
    .toMatchObject([{ dongleId: '990000000000001', protocol: 'teltonika', attempts: 1 }])
})

test('a frame with a wrong checksum is acknowledged with 0 and the next one is taken', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const broken = encodePositions([fixAgo(9)], { codec: '8' })
  broken[20] = (broken[20] ?? 0) ^ 0xff
  device.send(broken)
  expect(await device.read(4)).toBe('00000000')
  expect(await device.report([fixAgo(8)])).toBe('00000001')
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  device.close()
})

test('garbage closes its connection and is counted, and other devices are served', async () => {
  const { dongleId } = await vehicleWithDevice()
  const other = connectDevice()
  await other.logIn(dongleId)
  const before = home.telematics.counts.garbageTotal
  const broken = connectDevice()
  broken.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
  expect(await broken.closed()).toBe(true)
  expect(home.telematics.counts.garbageTotal).toBe(before + 1)
  expect(await other.report([fixAgo(4)])).toBe('00000001')
  other.close()
})

test('records before garbage in the same packet are stored', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  device.send(Buffer.concat([encodePositions([fixAgo(4)], { codec: '8' }), Buffer.from('garbage')]))
  expect(await device.closed()).toBe(true)
  await expect.poll(() => storedPositions(home, vehicleId)).toHaveLength(1)
})

test('a new connection of a device replaces the older one', async () => {
  const { device: older, dongleId } = await connectedDevice(home, { tenantId })
  const newer = connectDevice()
  expect(await newer.logIn(dongleId)).toBe('01')
  expect(await older.closed()).toBe(true)
  expect(await newer.report([fixAgo(3)])).toBe('00000001')
  newer.close()
})

test('a frame that a device repeats is acknowledged again and stored once', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const records = [fixAgo(9), fixAgo(8)]
  expect(await device.report(records)).toBe('00000002')
  expect(await device.report(records)).toBe('00000002')
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
  device.close()
})

test('impossible times count as received, are set aside once, and do not move the vehicle', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const records = [fixAgo(0, { timeMs: 0 }), fixAgo(-2 * 86_400), fixAgo(100 * 86_400), fixAgo(7)]
  expect(await device.report(records)).toBe('00000004')
  expect(await device.report(records)).toBe('00000004')
  const refused = await home.database.asIngest((tx) =>
    tx
      .selectFrom('refusedPositions')
      .select(['reason'])
      .where('vehicleId', '=', vehicleId)
      .orderBy('fixTimeMs')
      .execute(),
  )
  expect(refused.map(({ reason }) => reason)).toEqual(['tooOld', 'tooOld', 'tooFarInTheFuture'])
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  expect((await liveState(home, vehicleId)).fixTime).toEqual(new Date(records[3]?.timeMs ?? 0))
  device.close()
})

test('text messages of a device are stored', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  device.send(encodeText('Ver:03.27.07 GPS:AXN_5.10'))
  const texts = () =>
    home.database.asIngest((tx) =>
      tx.selectFrom('deviceMessages').select('text').where('vehicleId', '=', vehicleId).execute(),
    )
  await expect.poll(texts).toEqual([{ text: 'Ver:03.27.07 GPS:AXN_5.10' }])
  device.close()
})

test('a device that is taken out while connected is cut off without an acknowledgement', async () => {
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  expect(await device.report([fixAgo(9)])).toBe('00000001')
  await asPerson(home, { tenantId }, (context) => assignDevice(context, { vehicleId, dongleId: null }))
  expect(await device.report([fixAgo(8)])).toBe('')
  expect(await device.closed()).toBe(true)
  expect(await storedPositions(home, vehicleId)).toHaveLength(1)
  expect((await liveState(home, vehicleId)).state).toBe('noDevice')
})

test('a device that moves to another vehicle while connected leaves its history where it was made', async () => {
  const { device, dongleId, vehicleId: first } = await connectedDevice(home, { tenantId })
  const second = await addVehicle(home, { tenantId })
  await device.report([fixAgo(120)])
  const at = new Date(Date.now() - 60_000)
  await asPerson(home, { tenantId }, async (context) => {
    await assignDevice(context, { vehicleId: first, dongleId: null, at })
    await assignDevice(context, { vehicleId: second, dongleId, at })
  })
  expect(await device.report([fixAgo(90), fixAgo(30)])).toBe('00000002')
  expect(await storedPositions(home, first)).toHaveLength(2)
  expect(await storedPositions(home, second)).toHaveLength(1)
  expect((await liveState(home, first)).state).toBe('noDevice')
  expect(await liveState(home, second)).toMatchObject({ state: 'moving', dongleId })
  device.close()
})
