/** A device, or someone using its number, sends more than can be stored. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTenant, addVehicle, newDongleId, startIngest, type TestIngest } from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'

let home: TestIngest
beforeAll(async () => {
  home = await startIngest({ limits: { maxQueuedRecords: 1_500 } })
})
afterAll(() => home.close())

async function newDevice(): Promise<number> {
  const dongleId = newDongleId()
  await addVehicle(home, { tenantId: await addTenant(home), dongleId })
  return dongleId
}

const heartbeat = (dongleId: number) => `*HQ,${dongleId},HTBT#`

class Sender {
  readonly socket = createSocket('udp4')
  readonly dongleId: number

  constructor(dongleId: number) {
    this.dongleId = dongleId
  }

  send(heartbeats: number): void {
    const text = heartbeat(this.dongleId).repeat(heartbeats)
    this.socket.send(text, portOf(home.ports, 'h02', 'udp'), '127.0.0.1')
  }

  /** Null if there is no answer. */
  async answer(): Promise<string | null> {
    const signal = AbortSignal.timeout(5_000)
    return once(this.socket, 'message', { signal }).then(
      ([bytes]) => String(bytes),
      () => null,
    )
  }
}

test('a device that floods its UDP port leaves room for the devices of others', async () => {
  const [loud, quiet] = [new Sender(await newDevice()), new Sender(await newDevice())]
  // Both are known before the flood, so that no lookup slows it.
  for (const device of [loud, quiet]) {
    device.send(1)
    expect(await device.answer()).toBe(heartbeat(device.dongleId))
  }
  const { counts } = home.telematics
  const { datagramsDroppedTotal } = counts
  loud.send(2_500)
  quiet.send(1)
  expect(await quiet.answer()).toBe(heartbeat(quiet.dongleId))
  expect(counts.datagramsDroppedTotal - datagramsDroppedTotal).toBe(1_500)
  await expect.poll(() => counts.recordsQueued, { timeout: 30_000 }).toBe(0)
  loud.send(1)
  await expect.poll(() => counts.recordsQueued, { timeout: 30_000 }).toBe(0)
  expect(counts.datagramsDroppedTotal - datagramsDroppedTotal).toBe(1_500)
  for (const { socket } of [loud, quiet]) socket.close()
})
