import { describe, expect, test } from 'vitest'
import { checksumText, xorOf } from '../checksums/checksum.ts'
import { crc16Modbus } from '../checksums/crc.ts'
import type { DeviceEvent, PositionRecord, Session } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { totemFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '862010037348253'

const { readAll: decode } = readingsOf(totemFrames)

/** With the length and checksum of the new series. */
function newText(type: string, body: string): Uint8Array {
  const text = `$$${String(8 + type.length + body.length + NUMBER.length + 1).padStart(4, '0')}${type}${NUMBER}|${body}`
  return fromAscii(text + checksumText(xorOf(fromAscii(text))))
}

function oldText(body: string): Uint8Array {
  const text = `$$${(4 + NUMBER.length + 1 + body.length + 4).toString(16).toUpperCase()}${NUMBER}|${body}`
  return fromAscii(text + crc16Modbus(fromAscii(text)).toString(16).toUpperCase().padStart(4, '0'))
}

const END = '062009000501.200001232237.8119S11403.5075W0520'

function newRecord(
  type: string,
  state: string,
  middle = '4211000027BA0E57',
  session?: Session,
): PositionRecord | undefined {
  const [message] = decode(newText(type, `${state}140916020524${middle}${END}`), session)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

function oldRecord(body: string): PositionRecord | undefined {
  const [message] = decode(oldText(body))
  return message?.kind === 'positions' ? message.records[0] : undefined
}

function sentence(code: string, end = '14041251|00000000|002E0DD7|0345|0.0240|6010|'): string {
  return `${code}$GPRMC,173829.000,A,3740.4107,N,02129.9815,E,10.00,90,111113,,,A*7B|02.6|01.6|02.1|110010010100|20131111173829|${end}`
}

describe('the type of a report of the new series is an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['AA', undefined, undefined],
    ['01', 'panic', 'sos'],
    ['02', 'overspeed', 'overspeed'],
    ['06', 'towing', 'towing'],
    ['10', 'powerCut', 'powerCut'],
    ['11', undefined, 'powerRestored'],
    ['13', 'lowBattery', 'lowBattery'],
    ['42', 'harshAcceleration', 'harshAcceleration'],
    ['43', 'harshBraking', 'harshBraking'],
    ['40', undefined, 'vibration'],
  ])('%s', (type, event, alarm) => {
    const said = newRecord(type, '10004000')
    expect([said?.event, said?.extra?.['alarm']]).toEqual([event, alarm])
  })

  test('and so are bits of its state, once', () => {
    expect(newRecord('AA', '80004000')?.event).toBe('panic')
    expect(newRecord('AA', '80004000', undefined, { alarms: 2 ** 31 })).not.toHaveProperty('event')
    expect(newRecord('AA', '20004000')?.event).toBe('overspeed')
    expect(newRecord('AA', '18004000')?.extra?.['alarm']).toBe('geofenceExit')
  })
})

test('the code of an old report is an alarm, and no digit of its buttons is', () => {
  const eventOf = (code: string) => oldRecord(sentence(code))?.event
  expect(['AA', '01', '10', '11', '42'].map(eventOf)).toEqual([
    undefined,
    'panic',
    'lowBattery',
    'overspeed',
    undefined,
  ])
})

describe('a report of the new series', () => {
  test('has its values one after the other', () => {
    expect(newRecord('AA', '58804000', '4212000000753AE901655')).toEqual({
      timeMs: Date.UTC(2014, 8, 16, 2, 5, 24),
      latitude: -22.630198,
      longitude: -114.058458,
      speedKmh: 5,
      headingDegrees: 90,
      ignition: true,
      batteryVolts: 4.2,
      externalVolts: 12,
      satellites: 6,
      gsmSignal: 3,
      hdop: 1.2,
      odometerMeters: 123_000,
      extra: {
        alarm: 'geofenceExit',
        charging: true,
        digitalOutput1: true,
        digitalOutput2: false,
        digitalOutput3: false,
        analogInput1Volts: 0,
        gsmOperator: 65_501,
        gsmArea: 117,
        gsmCell: 15_081,
      },
    })
  })

  test('may have more analog inputs and two thermometers, and then its fix elsewhere', () => {
    const middle = '401203270321032103270189021500753AE9'
    expect(newRecord('AA', '10001000', middle)).toMatchObject({
      extra: { analogInput4Volts: 3.27, temperature1Celsius: 18.9, temperature2Celsius: 21.5 },
    })
    expect(newRecord('AA', '10001000', middle)).not.toHaveProperty('valid')
    expect(newRecord('AA', '10004000', middle)).toMatchObject({ valid: false })
    expect(newRecord('AA', '10001000')).toMatchObject({ valid: false })
  })

  test('may have a battery in hundredths of a volt and no supply', () => {
    const said = newRecord('AA', '10004000', '412000000753AE9')
    expect(said).toMatchObject({ batteryVolts: 4.12, extra: { analogInput1Volts: 0 } })
    expect(said).not.toHaveProperty('externalVolts')
  })

  test('of a card names the driver, longitude first', () => {
    expect(decode(newText('E2', '201112223514,-68.923106,-22.455926,01C68011010000C7|'))).toMatchObject([
      {
        records: [{ latitude: -22.455926, longitude: -68.923106, extra: { driverKey: '01C68011010000C7' } }],
      },
    ])
  })

  test('without a place is a status', () => {
    expect(decode(newText('AA', '40000000'))).toMatchObject([{ kind: 'status', status: { ignition: true } }])
  })
})

