import { describe, expect, test } from 'vitest'
import type { Message } from '../message.ts'
import { fromHex, toHex } from '../text/text.ts'
import { ruptelaFrames } from './decode.ts'
import { encodeFrame } from './frame.ts'

const IMEI = '0003115c885fa8c6'
const TAKEN = fromHex('0002640113bc')
const PLACE = '08583b0017d78400 00c82328091e'.replace(' ', '')
/** Time, priority, longitude, latitude, altitude, course, satellites, speed, precision. */
const FIX = `68e778000000${PLACE.slice(0, 16)}00c82328 09 003c 0a`.replaceAll(' ', '')

function read(content: string): Message[] {
  const bytes = encodeFrame(fromHex(IMEI + content))
  return ruptelaFrames.frame(bytes).frames.flatMap((frame) => ruptelaFrames.decode(frame))
}

const fix = {
  timeMs: 1_760_000_000_000,
  latitude: 40,
  longitude: 14,
  altitudeMeters: 20,
  headingDegrees: 90,
  satellites: 9,
  speedKmh: 60,
  hdop: 1,
}

describe('Ruptela', () => {
  test('a record with parameters of each size', () => {
    const parameters = '02 fb01 020102 1d3200 1e100401 410001000001 220102030405060708'
    expect(read(`010001${FIX}05${parameters}`.replaceAll(' ', ''))).toEqual([
      {
        kind: 'positions',
        deviceId: '863514052765894',
        records: [
          {
            ...fix,
            ignition: true,
            externalVolts: 12.8,
            batteryVolts: 4.1,
            odometerMeters: 65_536,
            extra: { eventId: 5, digitalInput1: true, driverKey: '0102030405060708' },
          },
        ],
        acknowledge: TAKEN,
      },
    ])
  })

  test('parts of an extended record are one position', () => {
    const part = (extension: string, parameters: string) =>
      `${FIX.slice(0, 10)}${extension}${FIX.slice(10)}0005${parameters}`
    const [message] = read(
      `440002${part('10', '01 019901 00 00 00')}${part('11', '00 01 001d3200 00 00')}`.replaceAll(' ', ''),
    )
    expect(message).toMatchObject({ records: [{ ...fix, ignition: true, externalVolts: 12.8 }] })
    expect(message?.kind === 'positions' && message.records).toHaveLength(1)
  })

  test('records before one that can’t be read are kept, and all are answered', () => {
    expect(read(`010002${FIX}0500000000${FIX.slice(0, 20)}`)).toMatchObject([
      { records: [], unreadable: [{ reason: 'unreadable' }] },
      { records: [fix], acknowledge: TAKEN },
    ])
  })

  test('a record without a fix is a status', () => {
    expect(
      read(`01000168e77800 0000 8000000080000000 0000000000000000 05 01fb01 000000`.replaceAll(' ', '')),
    ).toEqual([
      {
        kind: 'status',
        deviceId: '863514052765894',
        timeMs: fix.timeMs,
        status: { ignition: true, extra: { eventId: 5 } },
        acknowledge: TAKEN,
      },
    ])
  })

  test('identification and heartbeat are answered at once', () => {
    const answers = ['0f00', '1000']
      .map(read)
      .map(([message]) => message?.kind === 'keepAlive' && message.answer)
    expect(answers.map((answer) => answer && toHex(answer.subarray(0, 4)))).toEqual(['00027301', '00027401'])
  })

  test('a wrong checksum is answered with a refusal', () => {
    const bytes = encodeFrame(fromHex(`${IMEI}010000`))
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const [message] = ruptelaFrames.decode(bytes)
    expect(message).toMatchObject({ kind: 'refused', answer: expect.any(Uint8Array) })
    expect(message?.kind === 'refused' && message.answer?.[3]).toBe(0)
  })
})
