import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message } from '../message.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { eviewFrames } from './decode.ts'
import { encodePositions } from './encode.ts'
import { encodeFrame, WANTS_ANSWER } from './frame.ts'

const IMEI = '862292051008096'
const NUMBER = `1001${toHex(fromAscii(IMEI))}`

function read(content: string, properties = WANTS_ANSWER): Message[] {
  const bytes = encodeFrame(fromHex(content), { properties, serial: 7 })
  return eviewFrames
    .frame(bytes)
    .frames.flatMap((frame) => eviewFrames.decode(frame, { receivedMs: RECEIVED_MS }))
}

const SUCCESS = encodeFrame(Uint8Array.of(0x7f, 1, 0), { properties: 0, serial: 7 })
const TIME_MS = 1_760_000_000_000
const GENERAL = '0924 0078e768 1002f85a'.replaceAll(' ', '')

describe('Eview', () => {
  test('time, state and fix are one position, which is answered', () => {
    const fix = '1620 80d1f008 80d5f8ff 2d00 5a00 1400 0c00 e8030000 09'.replaceAll(' ', '')
    expect(read(`01${NUMBER}${GENERAL}${fix}`)).toEqual([
      {
        kind: 'positions',
        records: [
          {
            timeMs: TIME_MS,
            latitude: 15,
            longitude: -0.0469632,
            speedKmh: 45,
            headingDegrees: 90,
            altitudeMeters: 20,
            hdop: 1.2,
            odometerMeters: 1000,
            satellites: 9,
            movement: true,
            gsmSignal: 5,
            batteryPercent: 90,
            extra: { charging: true },
          },
        ],
        acknowledge: SUCCESS,
      },
    ])
  })

  test.each([
    [0, 'lowBattery', 'lowBattery'],
    [1, 'overspeed', 'overspeed'],
    [2, 'fall', undefined],
    [4, 'geofenceExit', undefined],
    [8, 'powerOff', undefined],
    [12, 'sos', 'panic'],
  ])('bit %i of the alarms is %s', (bit, alarm, event) => {
    const bits = Buffer.alloc(4)
    bits.writeUInt32LE((1 << bit) >>> 0)
    const [message] = read(`01${NUMBER}${GENERAL}0502${bits.toString('hex')}`)
    const status = message?.kind === 'status' ? message.status : undefined
    expect([status?.extra?.['alarm'], status?.event]).toEqual([alarm, event])
  })

  test('entering a geofence is told from leaving it', () => {
    expect(read(`01${NUMBER}${GENERAL}050210000004`)).toMatchObject([
      { status: { extra: { alarm: 'geofenceEnter' } } },
    ])
  })

  test('a question for the time is answered with it', () => {
    const answer = encodeFrame(fromHex('03051200 78e768'.replaceAll(' ', '')), { properties: 0, serial: 7 })
    expect(read(`03${NUMBER}0112`)).toMatchObject([{ kind: 'status', acknowledge: answer }])
  })

  test('a message that wants no answer gets none', () => {
    expect(read(`01${NUMBER}${GENERAL}`, 0)[0]).not.toHaveProperty('acknowledge')
  })

  test('the answer to a command has no number', () => {
    const [frame = new Uint8Array()] = eviewFrames.frame(
      encodeFrame(fromHex('7f0100'), { properties: 0, serial: 1 }),
    ).frames
    expect(eviewFrames.numberOf(frame)).toBe(undefined)
  })

  test('items that are cut off are answered, and their bytes are kept', () => {
    expect(read(`01${NUMBER}2024`)).toMatchObject([
      { kind: 'positions', records: [], unreadable: [{ reason: 'unreadable' }], acknowledge: SUCCESS },
    ])
    expect(read('7e01')).toMatchObject([
      { unreadable: [{ reason: 'unsupportedFormat', detail: 'type 0x7e' }] },
    ])
  })

  test('a wrong checksum is refused, without an answer', () => {
    const bytes = encodePositions(IMEI, [{ timeMs: TIME_MS, latitude: 1, longitude: 2 }], 1)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    const [message] = eviewFrames.decode(bytes, { receivedMs: RECEIVED_MS })
    expect(message).toEqual({ kind: 'refused', reason: expect.stringMatching(/^The checksum is wrong/) })
  })
})
