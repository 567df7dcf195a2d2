import { describe, expect, test } from 'vitest'
import { crc16Xmodem } from '../checksums/crc.ts'
import type { Message, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, fromHex, toAscii } from '../text/text.ts'
import { gosafeFrames } from './decode.ts'
import { encodePositions } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '353218073585128'
const PLACE = 'GPS:A;5;S31.551856;W74.366920;36;90;-5;2.15;2.64'

const { readAll: decode } = readingsOf(gosafeFrames)

function readAll(text: string): Message[] {
  return decode(fromAscii(text))
}

function record(parts: string): PositionRecord | undefined {
  const [message] = readAll(`*GS06,${NUMBER},181255300523,${parts}#`)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

test('a report has place, counters, voltages, ignition, inputs and outputs', () => {
  expect(
    record(`1F,${PLACE},COT:75242;2-8-17,ADC:10.78;3.79;0.02,DTT:4002;E3;0;0;0;1,GSM:1;4;416;3;AF0;A3A6;-59`),
  ).toEqual({
    timeMs: Date.UTC(2023, 4, 30, 18, 12, 55),
    latitude: -31.551856,
    longitude: -74.36692,
    altitudeMeters: -5,
    speedKmh: 36,
    headingDegrees: 90,
    satellites: 5,
    hdop: 2.15,
    ignition: true,
    odometerMeters: 75_242,
    externalVolts: 10.78,
    batteryVolts: 3.79,
    extra: {
      eventId: 31,
      engineMinutes: 128,
      analogInput1Volts: 0.02,
      digitalInput1: true,
      digitalInput2: false,
      digitalInput3: false,
      digitalInput4: false,
      digitalOutput1: true,
      digitalOutput2: true,
      digitalOutput3: true,
      gsmOperator: 41_603,
      gsmArea: 2800,
      gsmCell: 41_894,
    },
  })
})

test('a counter that has run below zero is none', () => {
  expect(record(`,${PLACE},COT:4261733103`)).not.toHaveProperty('odometerMeters')
})

test('the wire has keys and thermometers', () => {
  const extraOf = (wires: string) => record(`,${PLACE},IWD:${wires}`)?.extra
  expect(extraOf('0;0;0123456789AB;1;1;ad031652643fff28;-23.2;2;1;86031652504fff28;24.3')).toEqual({
    driverKey: '0123456789AB',
    temperature1Celsius: -23.2,
    temperature2Celsius: 24.3,
  })
  expect(extraOf('0;0;000000000000')).toBe(undefined)
  expect(extraOf('0;7;1;2')).toBe(undefined)
})

test('the vehicle says its values by the parameters of OBD-II', () => {
  expect(record(`,${PLACE},OBD:04410C194603410D2303411C0103410583037F011203411115`)).toMatchObject({
    engineRpm: 1617.5,
    extra: { obdSpeedKmh: 35, coolantCelsius: 91, throttlePercent: 8.2 },
  })
})

describe('reports of a text', () => {
  test('are one message, in their order', () => {
    const [message] = readAll(`*GS06,${NUMBER},181255300523,,${PLACE}$181325300523,,${PLACE}#`)
    expect(message).toMatchObject({
      kind: 'positions',
      deviceId: NUMBER,
      records: [{ timeMs: Date.UTC(2023, 4, 30, 18, 12, 55) }, { timeMs: Date.UTC(2023, 4, 30, 18, 13, 25) }],
    })
  })

  test('without a place are a status, and without a time a text', () => {
    expect(readAll(`*GS06,${NUMBER},181255300523,,ADC:10.78;0.02$181325300523,,${PLACE}#`)).toMatchObject([
      { kind: 'status', timeMs: Date.UTC(2023, 4, 30, 18, 12, 55), status: { externalVolts: 10.78 } },
      { kind: 'positions' },
    ])
    expect(readAll(`*GS06,${NUMBER},APN:internet#`)).toMatchObject([{ kind: 'text', text: 'APN:internet' }])
    expect(readAll(`*GS16,${NUMBER}#`)).toMatchObject([{ kind: 'status', status: {} }])
  })

  test('without a fix are marked as invalid', () => {
    expect(record(`,${PLACE.replace('A', 'V')}`)?.valid).toBe(false)
    expect(readAll(`*GS06,${NUMBER},181255300523,,GPS:V;0;N0.000000;E0.000000;0;0#`)).toMatchObject([
      { kind: 'status' },
    ])
  })
})

test('old devices have the time at the place, and voltages with their number', () => {
  const text = (place: string) =>
    `*GS02,${NUMBER},GPS:${place},STT:20;0,MGR:32755204,ADC:0;11.2;1;28.3;2;4.1,GFS:0;0#`
  const expected = {
    timeMs: Date.UTC(2016, 0, 17, 23, 0, 40),
    latitude: -1.166829,
    speedKmh: 36,
    headingDegrees: 90,
    odometerMeters: 32_755_204,
    externalVolts: 11.2,
    batteryVolts: 4.1,
  }
  for (const place of [
    '230040;A;S1.166829;E36.934287;36;90;170116',
    '230040;3;A;S1.166829;E36.934287;36;90;170116',
  ])
    expect(readAll(text(place))).toMatchObject([{ records: [expected] }])
})

describe('a binary message', () => {
  const CONTENT =
    '0601013fb82203661b2ee46249007a13003f45feefeeb401db1bbe0024005a060e00d602018904036412080c010111e121003100410051010807000000000000'
  const messageOf = (content: Uint8Array) => {
    const checksum = crc16Xmodem(Uint8Array.of(0xf8, ...content), 1)
    const escaped = [...content, checksum >> 8, checksum & 0xff].flatMap((byte) =>
      byte === 0xf8 ? [0x1b, 0xe3] : byte === 0x1b ? [0x1b, 0x00] : [byte],
    )
    return Uint8Array.of(0xf8, ...escaped, 0xf8)
  }

  test('has the same values as a text', () => {
    const content = fromHex(`${CONTENT}00`)
    expect(decode(messageOf(content))).toMatchObject([
      {
        deviceId: '351535053891099',
        records: [
          {
            timeMs: 1_733_404_105_000,
            latitude: -17.83022,
            longitude: 31.136702,
            speedKmh: 36,
            headingDegrees: 90,
            altitudeMeters: 1550,
            hdop: 2.14,
            satellites: 5,
            ignition: true,
            odometerMeters: 137,
            externalVolts: 13.31,
            batteryVolts: 3.96,
            extra: { digitalInput1: false, digitalOutput3: true },
          },
        ],
      },
    ])
  })

  test('has its mark and the escape itself in two bytes', () => {
    const content = fromHex(`${CONTENT}00`)
    content[22] = 0x1b
    content[26] = 0xf8
    const [message] = decode(messageOf(content))
    expect(message).toMatchObject({ records: [{ latitude: -17.830373, longitude: 31.13676 }] })
  })

  test('with a wrong checksum is refused', () => {
    const bytes = messageOf(fromHex(`${CONTENT}00`))
    bytes[20]! ^= 1
    expect(decode(bytes)).toEqual([
      {
        kind: 'refused',
        reason: expect.stringMatching(/^The checksum is wrong: 0x\w+ was sent, 0x\w+ is right$/),
      },
    ])
  })
})

test('each message is answered alike, once', () => {
  const answers = readAll(`*GS06,${NUMBER},181255300523,,ADC:1;2$181325300523,,${PLACE}#`).map((message) =>
    'acknowledge' in message && message.acknowledge ? toAscii(message.acknowledge) : '',
  )
  expect(answers).toEqual(['', '1234'])
})

test.each(['*GS06,35321807358512x,#', '*GS06,1234,#', '*GS06#'])('%s has no number', (text) => {
  expect(() => gosafeFrames.numberOf(fromAscii(text))).toThrow(ProtocolError)
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12,
    speedKmh: 46,
    headingDegrees: 270,
    satellites: 9,
    hdop: 1.2,
    ignition: false,
    odometerMeters: 81_234_499,
    externalVolts: 13.95,
    batteryVolts: 4.01,
  }
  const [message] = decode(encodePositions(NUMBER, [said, said]))
  expect(message).toMatchObject({ kind: 'positions', deviceId: NUMBER, records: [said, said] })
})

test('the date of an old report is found behind the precision, and before what newer devices add', () => {
  const gps = 'GPS:161446;3;A;N24.706990;E046.665190;12;99;1.50;051015;4'
  expect(readAll(`*GS02,${NUMBER},${gps}#`)).toMatchObject([
    { kind: 'positions', records: [{ timeMs: Date.UTC(2015, 9, 5, 16, 14, 46), speedKmh: 12 }] },
  ])
})
