import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { DeviceEvent, DeviceStatus, Message, PositionRecord, Session } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { uproFrames } from './decode.ts'
import { encodePosition } from './encode.ts'

const NUMBER = '862407688000021'
const PLACE = '&A0925002234596911356066460109120225'

function read(text: string, session: Session = {}): Message | undefined {
  const { frames } = uproFrames.frame(fromAscii(text))
  return frames.flatMap((frame) => uproFrames.decode(frame, { receivedMs: RECEIVED_MS, session }))[0]
}

function record(parts: string, session?: Session): PositionRecord | undefined {
  const message = read(`*HQ200${NUMBER},BA${PLACE}${parts}#`, session)
  return message?.kind === 'positions' ? message.records[0] : undefined
}

function status(text: string): DeviceStatus | undefined {
  const message = read(text)
  return message?.kind === 'status' ? message.status : undefined
}

describe('an alarm is an event', () => {
  test.each<[string, DeviceEvent | undefined, string | undefined]>([
    ['0100000000', undefined, undefined],
    ['0000010000', 'panic', 'sos'],
    ['0000050000', 'panic', 'sos'],
    ['0000004000', 'overspeed', 'overspeed'],
    ['0000000020', undefined, 'tampering'],
    ['0000000040', 'lowBattery', 'lowPower'],
    ['0000080000', undefined, 'movement'],
  ])('%s', (state, event, alarm) => {
    const said = record(`&B${state}`)
    expect([said?.event, said?.extra?.['alarm'], said?.ignition]).toEqual([event, alarm, state[1] === '1'])
  })

  test('once, as long as it goes on', () => {
    const first = read(`*HQ200${NUMBER},BA${PLACE}&B0000010000&W04#`)
    const session = first && 'session' in first ? first.session : undefined
    const again = record('&B0000010000&W04', session)
    expect([again?.event, again?.extra?.['alarm']]).toEqual([undefined, 'sos'])
    expect(record('&B0000010000', { alarms: 0 })?.event).toBe('panic')
  })
})

test('the speed of a place is in two knots, and in tenths of a knot beside it', () => {
  expect(record('')).toMatchObject({ speedKmh: 3.704, headingDegrees: 90 })
  expect(record('&F0123')?.speedKmh).toBe(22.7796)
})

test('a place may be in the south and west, or none yet', () => {
  const at = (place: string) => read(`*HQ200${NUMBER},BA&A092500${place}0000120225#`)
  expect(at('223459691135606641')).toMatchObject({
    kind: 'positions',
    records: [{ latitude: -22.576615, longitude: -113.93444, valid: false }],
  })
  expect(at('000000000000000007')).toMatchObject({ kind: 'status' })
})

test('a sensor tells degrees below zero, the battery and the voltage of the vehicle', () => {
  expect(record('&J010182&J200031&M875&Y12922&d01286')).toMatchObject({
    batteryPercent: 87.5,
    externalVolts: 12.922,
    extra: { celsius: -18.2, temperature2Celsius: 3.1, analogInput1Volts: 12.86 },
  })
})

test('the vehicle says its values by the parameters of OBD-II', () => {
  const pids = String.fromCharCode(
    0x04,
    0x11,
    0x05,
    0x8c,
    0x0c,
    0x12,
    0x5c,
    0x0d,
    0x0a,
    0x2f,
    0x80,
    0x42,
    0x37,
    0xee,
  )
  expect(status(`*MG200${NUMBER},BA&Q${pids}\x61\x4d#`)).toEqual({
    engineRpm: 1175,
    fuelPercent: 50.2,
    externalVolts: 14.318,
    extra: { engineLoadPercent: 6.7, coolantCelsius: 100, obdSpeedKmh: 10 },
  })
  expect(status(`*HQ200${NUMBER},BA&Q${pids}#`)).toEqual({})
})

test('a card is the driver, and other data of the serial port a text', () => {
  expect(status(`*HQ200${NUMBER},GY\x40\x09\x00\x0a0012345678#`)).toEqual({
    extra: { driverKey: '0012345678' },
  })
  expect(read(`*HQ200${NUMBER},GY\x40\x01\x00\x05HELLO#`)).toMatchObject({ kind: 'text', text: 'HELLO' })
})

test('only a device that asks for an answer gets one', () => {
  const answerTo = (text: string) => {
    const message = read(text)
    return message && 'acknowledge' in message && message.acknowledge && toAscii(message.acknowledge)
  }
  expect(answerTo(`*MG201${NUMBER},AH#`)).toBe('*MG20YAH#')
  expect(answerTo(`*MG200${NUMBER},AH#`)).toBeFalsy()
})

test.each(['*HQ100862407688000021,BA#', '*HQ20086240768800002x,BA#', '*HQ2001,BA#'])(
  '%s has no number',
  (text) => {
    expect(() => uproFrames.numberOf(fromAscii(text))).toThrow(ProtocolError)
  },
)

test('what a device says is read as it was said', () => {
  const said: PositionRecord = {
    timeMs: 1_795_000_000_000,
    latitude: 35.8989,
    longitude: -14.5146,
    altitudeMeters: 12.5,
    speedKmh: 22.7796,
    headingDegrees: 270,
    ignition: true,
    odometerMeters: 81_234_499,
    batteryPercent: 90,
    event: 'panic',
  }
  expect(read(toAscii(encodePosition(NUMBER, said)))).toMatchObject({
    kind: 'positions',
    deviceId: NUMBER,
    records: [said],
  })
})

test('a place is kept whatever comes behind its date, and a height below the sea', () => {
  const message = read(`*HQ200${NUMBER},BA${PLACE}00&G-00030#`)
  expect(message).toMatchObject({ records: [{ timeMs: record('')?.timeMs, altitudeMeters: -3 }] })
})
