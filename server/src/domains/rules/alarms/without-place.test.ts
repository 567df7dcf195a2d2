/** Trackers' reports in messages without a position: through real sockets of each protocol, as in a garage. */
import { createSocket } from 'node:dgram'
import { encodePosition as encodeGps103 } from '@roadbook/protocols/gps103/encode'
import { encodeFrame } from '@roadbook/protocols/gt06/answers'
import { encodeLogin } from '@roadbook/protocols/gt06/encode'
import type { PositionRecord } from '@roadbook/protocols/message'
import { fromAscii } from '@roadbook/protocols/text/text'
import { describe, expect, test, vi } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import {
  addTenant,
  addVehicle,
  connectedDevice,
  fixAgo,
  liveState,
  newDongleId,
  storedPositions,
  TestDevice,
} from '../../../testing/ingest.ts'
import { portOf } from '../../tracking/gateway/ports.ts'
import { createLateAlarmsWorker } from './workers.ts'

const { home } = await companyWithIngest()

async function history(tenantId: string) {
  const rows = await home.database.asOwner((tx) =>
    tx.selectFrom('alarmEvents').selectAll().where('tenantId', '=', tenantId).orderBy('time').execute(),
  )
  return rows.map(({ type, time, latitude, longitude, placeTime, told }) => ({
    type,
    ms: time.getTime(),
    place: latitude === null ? null : [latitude, longitude],
    placeMs: placeTime?.getTime() ?? null,
    told,
  }))
}

const text = (bytes: string) => Buffer.from(bytes, 'hex').toString('latin1')
const fix = fixAgo(60, { latitude: 35.9, longitude: 14.5 })

/** A vehicle that drove into a garage a minute ago. */
async function inGarage() {
  const tenantId = await addTenant(home)
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  return { tenantId, dongleId, vehicleId, number: String(dongleId) }
}

async function gps103(number: string, record: PositionRecord = fix) {
  const device = new TestDevice(portOf(home.ports, 'gps103', 'tcp'))
  device.send(encodeGps103(number, record))
  await vi.waitFor(async () => expect(await storedPositions(home, await vehicleOf(number))).toHaveLength(1))
  const end = `**,imei:${number},E;`
  return {
    device,
    callForHelp: async () => {
      device.send(fromAscii(`imei:${number},help me,2611291420,,L,,,113b,,558f,,,,,0,0,,,;`))
      return text(await device.read(end.length))
    },
    end,
  }
}

async function vehicleOf(number: string): Promise<string> {
  const { vehicleId } = await home.database.asOwner((tx) =>
    tx
      .selectFrom('vehicleState')
      .select('vehicleId')
      .where('dongleId', '=', Number(number))
      .executeTakeFirstOrThrow(),
  )
  return vehicleId
}

test('SOS without a position is in the history with the last known place once it is answered', async () => {
  const { tenantId, vehicleId, number } = await inGarage()
  const { device, callForHelp, end } = await gps103(number)
  const beforeMs = Date.now()
  expect(await callForHelp()).toBe(end)
  const [entry, ...others] = await history(tenantId)
  expect(others).toEqual([])
  expect(entry).toMatchObject({ type: 'panic', place: [35.9, 14.5], placeMs: fix.timeMs, told: false })
  // The tracker sends no certain time.
  expect(entry?.ms).toBeGreaterThanOrEqual(beforeMs)
  expect(await liveState(home, vehicleId)).toMatchObject({ latitude: 35.9, longitude: 14.5, state: 'parked' })
  device.close()
})

test('SOS that is sent again and again is one alert', async () => {
  const { tenantId, number } = await inGarage()
  const { device, callForHelp, end } = await gps103(number)
  for (let nth = 0; nth < 3; nth++) expect(await callForHelp()).toBe(end)
  device.close()
  const again = new TestDevice(portOf(home.ports, 'gps103', 'tcp'))
  again.send(fromAscii(`imei:${number},help me,2611291420,,L,,,113b,,558f,,,,,0,0,,,;`))
  expect(text(await again.read(end.length))).toBe(end)
  expect(await history(tenantId)).toHaveLength(1)
  again.close()
})

test('SOS of a vehicle that has never had a position has no place', async () => {
  const { tenantId, number } = await inGarage()
  const device = new TestDevice(portOf(home.ports, 'gps103', 'tcp'))
  device.send(fromAscii(`imei:${number},help me,,,L,;`))
  expect(text(await device.read(4))).toBe('**,i')
  expect(await history(tenantId)).toMatchObject([{ type: 'panic', place: null, placeMs: null }])
  device.close()
})

