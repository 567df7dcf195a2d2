import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodeUdp } from '@roadbook/protocols/teltonika/encode'
import { afterEach, expect, test } from 'vitest'
import {
  addTenant,
  addVehicle,
  asPerson,
  fixAgo,
  newDongleId,
  startIngest,
  TestDevice,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { assignDevice } from '../devices/assign-device.ts'
import { portOf } from './ports.ts'

const guesses = { burst: 5, perHour: 12 }
const homes: TestIngest[] = []
afterEach(async () => {
  for (const home of homes.splice(0)) await home.close()
})

async function start(options: Parameters<typeof startIngest>[0] = {}) {
  const home = await startIngest({ ...options, limits: { guesses } })
  homes.push(home)
  const tenantId = await addTenant(home)
  const addDevice = async (): Promise<number> => {
    const dongleId = newDongleId()
    await addVehicle(home, { tenantId, dongleId })
    return dongleId
  }
  return { home, tenantId, addDevice }
}

/** Logs in from an address of this machine, then disconnects. */
async function logIn(home: TestIngest, dongleId: number, from = '127.0.0.1'): Promise<string> {
  const device = new TestDevice(portOf(home.ports, 'teltonika', 'tcp'), from)
  const answer = await device.logIn(dongleId)
  device.close()
  return answer
}

async function guess(home: TestIngest, count = guesses.burst, from = '127.0.0.1'): Promise<void> {
  for (let tries = 0; tries < count; tries++) expect(await logIn(home, newDongleId(), from)).toBe('00')
}

function report(home: TestIngest, dongleId: number): Promise<number> {
  const url = `http://127.0.0.1:${portOf(home.ports, 'osmand', 'http')}/?id=${dongleId}&lat=35.9&lon=14.5`
  return fetch(url).then(({ status }) => status)
}

async function datagram(home: TestIngest, dongleId: number): Promise<string> {
  const socket = createSocket('udp4')
  const imei = String(dongleId)
  const packet = encodeUdp([fixAgo(5)], { codec: '8', imei, packetId: 1, avlPacketId: 1 })
  const answer = once(socket, 'message', { signal: AbortSignal.timeout(500) })
  socket.send(packet, portOf(home.ports, 'teltonika', 'udp'), '127.0.0.1')
  const heard = await answer.then(
    () => 'acknowledged',
    () => 'silence',
  )
  socket.close()
  return heard
}

test('after too many unknown numbers, a right one that never reported from there is refused as a wrong one is', async () => {
  const { home, addDevice } = await start()
  const dongleId = await addDevice()
  await guess(home)
  const before = home.telematics.counts.guessesRefusedTotal
  expect(await logIn(home, dongleId)).toBe('00')
  expect([await report(home, dongleId), await report(home, newDongleId())]).toEqual([429, 429])
  expect(home.telematics.counts.guessesRefusedTotal).toBe(before + 3)
})

test('from other addresses the same number continues', async () => {
  const { home, addDevice } = await start()
  const dongleId = await addDevice()
  await guess(home)
  expect(await logIn(home, dongleId, '127.0.0.9')).toBe('01')
})

test('devices that reported from there before go on, over every port, also in another process', async () => {
  const { home, addDevice } = await start()
  const dongleId = await addDevice()
  expect(await logIn(home, dongleId)).toBe('01')
  await guess(home)
  expect([await logIn(home, dongleId), await report(home, dongleId)]).toEqual(['01', 200])
  await home.telematics.flush()
  const next = await home.startAnother()
  await guess(next)
  expect([await logIn(next, newDongleId()), await logIn(next, dongleId)]).toEqual(['00', '01'])
})

test('one tracker nobody has entered counts once, however often it tries, and is let in as soon as it is entered', async () => {
  const { home, tenantId, addDevice } = await start()
  const stray = newDongleId()
  for (let tries = 0; tries < 20; tries++) expect(await logIn(home, stray)).toBe('00')
  expect(await logIn(home, await addDevice())).toBe('01')
  await guess(home)
  await addVehicle(home, { tenantId, dongleId: stray })
  expect(await logIn(home, stray)).toBe('01')
})

test('a tracker that was refused unseen is known where it tried from, once its number is entered', async () => {
  const { home, tenantId } = await start()
  await guess(home)
  const late = newDongleId()
  expect(await logIn(home, late)).toBe('00')
  await home.telematics.flush()
  const vehicleId = await addVehicle(home, { tenantId })
  await asPerson(home, { tenantId }, (context) => assignDevice(context, { vehicleId, dongleId: late }))
  expect(await logIn(home, late)).toBe('01')
})

test('guesses counted by one process count for another on the same database', async () => {
  const { home, addDevice } = await start()
  const dongleId = await addDevice()
  await guess(home)
  await home.telematics.flush()
  const other = await home.startAnother()
  expect(await logIn(other, newDongleId())).toBe('00')
  await other.telematics.flush()
  expect(await logIn(other, dongleId)).toBe('00')
})

test('datagrams, whose sender may be forged, slow down datagrams alone', async () => {
  const { home, addDevice } = await start()
  const [one, other] = [await addDevice(), await addDevice()]
  expect(await datagram(home, one)).toBe('acknowledged')
  for (let tries = 0; tries < guesses.burst; tries++) await datagram(home, newDongleId())
  expect([await datagram(home, one), await datagram(home, other)]).toEqual(['acknowledged', 'silence'])
  expect(await logIn(home, other)).toBe('01')
})

test('a network of the operator is never slowed down', async () => {
  const { home, addDevice } = await start({ trusted: ['127.0.0.0/8'] })
  await guess(home, guesses.burst * 3)
  expect(await logIn(home, await addDevice())).toBe('01')
})

test('many guesses at once find no device but those before the first wrong one', async () => {
  const { home, addDevice } = await start()
  await guess(home)
  const right = await Promise.all(Array.from({ length: 10 }, addDevice))
  const answers = await Promise.all(right.map((dongleId) => logIn(home, dongleId)))
  expect(answers).toEqual(Array(10).fill('00'))
})
