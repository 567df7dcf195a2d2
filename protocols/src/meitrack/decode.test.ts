import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii, fromHex, toAscii } from '../text/text.ts'
import { meitrackFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '862106024274815'

const { readAll, records: recordsOf } = readingsOf(meitrackFrames)

function position(event: number, supply: string, rest = ''): Uint8Array {
  const place = `35.8989,14.5146,261128054639,A,10,13,12,67,0.8,16,38359791,42330881,278|1|FB2|2F3,0500`
  return fromAscii(`$$G145,${NUMBER},AAA,${event},${place},${supply},${rest}*26\r\n`)
}

describe('an event code is an event and an alarm', () => {
  test.each<[number, DeviceEvent | undefined, string | undefined]>([
    [1, 'panic', 'sos'],
    [17, 'lowBattery', 'lowBattery'],
    [19, 'overspeed', 'overspeed'],
    [20, undefined, 'geofenceEnter'],
    [23, 'powerCut', 'powerCut'],
    [36, 'towing', 'towing'],
    [78, 'crash', 'crash'],
    [129, 'harshBraking', 'harshBraking'],
    [35, undefined, undefined],
    [2, undefined, undefined],
  ])('%i', (code, event, alarm) => {
    const [record] = recordsOf(position(code, '3|0|0|A58|432'))
    expect([record?.event, record?.extra?.['alarm']]).toEqual([event, alarm])
  })
})

describe('volts are those of a lithium cell, whatever the model measures', () => {
  test.each([
    ['0003|0000|0000|01A6|0571', 4.22, 13.93],
    ['0000|0000|0000|02D3|0103', 4.24, 12.14],
    ['3|0|0|A58|432', 4.27, 13.84],
    ['0000|0000|0000|09DA|0B34', 4.06, 28.68],
    ['4.33|12.96|1.92|2.72|2.69', 4.33, 12.96],
    ['|||0|0000', undefined, undefined],
  ])('%s', (supply, batteryVolts, externalVolts) => {
    const [record] = recordsOf(position(35, supply))
    expect([record?.batteryVolts, record?.externalVolts]).toEqual([batteryVolts, externalVolts])
  })
})

test('a key that is held to the reader is the driver', () => {
  expect(recordsOf(position(37, '3|0|0|A58|432', '006380DF,,1,0008'))[0]).toMatchObject({
    fuelPercent: 0.08,
    extra: { driverKey: '006380DF', digitalInput1: true, digitalInput2: false, digitalInput3: true },
  })
})

test.each([
  ['3', '010A92|02FC18', { temperature1Celsius: 27.06, temperature2Celsius: -10 }],
  ['1', '011A0F|02FE32', { temperature1Celsius: 26.15, temperature2Celsius: -2.5 }],
])('temperatures of version %s', (version, text, extra) => {
  expect(recordsOf(position(35, '3|0|0|A58|432', `,,${version},,${text}`))[0]?.extra).toMatchObject(extra)
})

describe('binary positions of a fixed length', () => {
  const record =
    '23' + // event
    '60ca2302' +
    '289cdd00' + // 35.9, 14.523432
    '80d51932' + // 2026-08-24
    '01' +
    '09' +
    '14' +
    '3200' +
    '5a00' +
    '0a00' +
    '1000' +
    'e8030000' +
    '00000000' +
    '1601' +
    '0100' +
    '0200' +
    '0300' +
    '0001' +
    '0000' +
    'a401' +
    'b004' +
    '00000000'
  const message = (records: number) => {
    const body = `,${NUMBER},CCC,`
    const bytes = [
      ...fromAscii(body),
      ...fromHex(`0100340005000000${record.repeat(records)}`),
      ...fromAscii('*00\r\n'),
    ]
    return Uint8Array.from([...fromAscii(`$$k${bytes.length}`), ...bytes])
  }

  test('are read, and their number is what the device deletes', () => {
    const [answered] = readAll(message(2))
    expect(answered).toMatchObject({ kind: 'positions', deviceId: NUMBER })
    if (answered?.kind !== 'positions') return
    expect(answered.records).toHaveLength(2)
    expect(answered.records[0]).toMatchObject({
      latitude: 35.9,
      speedKmh: 50,
      headingDegrees: 90,
      hdop: 1,
      odometerMeters: 1000,
      batteryVolts: 4.2,
      externalVolts: 12,
      extra: { gsmOperator: 27801, digitalInput1: true },
    })
    expect(toAscii(answered.acknowledge ?? new Uint8Array())).toBe(`@@k27,${NUMBER},CCC,2*05\r\n`)
  })
})

test('an answer to a command is a text', () => {
  expect(readAll(fromAscii(`$$u28,${NUMBER},D82,0*D6\r\n`))).toEqual([
    { kind: 'text', deviceId: NUMBER, text: 'D82,0', answers: { kinds: ['customText'] } },
  ])
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 5.8989,
    longitude: -14.5146,
    altitudeMeters: -4,
    speedKmh: 48,
    headingDegrees: 271,
    satellites: 9,
    hdop: 0.9,
    odometerMeters: 81_234_500,
    externalVolts: 14.12,
    batteryVolts: 4.1,
    event: 'crash',
    valid: false,
  }
  expect(recordsOf(encodePosition(NUMBER, said, 1))[0]).toMatchObject(said)
})
