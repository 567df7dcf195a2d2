import { describe, expect, test } from 'vitest'
import type { Message, PositionRecord, Session } from '../message.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import { fromHex, toHex } from '../text/text.ts'
import { dmtFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { encodeMessage } from './frame.ts'

const context = { receivedMs: RECEIVED_MS }
/** 4 January 2022, 12:00:00. */
const TIME = 'c00ff210'
const PLACE = `0015${TIME}80c3c901002d310180006400050a140301`
const GOOD_STATE = '02080b0000000100 0200'.replace(' ', '')

function bytesOf(...fields: string[]): number {
  return fields.join('').length / 2
}

function uint16(value: number): string {
  return toHex(Uint8Array.of(value & 0xff, value >> 8))
}

function recordHex(reason: string, ...fields: string[]): string {
  return `${uint16(11 + bytesOf(...fields))}01000000${TIME}${reason}${fields.join('')}`
}

function decode(hex: string, session?: Session): Message[] {
  return dmtFrames.decode(encodeMessage(0x04, fromHex(hex)), session ? { ...context, session } : context)
}

function recordOf(hex: string, session?: Session): PositionRecord | undefined {
  const [message] = decode(hex, session)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

test('a record has a place, switches, a driver, analog values and counters, each if it is sent', () => {
  const analogs = '060c01 a00f 02 c409 03 18fc 04 1f00'.replaceAll(' ', '')
  const record = recordOf(
    recordHex('03', PLACE, GOOD_STATE, '03050141424344', analogs, '1b08e8030000100e0000'),
  )
  expect(record).toEqual({
    timeMs: Date.UTC(2022, 0, 4, 12),
    latitude: 3.0,
    longitude: 2.0,
    altitudeMeters: 128,
    speedKmh: 3.6,
    headingDegrees: 20,
    accuracyMeters: 3,
    ignition: true,
    batteryVolts: 4,
    externalVolts: 25,
    gsmSignal: 5,
    odometerMeters: 1000,
    extra: {
      eventId: 3,
      digitalInput1: true,
      digitalInput2: false,
      digitalInput3: true,
      digitalInput4: false,
      digitalOutput1: true,
      digitalOutput2: false,
      driverKey: 'ABCD',
      deviceCelsius: -10,
      engineMinutes: 60,
    },
  })
})

test.each([
  ['0c', 'harshBraking', 'harshBraking'],
  ['0d', 'harshAcceleration', 'harshAcceleration'],
  ['0e', 'harshCornering', 'harshCornering'],
  ['12', 'overspeed', 'overspeed'],
  ['14', 'towing', 'towing'],
  ['17', 'crash', 'crash'],
  ['1d', 'tampering', undefined],
  ['2c', 'geofenceEnter', undefined],
  ['2d', 'geofenceExit', undefined],
  ['30', 'sos', 'panic'],
  ['29', undefined, undefined],
])('reason 0x%s is the alarm %s', (reason, alarm, event) => {
  const record = recordOf(recordHex(reason, PLACE))
  expect([record?.extra?.['alarm'], record?.event]).toEqual([alarm, event])
})

test('a low battery and tampering are events when they begin, not while they go on', () => {
  const low = recordHex('03', PLACE, '0208000000000000 4000'.replace(' ', ''))
  const [message] = decode(low)
  expect(message).toMatchObject({
    records: [{ event: 'lowBattery', extra: { alarm: 'lowBattery,tampering' } }],
    session: { alarms: 0b100_0010 },
  })
  const again = recordOf(low, { alarms: 0b100_0010 })
  expect([again?.event, again?.extra?.['alarm']]).toEqual([undefined, 'lowBattery,tampering'])
})

test('a fix that is marked as invalid is kept as such', () => {
  expect(recordOf(recordHex('03', `${PLACE.slice(0, -2)}00`))).toMatchObject({ latitude: 3, valid: false })
})

test('a key is a text if all of it is readable, and bytes otherwise', () => {
  expect(recordOf(recordHex('11', PLACE, '0306010102030405'))?.extra?.['driverKey']).toBe('0102030405')
})

test('a field of more than 254 bytes has a length of two bytes', () => {
  const record = recordOf(recordHex('03', `01ff2c01${'00'.repeat(300)}`, PLACE))
  expect(record?.latitude).toBe(3)
})

test('a record that is cut costs no other', () => {
  const cut = recordHex('03', '0015000000')
  expect(decode(recordHex('03', PLACE) + cut + recordHex('09', PLACE))).toMatchObject([
    { kind: 'positions', records: [{ extra: { eventId: 3 } }, { extra: { eventId: 9 } }] },
    {
      kind: 'positions',
      records: [],
      unreadable: [{ reason: 'unreadable', bytes: fromHex(cut), records: 1 }],
    },
  ])
})

describe('the server answers', () => {
  const answerTo = (type: number, content = new Uint8Array()) => {
    const [message] = dmtFrames.decode(encodeMessage(type, content), context)
    const answer = message?.kind === 'keepAlive' ? message.answer : undefined
    return answer && toHex(answer)
  }

  test('the request to confirm, once what came before is stored', () => {
    expect(dmtFrames.decode(encodeMessage(0x05), context)).toEqual([
      { kind: 'status', status: {}, acknowledge: fromHex('025506010001') },
    ])
  })

  test('a hello with its clock, or without it to devices that ask for the time themselves', () => {
    const hello = (bytes: number) => {
      const content = new Uint8Array(bytes)
      content.set(new TextEncoder().encode('353419036066061'), 4)
      const [message] = dmtFrames.decode(encodeMessage(0x00, content), context)
      return message?.kind === 'login' ? toHex(message.accept) : undefined
    }
    expect(hello(49)).toBe('02550108000051051800000000')
    expect(hello(51)).toBe('02550105000000000000')
  })

  test('what asks for commands, a version or the time at once', () => {
    expect(answerTo(0x22)).toBe('0255230000')
    expect(answerTo(0x14, new Uint8Array(13))).toBe(`0255150c00${'00'.repeat(12)}`)
    expect(answerTo(0x30)).toBe('025531040000510518')
    expect(answerTo(0x26)).toBe(undefined)
  })
})

test('a hello without an IMEI is refused', () => {
  expect(() => dmtFrames.decode(encodeMessage(0x00, new Uint8Array(49)), context)).toThrow('without an IMEI')
})

test("the device's side expresses ignition, odometer, speed and an SOS", () => {
  const record = { timeMs: RECEIVED_MS, latitude: -35.9, longitude: 14.5, speedKmh: 72, headingDegrees: 90 }
  const said = { ...record, ignition: true, odometerMeters: 123_456, event: 'panic' as const }
  const [frame] = dmtFrames.frame(encodePosition('', said, 7)).frames
  const [message] = dmtFrames.decode(frame ?? new Uint8Array(), context)
  expect(message).toMatchObject({ records: [said] })
})
