/**
 * Unknown peers sending to the port of each protocol: they are cut off at the limit, and others are still
 * served.
 */
import { createSocket } from 'node:dgram'
import { protocols } from '@roadbook/protocols/protocols'
import type { FrameEncoder } from '@roadbook/protocols/frames/frame-encoder'
import { describe, expect, test, vi } from 'vitest'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { fixAgo, storedPositions, TestDevice } from '../../../testing/ingest.ts'
import { portOf } from './ports.ts'
import { addVehicleWithDevice } from '../../../testing/vehicle-with-device.ts'

const { home, tenantId } = await companyWithIngest()

const MANY_BYTES = 40_000
/** No vehicle has it. */
const UNKNOWN = '359999999999999'

const encodersOver = (transport: 'tcp' | 'udp') =>
  Object.entries(protocols).flatMap(([name, { encode }]) => {
    const encoder = encode?.[transport]
    return encoder ? [{ name, encoder }] : []
  })

/** The first message of a device, the only one that is read if the device is unknown. */
function firstMessage(encoder: FrameEncoder, number: string): Uint8Array {
  return encoder.login?.encode(number) ?? encoder.encode(number, [fixAgo(5)], 1)
}

function repeated(piece: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: MANY_BYTES }, (_, at) => piece[at % piece.length] ?? 0)
}

type Flood = { title: string; of: (encoder: FrameEncoder) => Uint8Array }

const floods: Flood[] = [
  { title: 'zeros', of: () => new Uint8Array(MANY_BYTES) },
  { title: 'its first byte', of: (encoder) => repeated(firstMessage(encoder, UNKNOWN).subarray(0, 1)) },
  {
    title: 'the beginnings of messages',
    of: (encoder) => repeated(firstMessage(encoder, UNKNOWN).subarray(0, 5)),
  },
  {
    title: 'a message without its end, then noise',
    of: (encoder) => {
      const message = firstMessage(encoder, UNKNOWN)
      const bytes = Uint8Array.from({ length: MANY_BYTES }, (_, at) => (at * 31) % 251)
      bytes.set(message.subarray(0, message.length - 1))
      return bytes
    },
  },
  {
    title: 'messages of a number that nobody has',
    of: (encoder) => repeated(firstMessage(encoder, UNKNOWN)),
  },
]

const newVehicle = () => addVehicleWithDevice(home, tenantId)

describe.each(encodersOver('tcp'))('on the port of $name', ({ name, encoder }) => {
  test.each(floods)('40 kB of $title end the connection, and store nothing', async ({ of }) => {
    const { positionsStoredTotal } = home.telematics.counts
    const outsider = new TestDevice(portOf(home.ports, name, 'tcp'))
    outsider.send(of(encoder))
    expect(await outsider.closed()).toBe(true)
    expect(home.telematics.counts.positionsStoredTotal).toBe(positionsStoredTotal)
  })
})

describe.each(encodersOver('udp'))('on the UDP port of $name', ({ name, encoder }) => {
  test.each(floods)(
    '40 kB of $title in a datagram are met with silence, and a device after it is served',
    async ({ of }) => {
      const port = portOf(home.ports, name, 'udp')
      const outsider = createSocket('udp4')
      let answers = 0
      outsider.on('message', () => answers++)
      outsider.send(of(encoder), port, '127.0.0.1')
      const { dongleId, vehicleId } = await newVehicle()
      const device = createSocket('udp4')
      const number = String(dongleId)
      device.on('message', () => device.send(encoder.encode(number, [fixAgo(5)], 1), port, '127.0.0.1'))
      device.send(firstMessage(encoder, number), port, '127.0.0.1')
      await vi.waitFor(async () => expect(await storedPositions(home, vehicleId)).not.toEqual([]), {
        timeout: 30_000,
      })
      expect(answers).toBe(0)
      outsider.close()
      device.close()
    },
  )
})