describe('an old report', () => {
  test('of a sentence has voltages in hundredths, inputs and outputs', () => {
    expect(oldRecord(sentence('AA'))).toMatchObject({
      speedKmh: 18.52,
      headingDegrees: 90,
      batteryVolts: 4.04,
      externalVolts: 12.51,
      odometerMeters: 24,
      hdop: 1.6,
      extra: {
        charging: true,
        pdop: 2.6,
        celsius: 34.5,
        digitalInput1: true,
        digitalInput4: true,
        digitalInput2: false,
        digitalOutput1: false,
        digitalOutput2: true,
        gsmArea: 46,
        gsmCell: 3543,
      },
    })
  })

  test('may have neither analog inputs nor an odometer', () => {
    expect(oldRecord(sentence('AA', '13841157|105A3B1C|-123|2280|'))?.extra).toMatchObject({
      gsmArea: 4186,
      gsmCell: 15_132,
      celsius: -12.3,
    })
  })

  test('may have its values between bars, or one after the other', () => {
    const piped =
      '01180613080657|A|2237.1901|N|11402.1369|E|10.0|178|8.70|000010000000|13811|00000000|253162F5|0|0.0000|0014|'
    expect(oldRecord(piped)).toMatchObject({
      timeMs: Date.UTC(2013, 5, 18, 8, 6, 57),
      speedKmh: 18.52,
      batteryVolts: 3.8,
      externalVolts: 11,
      event: 'panic',
      extra: { digitalInput1: true },
    })
    const compact = `39130909111652800003712${'0'.repeat(14)}019BD508A0409001003.400000093644.9817N01012.9944E0050`
    expect(oldRecord(compact)).toMatchObject({
      timeMs: Date.UTC(2009, 8, 13, 11, 16, 52),
      latitude: 36.749695,
      speedKmh: 18.52,
      headingDegrees: 90,
      satellites: 4,
      batteryVolts: 3.7,
      externalVolts: 12,
      odometerMeters: 9000,
    })
  })

  test('without a fix keeps its clock and voltages', () => {
    const body = `AA${'0'.repeat(60)}|00.0|00.0|00.0|000000000000|20090215001204|14182037|00000000|0012D888|0000|0.0000|0016|`
    expect(decode(oldText(body))).toMatchObject([
      {
        kind: 'status',
        timeMs: Date.UTC(2009, 1, 15, 0, 12, 4),
        status: { batteryVolts: 4.18, externalVolts: 20.37 },
      },
    ])
  })
})

describe('the server answers', () => {
  const answersTo = (bytes: Uint8Array) =>
    decode(bytes).map(
      (message) => 'acknowledge' in message && message.acknowledge && toAscii(message.acknowledge),
    )

  test('a report of the new series with its serial number, an old one with OK', () => {
    expect(answersTo(newText('AA', `100040001409160205244211000027BA0E57${END}`))).toEqual(['$$0014AA052002'])
    expect(answersTo(oldText(sentence('AA')))).toEqual(['ACK OK\r\n'])
  })

  test('a heartbeat', () => {
    expect(decode(fromAscii('$$0025BB8620100372948613E'))).toMatchObject([
      { kind: 'status', deviceId: '862010037294861' },
    ])
  })
})

test('a text with a wrong checksum is refused', () => {
  const bytes = newText('AA', '40000000')
  bytes[10] = 0x39
  expect(decode(bytes)).toMatchObject([
    { kind: 'refused', reason: expect.stringContaining('The checksum is wrong') },
  ])
})

test('texts are as long as they say, and have a number', () => {
  const stream = toAscii(newText('AA', '40000000')) + toAscii(oldText(sentence('AA'))) + '\r\n$$0'
  const { frames, rest } = totemFrames.frame(fromAscii(stream))
  expect([frames.length, toAscii(rest)]).toEqual([2, '$$0'])
  expect(() => totemFrames.numberOf(fromAscii('$$0025BB86201003729486x3E'))).toThrow(ProtocolError)
  expect(() => totemFrames.numberOf(fromAscii('$$A9'))).toThrow(ProtocolError)
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    speedKmh: 46,
    headingDegrees: 270,
    ignition: true,
    satellites: 9,
    hdop: 1.2,
    odometerMeters: 81_234_000,
    batteryVolts: 3.9,
    externalVolts: 14,
    event: 'panic',
  }
  expect(decode(encodePosition(NUMBER, said, 7))).toMatchObject([{ deviceId: NUMBER, records: [said] }])
})
