import { describe, expect, test } from 'vitest'
import type { DeviceEvent, Message, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { meiligaoFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { encodeFrame, numberBytes } from './frame.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '353419036066061'
const PLACE = '101927.000,A,1726.82793,N,07828.19671,W,10.0,6.4,171116,,*2B|1.68|544.2|1000|0000,0000'

const { readAll: decode } = readingsOf(meiligaoFrames)

function read(command: number, content: Uint8Array | string, number = NUMBER): Message[] {
  const bytes = typeof content === 'string' ? fromAscii(content) : content
  return decode(encodeFrame({ mark: '$$', number: numberBytes(number), command, content: bytes }))
}

function record(command: number, content: Uint8Array | string): PositionRecord | undefined {
  const [message] = read(command, content)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

describe('the byte of an alarm is an event, or an input', () => {
  test.each<[number, DeviceEvent | undefined, string | undefined]>([
    [0x01, 'panic', 'sos'],
    [0x10, 'lowBattery', 'lowBattery'],
    [0x11, 'overspeed', 'overspeed'],
    [0x12, undefined, 'movement'],
    [0x14, 'crash', 'crash'],
    [0x50, 'powerCut', 'powerCut'],
    [0x72, 'harshBraking', 'harshBraking'],
    [0x73, 'harshAcceleration', 'harshAcceleration'],
    [0x02, undefined, undefined],
    [0xff, undefined, undefined],
  ])('%i', (code, event, alarm) => {
    const said = record(0x9999, Uint8Array.of(code, ...fromAscii(PLACE)))
    expect([said?.event, said?.extra?.['alarm']]).toEqual([event, alarm])
  })

  test('2 to 5 is an input that is on, 0x32 to 0x35 one that is off', () => {
    const extraOf = (code: number) => record(0x9999, Uint8Array.of(code, ...fromAscii(PLACE)))?.extra
    expect(extraOf(0x03)?.['digitalInput3']).toBe(true)
    expect(extraOf(0x35)?.['digitalInput5']).toBe(false)
  })
})

test('a place has inputs and outputs, and cell, signal, odometer and card if the tracker is new', () => {
  expect(record(0x9955, `${PLACE}|02DE0002D8CDB415|06|00FD6B79|09|12345678`)).toMatchObject({
    longitude: -78.469945,
    speedKmh: 18.52,
    gsmSignal: 1,
    odometerMeters: 16_608_121,
    satellites: 9,
    extra: {
      digitalInput5: true,
      digitalInput4: false,
      digitalOutput1: false,
      gsmOperator: 73_402,
      gsmArea: 55_501,
      gsmCell: 46_101,
      driverKey: '12345678',
    },
  })
})

test('a key of zeros is none', () => {
  expect(record(0x9955, `${PLACE}|000028687|003148`)).toMatchObject({ odometerMeters: 28_687 })
  expect(record(0x9955, `${PLACE}|000028687|003148`)?.extra?.['driverKey']).toBe('003148')
  expect(record(0x9955, `${PLACE}|000028687|000000`)?.extra).not.toHaveProperty('driverKey')
})

test('what was not received comes again, with its alarms', () => {
  const content = `\u0002\u0001${PLACE}\\\u0000${PLACE.replace('101927', '101957')}\\`
  expect(read(0x6688, content)).toMatchObject([
    {
      kind: 'positions',
      records: [
        { timeMs: Date.UTC(2016, 10, 17, 10, 19, 27), event: 'panic' },
        { timeMs: Date.UTC(2016, 10, 17, 10, 19, 57) },
      ],
    },
  ])
})

test('a place from the memory, or with an image, is one like others', () => {
  expect(record(0x9016, `123456${PLACE}`)?.latitude).toBe(17.447132)
  expect(record(0x9977, `\u0001\u0002${PLACE}`)?.latitude).toBe(17.447132)
})

test('the vehicle counts kilometers, and names its faults', () => {
  expect(read(0x9901, '14.1,2687,90,21.57,4.71,85,7.10,8.16,4.27,104,0.34,9.34,0,1,0')).toEqual([
    {
      kind: 'status',
      deviceId: NUMBER,
      status: {
        externalVolts: 14.1,
        engineRpm: 2687,
        odometerMeters: 104_000,
        fuelUsedLitres: 9.34,
        extra: { obdSpeedKmh: 90, throttlePercent: 21.57, engineLoadPercent: 4.71, coolantCelsius: 85 },
      },
    },
  ])
  expect(read(0x9903, 'P0101,P0300')).toMatchObject([{ status: { extra: { faultCodes: 'P0101 P0300' } } }])
})

test('the answer to a command is a text', () => {
  expect(read(0x4102, Uint8Array.of(1))).toMatchObject([{ kind: 'text', text: '4102 0x01' }])
})

describe('the server answers', () => {
  const answerTo = (command: number) => {
    const [message] = read(command, '', '123456')
    return message && 'acknowledge' in message && message.acknowledge ? toHex(message.acknowledge) : ''
  }

  test('a login and a heartbeat with success, in a frame with the right checksum', () => {
    expect(answerTo(0x5000)).toBe('40400012123456ffffffff400001a99b0d0a')
    expect(answerTo(0x0001).slice(0, 28)).toBe('40400012123456ffffffff000101')
  })

  test('no position', () => {
    expect(read(0x9955, PLACE)[0]).not.toHaveProperty('acknowledge')
  })
})

describe('a number', () => {
  test('of fourteen digits is an IMEI without its check digit', () => {
    expect(read(0x5000, '')).toMatchObject([{ deviceId: NUMBER }])
    expect(read(0x5000, '', '6251103044')).toMatchObject([{ deviceId: '6251103044' }])
  })

  test('that is not digits is refused', () => {
    expect(() => meiligaoFrames.numberOf(fromHex('24240011ffffffffffffff5000'))).toThrow(ProtocolError)
    expect(() => meiligaoFrames.numberOf(fromHex('2424001112f45678ffffff5000'))).toThrow(ProtocolError)
  })
})

test('a frame with a wrong checksum is refused', () => {
  const bytes = encodeFrame({
    mark: '$$',
    number: numberBytes(NUMBER),
    command: 0x5000,
    content: new Uint8Array(),
  })
  bytes[12] = 1
  expect(decode(bytes)).toEqual([
    {
      kind: 'refused',
      reason: expect.stringMatching(/^The checksum is wrong: 0x\w+ was sent, 0x\w+ is right$/),
    },
  ])
})

test('frames without a length, or other marks, are refused', () => {
  expect(() => meiligaoFrames.frame(fromHex('24240000123456'))).toThrow('a length of 0')
  expect(() => meiligaoFrames.frame(fromHex('2440'))).toThrow('no marks')
  expect(meiligaoFrames.frame(fromHex('2424'))).toEqual({ frames: [], rest: fromHex('2424') })
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12.5,
    speedKmh: 46.3,
    headingDegrees: 270.5,
    hdop: 1.2,
    odometerMeters: 81_234_499,
    event: 'panic',
  }
  expect(decode(encodePosition(NUMBER, said))).toMatchObject([{ deviceId: NUMBER, records: [said] }])
})

test('a place is read in the answer to a command, and with an hour of one digit', () => {
  expect(record(0x4101, PLACE.replace('101927', '91927'))).toMatchObject({
    timeMs: Date.UTC(2016, 10, 17, 9, 19, 27),
    latitude: 17.447132,
  })
})
