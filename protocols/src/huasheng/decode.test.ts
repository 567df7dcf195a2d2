import { describe, expect, test } from 'vitest'
import { withEscapes } from '../bytes/escapes.ts'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { huashengFrames } from './decode.ts'
import { encodePosition, huashengEncoder } from './encode.ts'
import { encodeMessage, escapes } from './frame.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '353419036066061'

const { readAll: decode } = readingsOf(huashengFrames)

/** With a place in Shenzhen. */
function position(event: string, parts = '', state = 'c000'): PositionRecord | undefined {
  const place = '00addcc100226aef002400b4fffe0005'
  const content = fromHex(`${state}${event}${toHex(fromAscii('150526075828'))}${place}${parts}`)
  const [message] = decode(encodeMessage({ version: 0, type: 0xaa00, index: 48, content }))
  return message?.kind === 'positions' ? message.records[0] : undefined
}

function textPart(type: string, text: string): string {
  return `${type}${(text.length + 4).toString(16).padStart(4, '0')}${toHex(fromAscii(text))}`
}

describe('the number of the event is an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['0000', undefined, undefined],
    ['0006', 'panic', 'sos'],
    ['0007', 'harshBraking', 'harshBraking'],
    ['0008', 'harshAcceleration', 'harshAcceleration'],
    ['0009', 'harshCornering', 'harshCornering'],
    ['000a', 'crash', 'crash'],
    ['0010', undefined, 'tampering'],
    ['00ff', undefined, undefined],
  ])('%s', (code, event, alarm) => {
    const said = position(code)
    expect([said?.event, said?.extra?.['alarm']]).toEqual([event, alarm])
  })
})

test('a position has the values of the vehicle', () => {
  const engine = '000100187e02de0a00290372000805951600260000004a28'
  const more = '0014000bf851084f000018'
  const odometer = textPart('0010', '13212.500000')
  const cells = textPart('0020', '460@0@5562@01063200+460@0@1@2')
  expect(position('0000', `${engine}${more}${odometer}00110008000004960005000a0d0800000000${cells}`)).toEqual(
    {
      timeMs: Date.UTC(2015, 4, 26, 7, 58, 28),
      latitude: 22.55599,
      longitude: 113.94241,
      altitudeMeters: -2,
      speedKmh: 36,
      headingDegrees: 180,
      hdop: 8,
      ignition: true,
      gsmSignal: 2,
      odometerMeters: 13_212_500,
      externalVolts: 14.29,
      fuelPercent: 8.8,
      engineRpm: 734,
      extra: {
        coolantCelsius: 86,
        tripOdometerMeters: 8,
        fuelSensor: 38,
        adBluePercent: 16,
        engineLoadPercent: 31.8,
        throttlePercent: 9.4,
        engineMinutes: 3522,
        gsmOperator: 46_000,
        gsmArea: 21_858,
        gsmCell: 17_183_232,
      },
    },
  )
})

test('a value with all bits set is not known', () => {
  const said = position('0000', '00010015ffffff0000000000000004c2ffffffffff')
  expect(said).toMatchObject({ externalVolts: 12.18 })
  expect(said).not.toHaveProperty('engineRpm')
  expect(said).not.toHaveProperty('fuelPercent')
  expect(said?.extra).not.toHaveProperty('coolantCelsius')
})

test('without a fix, the last place is invalid', () => {
  expect(position('0000', '', '4000')).toMatchObject({ valid: false, ignition: true })
})

test('faults are named', () => {
  const content = fromHex('000100080143c123')
  expect(decode(encodeMessage({ version: 0, type: 0xaa12, index: 1, content }))).toMatchObject([
    { kind: 'status', status: { extra: { faultCodes: 'P0143 U0123' } } },
  ])
})

describe('the server answers', () => {
  const login = huashengEncoder.login?.encode(NUMBER) ?? new Uint8Array()

  test('a login by whether the device is known', () => {
    const [message] = decode(login)
    expect(message).toMatchObject({ kind: 'login', deviceId: NUMBER })
    if (message?.kind !== 'login') return
    expect([toHex(message.accept), toHex(message.reject)]).toEqual([
      'c00100000dff0300000000000000c0',
      'c00100000dff0300000000000001c0',
    ])
  })

  test('a position and a heartbeat with their number', () => {
    const acknowledged = (bytes: Uint8Array) =>
      decode(bytes).map((message) =>
        'acknowledge' in message && message.acknowledge ? toHex(message.acknowledge) : '',
      )
    const record = { timeMs: RECEIVED_MS, latitude: 1, longitude: 2 }
    expect(acknowledged(encodePosition(record, 0xc0))).toEqual(['c00100000cff010000000000dbdcc0'])
    expect(acknowledged(encodeMessage({ version: 0, type: 2, index: 7 }))).toEqual([
      'c00100000c0003000000000007c0',
    ])
  })

  test('no other message, which is kept as a text', () => {
    expect(decode(encodeMessage({ version: 0, type: 0xaa04, index: 7, content: fromAscii('OK') }))).toEqual([
      { kind: 'text', text: 'aa04 OK' },
    ])
  })
})

test('a message that is cut, or a login without a number, is refused', () => {
  expect(() => huashengFrames.decode(fromHex('c0000000c0'))).toThrow(ProtocolError)
  expect(() =>
    decode(encodeMessage({ version: 0, type: 0xaa02, index: 0, content: fromHex('0001000547c0') })),
  ).toThrow(ProtocolError)
  expect(toHex(withEscapes(Uint8Array.of(0xc0), escapes))).toBe('dbdc')
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12,
    speedKmh: 46,
    headingDegrees: 270,
    ignition: true,
    odometerMeters: 81_234_499,
    event: 'panic',
  }
  expect(decode(encodePosition(said, 1))).toMatchObject([{ kind: 'positions', records: [said] }])
})

test('a place is kept before parts that are cut off', () => {
  expect(position('0006', '00010010ff')).toMatchObject({ event: 'panic', altitudeMeters: -2 })
})
