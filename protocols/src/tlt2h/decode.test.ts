import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { tlt2hFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '867198059727390'

const { readAll, records } = readingsOf(tlt2hFrames)

function line(time: string, head = '38'): string {
  return `#${head}$GPRMC,${time}.00,A,2238.3071,N,11401.7575,W,10.00,96.70,250321,,,A*74\r\n`
}

function report(state: string, lines: string): string {
  return `#${NUMBER}#MT700#0000#${state}#1\r\n${lines}##\r\n`
}

describe('the state is an alarm, or the ignition', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined, boolean | undefined]>([
    ['SOS', 'panic', 'sos', undefined],
    ['DEF', 'powerCut', 'powerCut', undefined],
    ['TOWED', 'towing', 'towing', undefined],
    ['OVERSPEED', 'overspeed', 'overspeed', undefined],
    ['BLP', 'lowBattery', 'lowBattery', undefined],
    ['CLP', 'lowBattery', 'lowPower', undefined],
    ['OS', undefined, 'geofenceExit', undefined],
    ['RS', undefined, 'geofenceEnter', undefined],
    ['SHAKE', undefined, 'vibration', undefined],
    ['AUTO', undefined, undefined, true],
    ['AUTOSTART', undefined, undefined, true],
    ['AUTOLOW', undefined, undefined, false],
    ['SMS', undefined, undefined, undefined],
  ])('%s', (state, event, alarm, ignition) => {
    const [said] = records(report(state, line('105721')))
    expect([said?.event, said?.extra?.['alarm'], said?.ignition]).toEqual([event, alarm, ignition])
  })
})

test('of several lines, the last has the event', () => {
  expect(
    records(report('SOS', line('105721') + line('105731'))).map(({ timeMs, event }) => [timeMs, event]),
  ).toEqual([
    [Date.UTC(2021, 2, 25, 10, 57, 21), undefined],
    [Date.UTC(2021, 2, 25, 10, 57, 31), 'panic'],
  ])
})

test('a line has the battery in tenths of a volt or in millivolts, or a cell', () => {
  expect(records(report('AUTO', line('105721')))[0]).toMatchObject({ batteryVolts: 3.8, speedKmh: 18.52 })
  expect(records(report('AUTO', line('105721', '4106#')))[0]?.batteryVolts).toBe(4.106)
  expect(records(report('AUTO', line('105721', '25ee0dff')))[0]?.extra).toEqual({
    gsmArea: 9710,
    gsmCell: 3583,
  })
})

test('some models tell door, sensor, voltages and temperature', () => {
  const text = `#${NUMBER}#MT600+#0000#1#5#129#40#215#AUTOLOW#1\r\n${line('105721', '000321901')}##\r\n`
  expect(records(text)[0]).toMatchObject({
    ignition: false,
    externalVolts: 12.9,
    batteryVolts: 4,
    extra: { door: true, analogInput1Volts: 0.5, celsius: 21.5 },
  })
})

test('without a fix, the state is kept, with the time of the networks that were found', () => {
  expect(readAll(report('SOS', '#36$GPRMC,,V,,,,,,,,,,A*5C\r\n'))).toEqual([
    {
      kind: 'status',
      deviceId: NUMBER,
      status: { event: 'panic', batteryVolts: 3.6, extra: { alarm: 'sos' } },
    },
  ])
  expect(
    readAll(report('AUTO', '#39#262,03,8CE6,A672$WIFI,154928.00,A,-74,3CA62F52615B,050123*28\r\n')),
  ).toEqual([
    {
      kind: 'status',
      deviceId: NUMBER,
      timeMs: Date.UTC(2023, 0, 5, 15, 49, 28),
      status: {
        ignition: true,
        batteryVolts: 3.9,
        extra: { gsmOperator: 26_203, gsmArea: 36_070, gsmCell: 42_610 },
      },
    },
  ])
  expect(readAll(`#${NUMBER}#MT700#0000#DEF#0\r\n##\r\n`)).toMatchObject([{ status: {} }])
})

test('an empty field in the head is not the end', () => {
  const text = `#${NUMBER}##0000#AUTO#1\r\n${line('105721')}##\r\n`
  expect(records(text + text)).toHaveLength(2)
})

test.each(['#86719805972739x#MT700#0000#AUTO#1\r\n##\r\n', '##\r\n', '#1#\r\n##\r\n'])(
  '%s has no number',
  (text) => {
    expect(() => tlt2hFrames.numberOf(fromAscii(text))).toThrow(ProtocolError)
  },
)

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    speedKmh: 46.3,
    headingDegrees: 270.5,
    batteryVolts: 3.912,
    ignition: false,
  }
  expect(records(toAscii(encodePosition(NUMBER, said)))).toEqual([said])
  expect(records(toAscii(encodePosition(NUMBER, { ...said, event: 'panic' })))[0]?.event).toBe('panic')
})
