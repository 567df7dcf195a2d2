/** Rules for each protocol of the registry that has an encoder. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from './testing/fixture.ts'
import type { FrameEncoder } from './frames/frame-encoder.ts'
import type { DeviceEvent, FrameProtocol, PositionRecord } from './message.ts'
import { protocols } from './protocols.ts'

const NUMBER = '353419036066061'
const context = { receivedMs: RECEIVED_MS }

type Encoded = { name: string; transport: 'tcp' | 'udp'; protocol: FrameProtocol; encoder: FrameEncoder }

const encoded = Object.entries(protocols).flatMap(([name, { tcp, udp, encode }]): Encoded[] => [
  ...(tcp && encode?.tcp ? [{ name, transport: 'tcp' as const, protocol: tcp, encoder: encode.tcp }] : []),
  ...(udp && encode?.udp ? [{ name, transport: 'udp' as const, protocol: udp, encoder: encode.udp }] : []),
])

const events: DeviceEvent[] = ['ignitionOn', 'overspeed', 'panic', 'jamming', 'unplugged', 'harshBraking']
const anyRecord: fc.Arbitrary<PositionRecord> = fc.record(
  {
    timeMs: fc.integer({ min: 1_700_000_000, max: 1_800_000_000 }).map((seconds) => seconds * 1000),
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    speedKmh: fc.nat(250),
    headingDegrees: fc.nat(359),
    ignition: fc.boolean(),
    odometerMeters: fc.nat(1_000_000_000),
    batteryPercent: fc.nat(100),
    event: fc.constantFrom(...events),
  },
  { requiredKeys: ['timeMs', 'latitude', 'longitude'] },
)

/** Minutes of arc with four decimals, the least precise format. */
const DEGREES = 1e-5

describe.each(encoded)("a device's side of $name over $transport", ({ protocol, encoder }) => {
  test('is read again: its number, times and places, whatever it can say besides', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { minLength: 1, maxLength: encoder.maxRecords }),
        fc.integer({ min: 1, max: 100_000 }),
        (records, serial) => {
          const { frames, rest } = protocol.frame(encoder.encode(NUMBER, records, serial))
          expect(rest.length).toBe(0)
          if (!encoder.login) {
            expect(new Set(frames.map((frame) => protocol.numberOf?.(frame)))).toEqual(new Set([NUMBER]))
          }
          const read = frames
            .flatMap((frame) => protocol.decode(frame, context))
            .flatMap((message) => (message.kind === 'positions' ? message.records : []))
          expect(read.map(({ timeMs }) => timeMs)).toEqual(records.map(({ timeMs }) => timeMs))
          records.forEach(({ latitude, longitude }, at) => {
            expect(Math.abs((read[at]?.latitude ?? 0) - latitude)).toBeLessThan(DEGREES)
            expect(Math.abs((read[at]?.longitude ?? 0) - longitude)).toBeLessThan(DEGREES)
          })
        },
      ),
    )
  })

  const isAnswered = 'readAnswer' in encoder

  test.runIf(!isAnswered)('waits for no answer, since there is none', () => {
    const records: PositionRecord[] = [{ timeMs: RECEIVED_MS, latitude: 35.9, longitude: 14.5 }]
    const messages = protocol
      .frame(encoder.encode(NUMBER, records, 1))
      .frames.flatMap((frame) => protocol.decode(frame, context))
    expect(messages.filter((message) => 'acknowledge' in message && message.acknowledge)).toEqual([])
  })

  test.runIf(isAnswered)(
    'understands the answer of its protocol, of which it waits for the last byte',
    () => {
      const records: PositionRecord[] = [{ timeMs: RECEIVED_MS, latitude: 35.9, longitude: 14.5 }]
      for (const serial of [1, 2, 255, 256, 65_534, 65_535, 65_536]) {
        const { frames } = protocol.frame(encoder.encode(NUMBER, records, serial))
        const messages = frames.flatMap((frame) => protocol.decode(frame, context))
        const answer = Uint8Array.from(
          messages.flatMap((message) => ('acknowledge' in message ? [...(message.acknowledge ?? [])] : [])),
        )
        expect(encoder.readAnswer?.(answer, serial)).toEqual({ length: answer.length, records: 1 })
        for (let bytes = 0; bytes < answer.length; bytes++) {
          expect(encoder.readAnswer?.(answer.subarray(0, bytes), serial)).toBe(undefined)
        }
      }
    },
  )

  test.runIf(encoder.login)('logs in, and understands the answer', () => {
    const login = encoder.login?.encode(NUMBER) ?? new Uint8Array()
    const [message] = protocol.decode(login, context)
    expect(message).toMatchObject({ kind: 'login', deviceId: NUMBER })
    const { accept, reject } = message?.kind === 'login' ? message : { accept: login, reject: login }
    expect(encoder.login?.readAnswer(new Uint8Array())).toBe(undefined)
    expect(encoder.login?.readAnswer(accept)).toEqual({ length: accept.length, isAccepted: true })
    // Protocols that have no answer for unknown devices close the connection.
    if (reject.length > 0) expect(encoder.login?.readAnswer(reject)?.isAccepted).toBe(false)
  })
})
