import { describe, expect, test } from 'vitest'
import { crc16Xmodem } from '../checksums/crc.ts'
import { withEscapes } from '../bytes/escapes.ts'
import type { DeviceEvent, PositionRecord, Session } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, fromHex, toAscii, toHex } from '../text/text.ts'
import { ulbotechFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { escapes } from './frame.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '353323083177450'
const HEAD = `01010${NUMBER}a703f6f0`
const PLACE = '010efe55a31a0923d01400050070007'

const { readAll: decode } = readingsOf(ulbotechFrames)

function messageOf(parts: string): Uint8Array {
  const content = fromHex(HEAD + parts)
  const checksum = crc16Xmodem(content)
  const sent = withEscapes(Uint8Array.of(...content, checksum >> 8, checksum & 0xff), escapes)
  return Uint8Array.of(0xf8, ...sent, 0xf8)
}

function record(parts: string, session?: Session): PositionRecord | undefined {
  const [message] = decode(messageOf(`${PLACE}0${parts}`), session)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

describe('a bit of the state is an alarm and an event', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['0000', undefined, undefined],
    ['0400', 'panic', 'sos'],
    ['0405', 'panic', 'sos'],
    ['0001', 'powerCut', 'powerCut'],
    ['0004', 'overspeed', 'overspeed'],
    ['0002', undefined, 'movement'],
    ['0010', undefined, 'geofence'],
  ])('%s', (bits, event, alarm) => {
    const said = record(`03040200${bits}`)
    expect([said?.event, said?.extra?.['alarm'], said?.ignition]).toEqual([event, alarm, true])
  })

  test('once, as long as it stays set', () => {
    expect(record('030402000400', { alarms: 0x0400 })).not.toHaveProperty('event')
  })
})

test("a report has odometer, voltages, temperature and the vehicle's values", () => {
  expect(
    record(
      '04040070cca00506039b1876220f0725310553410c0c9e310d05310f4641100440311119411f00476101810f8000310487411f00480903332015',
    ),
  ).toEqual({
    timeMs: 1_601_256_048_000,
    latitude: -27.942118,
    longitude: 153.341972,
    speedKmh: 5,
    headingDegrees: 112,
    hdop: 1.12,
    odometerMeters: 7_392_416,
    externalVolts: 14.79,
    batteryVolts: 4.15,
    engineRpm: 807.5,
    extra: {
      celsius: 40.19,
      coolantCelsius: 43,
      obdSpeedKmh: 5,
      throttlePercent: 9.8,
      engineLoadPercent: 52.9,
      faultCodes: 'P2015',
    },
  })
})

test('a key is the driver, and a manoeuvre an event', () => {
  expect(record('0e0b3030313233343536373801')?.extra?.['driverKey']).toBe('0012345678')
  expect(record('0a0102')).toMatchObject({ event: 'harshBraking', extra: { alarm: 'harshBraking' } })
  expect(record('0a0140')).toMatchObject({ extra: { alarm: 'roughTerrain' } })
})

test('without a fix, the state is kept, with its time and cell', () => {
  expect(decode(messageOf('020b00de0063eb730128b5616103040001000110050100000001'))).toMatchObject([
    {
      kind: 'status',
      deviceId: NUMBER,
      timeMs: 1_601_256_048_000,
      status: {
        event: 'powerCut',
        extra: { gsmOperator: 22_299, gsmArea: 60_275, gsmCell: 19_445_089, eventId: 1 },
      },
    },
  ])
  expect(record('')).not.toHaveProperty('valid')
  const [message] = decode(messageOf('010efe55a31a0923d01400000000270f'))
  expect(message).toMatchObject({ records: [{ valid: false }] })
})

describe('the server answers', () => {
  const answerTo = (bytes: Uint8Array) => {
    const [message] = decode(bytes)
    return message && 'acknowledge' in message && message.acknowledge ? message.acknowledge : new Uint8Array()
  }

  test('a message with its checksum, escaped where it must be', () => {
    const bytes = messageOf(`${PLACE}0`)
    expect(toHex(answerTo(bytes)).slice(0, 6)).toBe('f801fe')
    expect(answerTo(bytes).at(-1)).toBe(0xf8)
  })

  test('a text with its checksum', () => {
    const text = `TS01,${NUMBER},134955140317,WFE:0`
    const checksum = crc16Xmodem(fromAscii(text)).toString(16).toUpperCase().padStart(4, '0')
    expect(toAscii(answerTo(fromAscii(`*${text}#`)))).toBe(`*TS01,ACK:${checksum}#`)
  })
})

test('the answer to a command is a text, and a number alone a heartbeat', () => {
  expect(decode(fromAscii(`*TS01,${NUMBER},134955140317,WFE:0#*TS01,${NUMBER}#`))).toMatchObject([
    { kind: 'text', deviceId: NUMBER, text: 'WFE:0', timeMs: Date.UTC(2017, 2, 14, 13, 49, 55) },
    { kind: 'status', deviceId: NUMBER, status: {} },
  ])
})

test('a message with a wrong checksum is refused, and one without a number', () => {
  const bytes = messageOf(`${PLACE}0`)
  bytes[14]! ^= 1
  expect(decode(bytes)).toMatchObject([
    { kind: 'refused', reason: expect.stringContaining('The checksum is wrong') },
  ])
  expect(() => ulbotechFrames.numberOf(fromAscii('*TS01,35404305138946x#'))).toThrow(ProtocolError)
  expect(() => ulbotechFrames.numberOf(fromHex('f80101f8'))).toThrow(ProtocolError)
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    speedKmh: 46,
    headingDegrees: 270,
    hdop: 1.2,
    ignition: true,
    odometerMeters: 81_234_499,
    event: 'panic',
  }
  expect(decode(encodePosition(NUMBER, said))).toMatchObject([{ deviceId: NUMBER, records: [said] }])
})

test.each([
  ['a part that is shorter than its type says', '0301ff'],
  ['a part that is cut off', '05ff0e31'],
])('a place is kept before %s', (_, parts) => {
  expect(record(parts)).toMatchObject({ timeMs: expect.any(Number), hdop: 1.12 })
})

test('a place that is shorter than its type says makes the report unreadable', () => {
  expect(() => decode(messageOf('01080efe55a31a0923d00304000004'))).toThrow(ProtocolError)
})
