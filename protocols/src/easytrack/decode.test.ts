import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { DeviceEvent, Message, PositionRecord, Session } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { easytrackFrames } from './decode.ts'
import { encodePosition } from './encode.ts'

const NUMBER = '358155100054249'

function read(text: string, session: Session = {}): Message | undefined {
  const { frames } = easytrackFrames.frame(fromAscii(text))
  return frames.flatMap((frame) => easytrackFrames.decode(frame, { receivedMs: RECEIVED_MS, session }))[0]
}

function report(status: string, end = ''): string {
  return `*ET,${NUMBER},HB,A,050915,0C2A27,80CE5954,04132263,03E8,1C20,${status},20,80,0348,00F123,100${end}#`
}

function record(text: string, session?: Session): PositionRecord | undefined {
  const message = read(text, session)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

function answerTo(text: string): string | undefined {
  const message = read(text)
  return message && 'acknowledge' in message && message.acknowledge ? toAscii(message.acknowledge) : undefined
}

describe('a bit of the status is an alarm and an event', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['41800000', undefined, undefined],
    ['00010000', 'panic', 'sos'],
    ['80010400', 'panic', 'sos'],
    ['00040000', 'powerCut', 'powerCut'],
    ['10000000', 'jamming', 'jamming'],
    ['80000000', 'overspeed', 'overspeed'],
    ['08000000', 'lowBattery', 'lowBattery'],
    ['00000001', 'harshBraking', 'harshBraking'],
    ['20000000', undefined, 'vibration'],
    ['04000000', undefined, 'geofenceExit'],
  ])('%s', (bits, event, alarm) => {
    const said = record(report(bits))
    expect([said?.event, said?.extra?.['alarm']]).toEqual([event, alarm])
  })

  test('once, as long as it stays set', () => {
    const first = read(report('00010000'))
    const session = first && 'session' in first ? first.session : undefined
    expect(record(report('00010000'), session)?.event).toBe(undefined)
  })
})

test('a report has ignition, immobilizer, odometer and level, and a card with sensors', () => {
  expect(record(report('00880000', ',4845423835,0091564212,0B45,10.00,9'))).toEqual({
    timeMs: Date.UTC(2005, 8, 21, 12, 42, 39),
    latitude: -22.538807,
    longitude: 113.938085,
    speedKmh: 10,
    headingDegrees: 72,
    altitudeMeters: 100,
    ignition: true,
    gsmSignal: 3,
    batteryPercent: 80,
    odometerMeters: 6_173_100,
    satellites: 9,
    extra: {
      immobilizer: true,
      fuelSensor: 840,
      driverKey: '0091564212',
      celsius: 28.85,
      analogInput1Volts: 10,
    },
  })
})

test('no card is no driver, and a course beyond the circle none', () => {
  const text = report('00800000', ',4845423835,0000000000,0B45,10.00,9')
  expect(record(text)?.extra).not.toHaveProperty('driverKey')
  expect(record(text.replace('1C20', 'F000'))).not.toHaveProperty('headingDegrees')
})

test('a model with 4G sends minutes of the engine, and is answered', () => {
  const text = report('00800000', ',0000000000,00181A8C,0DAC,13.41,15')
  expect(record(text)?.extra).toMatchObject({ engineMinutes: 1_579_660, analogInput1Volts: 13.41 })
  expect(answerTo(text)).toBe(`*ET,${NUMBER},HB,ACK#`)
  expect(answerTo(report('00800000'))).toBe(undefined)
})

test('a place behind a value is one as well', () => {
  const text = `*ET,${NUMBER},CC,0.0,V,100603,141817,80d77ae8,81ab1ffd,0000,6b08,40000000,19,99,0000,fa9,918\r\n`
  expect(record(text)).toMatchObject({ latitude: -23.536173, valid: false, altitudeMeters: 918 })
})

test('a heartbeat is echoed, and a question for an address answered', () => {
  expect(answerTo(`*ET,${NUMBER},MQ#`)).toBe(`*ET,${NUMBER},MQ#`)
  expect(answerTo(`*ET,${NUMBER},JZ,1,20222,262,724,4#`)).toBe(`*ET,${NUMBER},JZ,undefined#`)
  expect(answerTo(`*ET,${NUMBER},JZ,0,20222,262,724,4#`)).toBe(undefined)
})

test('other texts are kept', () => {
  expect(read(`*ET,${NUMBER},GZ,0001,0005#`)).toEqual({
    kind: 'text',
    deviceId: NUMBER,
    text: 'GZ,0001,0005',
  })
})

test.each(['*ET,35815510005424x,MQ#', '*ET,MQ#', '*ETA358155100054249,MQ#'])('%s has no number', (text) => {
  expect(() => easytrackFrames.numberOf(fromAscii(text))).toThrow(ProtocolError)
})

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12,
    speedKmh: 46.3,
    headingDegrees: 270.5,
    ignition: true,
    odometerMeters: 81_234_500,
    batteryPercent: 90,
    event: 'panic',
  }
  expect(record(toAscii(encodePosition(NUMBER, said)))).toMatchObject(said)
})
