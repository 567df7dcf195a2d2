import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { megastekFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '860719020193193'

const { readAll, record, status } = readingsOf(megastekFrames)

function report(end: string, place = '2238.20471,N,11401.97967,E'): string {
  return `$MGV002,${NUMBER},Name,R,240214,104742,A,${place},00,03,00,1.20,10.0,356.23,137.9,1.5,460,07,262C,0F54,25,${end}!`
}

describe('what a device writes is an alarm', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['Timer', undefined, undefined],
    ['SOS', 'panic', 'sos'],
    ['Help', 'panic', 'sos'],
    ['Low Battery', 'lowBattery', 'lowBattery'],
    ['PSD', 'powerCut', 'powerCut'],
    ['PSR', undefined, 'powerRestored'],
    ['Over Speed', 'overspeed', 'overspeed'],
    ['Corner', 'harshCornering', 'harshCornering'],
    ['GEO1 In', undefined, 'geofenceEnter'],
    ['Geo2 Out', undefined, 'geofenceExit'],
    ['Vib', undefined, 'vibration'],
    ['constructor', undefined, undefined],
  ])('%s', (text, event, alarm) => {
    const said = record(report(`0000,0000,0,0,0,,,,,100,${text};`))
    expect([said?.event, said?.extra?.['alarm']]).toEqual([event, alarm])
  })
})

test('inputs are counted from the last digit, and a card is the driver', () => {
  expect(record(report('0010,0001,0,0,0,-5.5,,0012345678,11,80,Timer;'))).toMatchObject({
    batteryPercent: 80,
    extra: {
      digitalInput1: false,
      digitalInput2: true,
      digitalOutput1: true,
      temperature1Celsius: -5.5,
      driverKey: '0012345678',
      charging: true,
      belt: 1,
    },
  })
})

test('an old device has no charger before the battery, and a wristband a pulse before the inputs', () => {
  expect(record(report('0000,0000,0,0,0,,,,75,SOS;'))).toMatchObject({ batteryPercent: 75, event: 'panic' })
  expect(record(report('072,0000,0001,0,0,0,,,,10,75,SOS;'))).toMatchObject({
    batteryPercent: 75,
    event: 'panic',
    extra: { heartRate: 72, digitalOutput1: true },
  })
})

test('without coordinates, what is known is kept with its time', () => {
  expect(readAll(report('0000,0000,0,0,0,,,,1,75,PSD;', ',S,,E'))).toMatchObject([
    {
      kind: 'status',
      deviceId: NUMBER,
      timeMs: Date.UTC(2014, 1, 24, 10, 47, 42),
      status: { event: 'powerCut' },
    },
  ])
})

describe('a sentence of an old device', () => {
  const sentence = '$GPRMC,174752.250,A,3637.060059,S,6416.2354,W,10.00,90.5,030812,,,A*55'

  test('is read with the state behind it, by its IMEI', () => {
    const text = `STX,Gerald,${sentence},F,Help,imei:${NUMBER},05/8,-180.6,Battery=70%,,1,722,310,0FA6,39D0;8F\r\n`
    expect(readAll(text)).toEqual([
      {
        kind: 'positions',
        deviceId: NUMBER,
        records: [
          {
            timeMs: Date.UTC(2012, 7, 3, 17, 47, 52, 250),
            latitude: -36.617668,
            longitude: -64.27059,
            speedKmh: 18.52,
            headingDegrees: 90.5,
            event: 'panic',
            satellites: 5,
            altitudeMeters: -180.6,
            batteryPercent: 70,
            extra: { alarm: 'sos', charging: true, gsmOperator: 722310, gsmArea: 4006, gsmCell: 14800 },
          },
        ],
      },
    ])
  })

  test('has the number in 16 characters, and two bytes that may be anything', () => {
    const text = `STX260475          \n!${sentence},222,01,815A,D455,11,97,0000,0001,0,Low battery;75\r\nSTX`
    expect(readAll(text)).toMatchObject([
      { deviceId: '260475', records: [{ batteryPercent: 97, gsmSignal: 2, event: 'lowBattery' }] },
    ])
  })

  test('without a fix is a status', () => {
    expect(
      status(`STX,A,$GPRMC,131110.00,V,,,,,,,060913,,,N*67,L,,imei:${NUMBER},0/0,,Battery=9%,,0,,,,;8D\r\n`),
    ).toEqual({ satellites: 0, batteryPercent: 9, extra: { charging: false } })
  })
})

test('receivers of other satellites than GPS name their sentence otherwise', () => {
  const text = `STX,A,$GNRMC,131110.00,A,4200.1831,N,02128.5904,E,10.00,90.5,060913,,,A*67,F,,imei:${NUMBER},05,240.5,Battery=90%,,1,;8D\r\n`
  expect(record(text)).toMatchObject({ latitude: 42.003052, longitude: 21.476507, speedKmh: 18.52 })
})

test.each(['STX,Gerald,nothing else\r\n', 'STX,A,$GPRMC,imei:12x,\r\n', '0123456789\r\n'])(
  '%s has no number',
  (text) => {
    expect(() => megastekFrames.numberOf(fromAscii(text))).toThrow(ProtocolError)
  },
)

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12.5,
    speedKmh: 46.3,
    headingDegrees: 270.5,
    satellites: 9,
    hdop: 1.2,
    odometerMeters: 81_234_499,
    batteryPercent: 90,
    event: 'panic',
  }
  expect(record(toAscii(encodePosition(NUMBER, said)))).toMatchObject(said)
})

test('a wristband without inputs reports pulse and steps', () => {
  expect(record(report('72,1034,10,0,0,,,,,100,Timer'))?.extra).toMatchObject({ heartRate: 72, steps: 1034 })
})
