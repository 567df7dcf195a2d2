import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { queclinkFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '862894020178276'
const LOCATION = '1,54.0,92,70.0,14.514600,35.898900,20261128013254,0278,0001,18D8,6141,00'

const { readAll, records: recordsOf, status: statusOf } = readingsOf(queclinkFrames)

/** A report of one location, with a type and the digits before it. */
function report(type: string, digits = '00'): string {
  return `+RESP:GT${type},060228,${NUMBER},,,${digits},1,${LOCATION},2000.0,20261128093254,11F0$`
}

describe('a report is an event and an alarm', () => {
  test.each<[string, string, DeviceEvent | undefined, string | undefined]>([
    ['SOS', '00', 'panic', 'sos'],
    ['SPD', '00', 'overspeed', 'overspeed'],
    ['SPD', '01', undefined, 'overspeed'],
    ['TOW', '00', 'towing', 'towing'],
    ['HBM', '10', 'harshBraking', 'harshBraking'],
    ['HBM', '21', 'harshAcceleration', 'harshAcceleration'],
    ['HBM', '02', 'harshCornering', 'harshCornering'],
    ['MPF', '00', 'powerCut', 'powerCut'],
    ['MPN', '00', undefined, 'powerRestored'],
    ['BPL', '00', 'lowBattery', 'lowBattery'],
    ['GEO', '01', undefined, 'geofenceEnter'],
    ['GEO', '30', undefined, 'geofenceExit'],
    ['IDL', '00', undefined, 'idle'],
    ['FRI', '10', undefined, undefined],
    ['XYZ', '00', undefined, undefined],
  ])('%s %s', (type, digits, event, alarm) => {
    const [record] = recordsOf(report(type, digits))
    expect([record?.event, record?.extra?.['alarm'], record?.odometerMeters]).toEqual([
      event,
      alarm,
      2_000_000,
    ])
  })

  test('and only SOS is a call for help, also without a fix', () => {
    expect(statusOf(`+RESP:GTSOS,060228,${NUMBER},,0,0,1,,,,,,,,,,,,00,,20261128093254,11F0$`)?.event).toBe(
      'panic',
    )
    expect(statusOf(`+RESP:GTPNA,060228,${NUMBER},,20261128093254,11F0$`)).toEqual({
      extra: { alarm: 'powerOn' },
    })
  })
})

test('the oldest devices, which name no version, have places and calls for help', () => {
  const text = `+RESP:GTSOS,${NUMBER},0,0,1,${LOCATION},20261128093254,11F0$`
  expect(recordsOf(text)).toMatchObject([{ latitude: 35.8989, event: 'panic', extra: { alarm: 'sos' } }])
})

test('an input tells its state', () => {
  expect(recordsOf(report('DIS', '21'))[0]?.extra?.['digitalInput2']).toBe(true)
  expect(recordsOf(report('DIS', '10'))[0]?.extra?.['digitalInput1']).toBe(false)
})

test('of several locations, the last has the state of the vehicle', () => {
  const text = `+RESP:GTFRI,060228,${NUMBER},,14000,10,2,${LOCATION},${LOCATION.replace('013254', '013354')},15.5,,,,80,210100,,,,20261128093254,11F0$`
  expect(recordsOf(text).map(({ ignition, odometerMeters }) => [ignition, odometerMeters])).toEqual([
    [undefined, undefined],
    [true, 15_500],
  ])
})

test('a buffered report without a place keeps its time, and the present has none', () => {
  const text = `GTIGF,840502,${NUMBER},,0,0,,,,,,,0268,0006,22C4,13E5,00,,,20250116170541,22D0$`
  const timeOf = (kind: string) =>
    readAll(`+${kind}:${text}`).map((message) => 'timeMs' in message && message.timeMs)
  expect(timeOf('BUFF')).toEqual([Date.UTC(2025, 0, 16, 17, 5, 41)])
  expect(timeOf('RESP')).toEqual([false])
})

test('a key that is held to the reader is the driver', () => {
  const text = `+RESP:GTIDA,060228,${NUMBER},,,01C68011010000C7,1,1,${LOCATION},34.9,,,,,20261128093254,1626$`
  expect(recordsOf(text)[0]?.extra?.['driverKey']).toBe('01C68011010000C7')
})

describe('the server answers', () => {
  const answersTo = (text: string) =>
    readAll(text).map((message) =>
      'acknowledge' in message ? toAscii(message.acknowledge ?? new Uint8Array()) : undefined,
    )

  test('a report with its count', () => {
    expect(answersTo(report('FRI'))).toEqual(['+SACK:11F0$'])
  })

  test('a heartbeat with its version and count', () => {
    expect(answersTo(`+ACK:GTHBD,060228,${NUMBER},,20261128093254,11F0$`)).toEqual([
      '+SACK:GTHBD,060228,11F0$',
    ])
  })

  test('the answer to a command not at all, which is a text', () => {
    expect(readAll(`+ACK:GTRTO,1A0800,${NUMBER},GL300,VER,FFFF,20161006053520,0C19$`)).toEqual([
      { kind: 'text', deviceId: NUMBER, text: 'GTRTO VER', answers: {} },
    ])
  })
})

test('what a report of an unknown type says without a place is a text', () => {
  const [message] = readAll(`+RESP:GTATI,060228,${NUMBER},,GV300,0205,0109,20261128093254,11F0$`)
  expect(message).toMatchObject({ kind: 'text', text: 'GTATI GV300 0205 0109' })
})

test('a text ends with a dollar sign or a zero', () => {
  expect(recordsOf(report('FRI').replace('$', '\0') + report('SOS'))).toHaveLength(2)
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12.5,
    speedKmh: 48.5,
    headingDegrees: 271,
    ignition: true,
    odometerMeters: 81_234_500,
    externalVolts: 14.12,
    batteryPercent: 90,
  }
  const [record] = recordsOf(toAscii(encodePosition(NUMBER, said, 1)))
  expect(record).toMatchObject(said)
  expect(recordsOf(toAscii(encodePosition(NUMBER, { ...said, event: 'panic' }, 2)))[0]?.event).toBe('panic')
})
