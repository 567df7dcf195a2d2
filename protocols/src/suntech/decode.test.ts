import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { suntechFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '205027329'
const PLACE = '20261128;17:54:42;177b38;-23.566052;-046.477588;012.500;090.00;9;1'

const { readAll, records: recordsOf } = readingsOf(suntechFrames)

function answersTo(text: string): (string | undefined)[] {
  return readAll(text).map((message) =>
    'acknowledge' in message ? toAscii(message.acknowledge ?? new Uint8Array()) : undefined,
  )
}

function report(type: string, rest: string): string {
  return `ST300${type};${NUMBER};03;374;${PLACE};5000;12.11;100100;${rest}\r`
}

describe('a code is an event and an alarm', () => {
  test.each<[string, string, DeviceEvent | undefined, string | undefined]>([
    ['EMG', '1', 'panic', 'sos'],
    ['EMG', '3', 'powerCut', 'powerCut'],
    ['EMG', '8', undefined, 'vibration'],
    ['ALT', '1', 'overspeed', 'overspeed'],
    ['ALT', '42', 'panic', 'sos'],
    ['ALT', '14', 'lowBattery', 'lowBattery'],
    ['ALT', '16', 'crash', 'crash'],
    ['ALT', '33', 'ignitionOn', undefined],
    ['ALT', '46', 'harshAcceleration', 'harshAcceleration'],
    ['ALT', '5', undefined, 'geofenceExit'],
    ['ALT', '99', undefined, undefined],
  ])('%s %s', (type, code, event, alarm) => {
    const [record] = recordsOf(report(type, code))
    expect([record?.event, record?.extra?.['alarm'], record?.speedKmh, record?.ignition]).toEqual([
      event,
      alarm,
      12.5,
      true,
    ])
  })

  test('which the device keeps sending, if it is an emergency, until it is acknowledged', () => {
    expect(answersTo(report('EMG', '1'))).toEqual([`ST300CMD;${NUMBER};02;AckEmerg\r`])
    expect(answersTo(report('ALT', '1'))).toEqual([undefined])
  })

  test('of the new texts too', () => {
    const text = `ALT;0520000295;3FFFFF;52;1.0.2;0;20261128;01:03:24;00004697;732;101;0002;59;+4.682583;-74.128142;0.00;0.00;6;1;00000101;00000010;42;1;;4.1;12.92;103188\r`
    expect(recordsOf(text)).toEqual([
      {
        timeMs: Date.UTC(2026, 10, 28, 1, 3, 24),
        latitude: 4.682583,
        longitude: -74.128142,
        speedKmh: 0,
        headingDegrees: 0,
        satellites: 6,
        ignition: true,
        event: 'panic',
        batteryVolts: 4.1,
        externalVolts: 12.92,
        extra: {
          gsmOperator: 732101,
          gsmArea: 2,
          gsmCell: 0x4697,
          digitalInput1: false,
          digitalInput2: true,
          digitalOutput1: false,
          digitalOutput2: true,
          alarm: 'sos',
        },
      },
    ])
  })
})

test('hours, battery, a key and a temperature come after the state, if the device is set to send them', () => {
  const rest = '2;6328;155747;4.2;1;0.00;01B54221010000;0;28F2B7600600005D:-5.2;:;:'
  expect(recordsOf(report('STT', rest))[0]).toMatchObject({
    batteryVolts: 4.2,
    extra: { engineMinutes: 155_747, driverKey: '01B54221010000', celsius: -5.2 },
  })
})

test('a temperature that is no number is left out', () => {
  const rest = '2;6328;155747;4.2;1;0.00;01B54221010000;0;28F2B7600600005D:-5-2;:;:'
  expect(recordsOf(report('STT', rest))[0]?.extra).not.toHaveProperty('celsius')
})

describe('data of a serial device', () => {
  const withData = (data: string) => report('UEX', `${data.length};${data};6F;000276;4.1;1;00000000000000;0`)

  test('is announced within 300 characters, or the text has none', () => {
    const text = `ST300UEX;${NUMBER};${';'.repeat(300)}000000;99;\r`
    expect(suntechFrames.frame(fromAscii(text)).frames).toHaveLength(1)
  })

  test('may hold ends of texts', () => {
    expect(recordsOf(withData('a\rb;c\r\n') + report('STT', '1;0001'))).toHaveLength(2)
  })

  test('of a card reader is the driver', () => {
    expect(recordsOf(withData('GTSL|6|1|0|9255143|2|'))[0]).toMatchObject({
      batteryVolts: 4.1,
      extra: { driverKey: '9255143' },
    })
  })

  test('is awaited to its end', () => {
    const text = withData('a\rb')
    for (let length = 1; length < text.length; length++) {
      expect(suntechFrames.frame(fromAscii(text.slice(0, length))).frames).toEqual([])
    }
  })
})

test('an answer to a command is a text', () => {
  expect(readAll('RES;4309999001;04;02;TEST\r')).toEqual([
    {
      kind: 'text',
      deviceId: '4309999001',
      text: '04;02;TEST',
      answers: { kinds: ['customText', 'outputOff', 'mobilise'] },
    },
  ])
})

test('a sign of life says nothing more', () => {
  expect(readAll(`ST300ALV;${NUMBER}\r`)).toEqual([{ kind: 'status', deviceId: NUMBER, status: {} }])
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 5.8989,
    longitude: -14.5146,
    speedKmh: 48.5,
    headingDegrees: 271,
    satellites: 9,
    ignition: false,
    odometerMeters: 81_234_500,
    externalVolts: 14.12,
    batteryVolts: 4.1,
    valid: false,
  }
  expect(recordsOf(toAscii(encodePosition(NUMBER, said, 1)))[0]).toMatchObject(said)
  expect(recordsOf(toAscii(encodePosition(NUMBER, { ...said, event: 'panic' }, 2)))[0]?.event).toBe('panic')
})