test('a device that is in no vehicle is not heard', async () => {
  const number = String(newDongleId())
  const device = new TestDevice(portOf(home.ports, 'gps103', 'tcp'))
  device.send(fromAscii(`imei:${number},help me,,,L,;`))
  expect(await device.closed()).toBe(true)
})

describe('each protocol is heard', () => {
  const heard = async (tenantId: string) =>
    vi.waitFor(async () => expect(await history(tenantId)).toMatchObject([{ type: 'panic', place: null }]))

  test('GT06, by the cells that the tracker names instead', async () => {
    const { tenantId, number } = await inGarage()
    const device = new TestDevice(portOf(home.ports, 'gt06', 'tcp'))
    device.send(encodeLogin(number, 1))
    await device.read(10)
    const cellThenStatus = Uint8Array.of(1, 22, 1, 0x13, 0x88, 0, 0x10, 0x01, 0x44, 6, 4, 0x01, 0x02)
    device.send(encodeFrame({ type: 0x19, serial: 2, content: cellThenStatus }))
    await device.read(10)
    await heard(tenantId)
    device.close()
  })

  test('H02, by datagrams', async () => {
    const { tenantId, number } = await inGarage()
    const socket = createSocket('udp4')
    socket.send(`*HQ,${number},NBR,103000,278,1,255,1,1,1,1,FFFFFFFD#`, portOf(home.ports, 'h02', 'udp'))
    socket.send(`*HQ,${number},V1,,V,,N,,E,,,,FFFFFFFD#`, portOf(home.ports, 'h02', 'udp'))
    await heard(tenantId)
    socket.close()
  })

  test('OsmAnd, with parameters and as JSON, without a place or with one that is none', async () => {
    const port = portOf(home.ports, 'osmand', 'http')
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
    const json = (number: string, coords: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: number, location: { coords, extras: { alarm: 'sos' } } }),
    })
    for (const [path, body] of [
      ['&alarm=sos', undefined],
      ['&alarm=sos&lat=&lon=', undefined],
      ['&alarm=sos&lat=NaN&lon=NaN', undefined],
      ['', {}],
      ['', { latitude: null, longitude: null }],
    ] as const) {
      const { tenantId, number } = await inGarage()
      const { status } = await (body ? ask('/', json(number, body)) : ask(`/?id=${number}${path}`))
      expect(status).toBe(200)
      await heard(tenantId)
    }
  })

  test('Teltonika, whose clock has not been set either', async () => {
    const tenantId = await addTenant(home)
    const { device } = await connectedDevice(home, { tenantId })
    const beforeMs = Date.now()
    await device.report([
      fixAgo(0, { timeMs: Date.UTC(2000, 0, 1), latitude: 0, longitude: 0, satellites: 0, event: 'panic' }),
    ])
    await heard(tenantId)
    expect((await history(tenantId))[0]?.ms).toBeGreaterThanOrEqual(beforeMs)
    device.close()
  })
})

test('a report that a tracker kept while it had no network has the place before it', async () => {
  const tenantId = await addTenant(home)
  const { device } = await connectedDevice(home, { tenantId })
  const [entered, called] = [fix, fixAgo(30, { latitude: 0, longitude: 0, satellites: 0, event: 'panic' })]
  await device.report([
    entered,
    fixAgo(5, { latitude: 35.91, longitude: 14.51 }),
    fixAgo(4, { event: 'jamming' }),
  ])
  await device.report([called])
  await createLateAlarmsWorker({ database: home.database, clock: { now: () => new Date() } }).run(
    new AbortController().signal,
  )
  const entries = (await history(tenantId)).map(({ type, ms, place, placeMs }) => [type, ms, place, placeMs])
  expect(entries).toEqual([
    ['panic', called.timeMs, [35.9, 14.5], entered.timeMs],
    ['jamming', expect.any(Number), [35.8989, 14.5146], null],
  ])
  device.close()
})

test('SOS of the same second as a richer position is heard', async () => {
  const tenantId = await addTenant(home)
  const { device } = await connectedDevice(home, { tenantId })
  const { timeMs } = fix
  await device.report([fix])
  await device.report([{ timeMs, latitude: 0, longitude: 0, event: 'panic' }])
  await createLateAlarmsWorker({ database: home.database, clock: { now: () => new Date() } }).run(
    new AbortController().signal,
  )
  expect(await history(tenantId)).toMatchObject([{ type: 'panic', ms: timeMs }])
  device.close()
})
