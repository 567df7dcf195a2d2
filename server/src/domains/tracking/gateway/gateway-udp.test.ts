import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { encodeUdp } from '@roadbook/protocols/teltonika/encode'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

let home: TestIngest
let tenantId: string
let socket: Socket
beforeAll(async () => {
  home = await startIngest({ limits: { requestTimeoutMs: 2_000 } })
  tenantId = await addTenant(home)
  socket = createSocket('udp4')
  socket.bind()
  await once(socket, 'listening')
})
afterAll(async () => {
  socket.close()
  await home.close()
})

/** The answer as hex, or 'silence' if there is none. */
async function ask(bytes: Uint8Array, withinMs: number): Promise<string> {
  const answer = once(socket, 'message', { signal: AbortSignal.timeout(withinMs) })
  socket.send(bytes, portOf(home.ports, 'teltonika', 'udp'), '127.0.0.1')
  return answer.then(
    ([answered]: Buffer[]) => answered?.toString('hex') ?? '',
    () => 'silence',
  )
}

function packet(dongleId: number, packetId = 0xcafe): Uint8Array {
  return encodeUdp([fixAgo(5), fixAgo(4)], { codec: '8', imei: String(dongleId), packetId, avlPacketId: 7 })
}

test('a datagram is acknowledged with its numbers and the count of its records', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  expect(await ask(packet(dongleId), 30_000)).toBe('0005cafe010702')
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
})

test('an unknown device hears nothing, and is counted', async () => {
  const before = home.telematics.counts.unknownDevicesTotal
  expect(await ask(packet(newDongleId()), 300)).toBe('silence')
  expect(home.telematics.counts.unknownDevicesTotal).toBe(before + 1)
})

test('garbage gets no answer and is counted, and other devices are served', async () => {
  const before = home.telematics.counts.garbageTotal
  expect(await ask(Buffer.from('hello'), 200)).toBe('silence')
  expect(home.telematics.counts.garbageTotal).toBe(before + 1)
  const dongleId = newDongleId()
  await addVehicle(home, { tenantId, dongleId })
  expect(await ask(packet(dongleId, 1), 30_000)).toBe('00050001010702')
})

test('a datagram that is not committed in time is not acknowledged, and its repeat is stored once', async () => {
  const dongleId = newDongleId()
  const vehicleId = await addVehicle(home, { tenantId, dongleId })
  const sent = packet(dongleId, 2)
  await home.database.asOwner(async (tx) => {
    const row = tx.selectFrom('vehicleState').select('revision').where('vehicleId', '=', vehicleId)
    await row.where('tenantId', '=', tenantId).forUpdate().execute()
    expect(await ask(sent, 2_500)).toBe('silence')
  })
  expect(await ask(sent, 30_000)).toBe('00050002010702')
  expect(await storedPositions(home, vehicleId)).toHaveLength(2)
})
