import { describe, expect, test } from 'vitest'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { xexunFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { readingsOf } from '../testing/readings.ts'

const NUMBER = '864504031916915'
const SENTENCE = 'GPRMC,160525.000,A,5323.4680,N,00252.4202,W,010.0,129.7,071017,,,A*78'

const { readAll, record } = readingsOf(xexunFrames)

describe('a word is an alarm, or the ignition', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined, boolean | undefined]>([
    ['', undefined, undefined, undefined],
    ['help me!', 'panic', 'sos', undefined],
    ['low battery', 'lowBattery', 'lowBattery', undefined],
    ['Move!', undefined, 'movement', undefined],
    ['speed!', 'overspeed', 'overspeed', undefined],
    ['stockade!', undefined, 'geofence', undefined],
    ['ACCStart', undefined, undefined, true],
    ['acc off', undefined, undefined, false],
    ['toString', undefined, undefined, undefined],
  ])('%s', (word, event, alarm, ignition) => {
    const said = record(
      `171007160525,,${SENTENCE},F,${word}, imei:${NUMBER},10,41.1,F:4.28V,1,134,42896,234,15,0062,B7D5\n\r`,
    )
    expect([said?.event, said?.extra?.['alarm'], said?.ignition]).toEqual([event, alarm, ignition])
  })
})

test('what follows the number is the state', () => {
  const text = `150224173341,+66961544651,${SENTENCE},F,,imei:${NUMBER},05,-106.4,F:4.01V/ADC1=0.20V/ADC2=1.50V,0,159,955,520,01,5DE8,0399,6.21km\r\n`
  expect(record(text)).toEqual({
    timeMs: Date.UTC(2017, 9, 7, 16, 5, 25),
    latitude: 53.391133,
    longitude: -2.87367,
    altitudeMeters: -106.4,
    speedKmh: 18.52,
    headingDegrees: 129.7,
    satellites: 5,
    batteryVolts: 4.01,
    extra: {
      analogInput1Volts: 0.2,
      analogInput2Volts: 1.5,
      charging: false,
      gsmOperator: 52_001,
      gsmArea: 24_040,
      gsmCell: 921,
      tripOdometerMeters: 6210,
    },
  })
})

test('an old device sends only the sentence and its number, maybe with a line end between them', () => {
  expect(record(`${SENTENCE}\r\n,L,imei:${NUMBER},\r\n`)?.latitude).toBe(53.391133)
})

test('a longitude may lack the zeros of its degrees', () => {
  const at = (longitude: string) =>
    record(`${SENTENCE.replace('00252.4202', longitude)},F,,imei:${NUMBER},\r\n`)?.longitude
  expect([at('10.2368'), at('6.7907'), at('252.4202')]).toEqual([-0.170613, -0.113178, -2.87367])
})

test('without a fix, the state is kept', () => {
  expect(readAll(`,+48606717068,,L,, imei:${NUMBER},,,L:3.58V,1,52,11565,247,01,000E,1FC5\r\n`)).toEqual([
    {
      kind: 'status',
      deviceId: NUMBER,
      status: {
        batteryVolts: 3.58,
        extra: { charging: true, gsmOperator: 24_701, gsmArea: 14, gsmCell: 8133 },
      },
    },
  ])
})

describe('a stream', () => {
  test('has a text up to the line end behind its number, or up to the next sentence', () => {
    const texts = [
      `${SENTENCE}\r\n,L,imei:${NUMBER},`,
      `${SENTENCE},F,imei:${NUMBER},05,1.5,F:4.01V\n\r`,
      `1,2,${SENTENCE},L`,
    ]
    const { frames, rest } = xexunFrames.frame(fromAscii(texts.join('')))
    expect(frames.map((frame) => toAscii(frame))).toEqual([texts[0], `${texts[1]?.trimEnd()}\n`])
    expect(toAscii(rest)).toBe(texts[2])
  })

  test('of something else is refused', () => {
    expect(() => xexunFrames.frame(fromAscii('GET /'))).toThrow(ProtocolError)
    expect(() => xexunFrames.numberOf(fromAscii('GPRMC,imei:x,\r\n'))).toThrow(ProtocolError)
  })
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12.5,
    speedKmh: 46.3,
    headingDegrees: 270.5,
    satellites: 9,
    batteryVolts: 3.92,
    ignition: true,
  }
  expect(record(toAscii(encodePosition(NUMBER, said)))).toMatchObject(said)
  expect(record(toAscii(encodePosition(NUMBER, { ...said, event: 'panic' })))?.event).toBe('panic')
})

test('missing zeros before the minutes are filled in', () => {
  const sentence = 'GPRMC,160525.000,A,8.1234,N,2.4202,W,010.0,129.7,071017,,,A*78'
  expect(record(`${sentence},F,,imei:${NUMBER},05,1.0,F:4.01V\r\n`)).toMatchObject({
    latitude: 0.13539,
    longitude: -0.040337,
  })
})
