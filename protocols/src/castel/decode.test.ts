import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { castelFrames } from './decode.ts'
import { encodePosition } from './encode.ts'
import { encodeFrame, type Head, numberBytes } from './frame.ts'

const NUMBER = '213EP2016000585'
const DEVICE = '2132016000585'
const head = (type: number, version = 4): Head => ({ mark: 0x40, version, number: numberBytes(NUMBER), type })

function read(type: number, content: string, version = 4): Message[] {
  const bytes = encodeFrame(head(type, version), fromHex(content.replaceAll(' ', '')))
  return castelFrames
    .frame(bytes)
    .frames.flatMap((frame) => castelFrames.decode(frame, { receivedMs: RECEIVED_MS }))
}

/** Ignition on since an hour, now, odometer, trip, fuel, its state. */
const STATISTICS = '0078e768 0078e768 a0860100 e8030000 d2040000 0000 00000400 0000000000000000'
/** 28 November 2026, 14:15:16. */
const FIX = '1c0b1a0e0f10 20cdd604 60e87118 e803 8403 c7'
const fix = {
  timeMs: Date.UTC(2026, 10, 28, 14, 15, 16),
  speedKmh: 36,
  headingDegrees: 90,
  satellites: 12,
  ignition: true,
  odometerMeters: 100_000,
  fuelUsedLitres: 12.34,
}

describe('Castel', () => {
  test('a login with a fix is answered with the time', () => {
    const [message] = read(0x1001, `${STATISTICS} 01 ${FIX}`)
    expect(message).toMatchObject({
      kind: 'positions',
      deviceId: DEVICE,
      records: [{ ...fix, extra: { tripOdometerMeters: 1000 } }],
      acknowledge: encodeFrame(head(0x9001), fromHex('ffffffff00000078e768')),
    })
  })

  test('a login without a fix is a status', () => {
    expect(read(0x1001, `${STATISTICS} 00`)).toMatchObject([
      { kind: 'status', timeMs: RECEIVED_MS, status: { ignition: true, odometerMeters: 100_000 } },
    ])
  })

  test('a heartbeat is answered at once', () => {
    expect(read(0x1003, '')).toEqual([
      { kind: 'keepAlive', answer: encodeFrame(head(0x9003), new Uint8Array()) },
    ])
  })

  test('an alarm is answered with its number, and raised when it begins', () => {
    const alarms = (flag: string, type: string) =>
      read(0x4007, `07000000 ${STATISTICS} 01 ${FIX} 01 ${flag}${type}00000000`)
    expect(alarms('01', '10')).toMatchObject([
      {
        records: [{ event: 'panic', extra: { alarm: 'sos' } }],
        acknowledge: encodeFrame(head(0xc007), fromHex('07000000')),
      },
    ])
    const [ended] = alarms('00', '10')
    expect(ended?.kind === 'positions' && ended.records[0]).not.toHaveProperty('event')
  })

  test('of all types of alarms, one alone is an SOS', () => {
    const sos = Array.from({ length: 256 }, (_, type) => type).filter((type) => {
      const alarm = `01${type.toString(16).padStart(2, '0')}00000000`
      const [message] = read(0x4007, `07000000 ${STATISTICS} 01 ${FIX} 01 ${alarm}`)
      return message?.kind === 'positions' && message.records[0]?.event === 'panic'
    })
    expect(sos).toEqual([0x10])
  })

  test('items that are cut off or of another length do not hide the fix', () => {
    for (const items of ['20000100', '200001000c', '20000900', '0700010000']) {
      const [message] = read(0x401f, `00 07000000 ${STATISTICS} 01 ${FIX} ${items}`)
      expect(message).toMatchObject({ kind: 'positions', records: [{ ignition: true }] })
    }
  })

  test('fault codes and values of the engine have no place', () => {
    expect(read(0x4006, `${STATISTICS} 00 02 4301 00c1`)).toMatchObject([
      { kind: 'status', status: { extra: { faultCodes: 'P0143 U0100' } } },
    ])
    expect(read(0x4005, `${STATISTICS} 00 03 0c21 0521 2f21 d604 5a 40`)).toMatchObject([
      { status: { engineRpm: 1238, fuelPercent: 64, extra: { coolantCelsius: 90 } } },
    ])
  })

  test('the heartbeat of a tracker carries fixes, and is answered when they are stored', () => {
    const entry = `${FIX} 00000000 32 e8030000 000000 00000000`
    expect(read(0x4206, `00 02 ${entry} ${entry}`, 12)).toMatchObject([
      {
        records: [{ batteryPercent: 50, odometerMeters: 1000 }, { batteryPercent: 50 }],
        acknowledge: encodeFrame(head(0x8206, 12), new Uint8Array()),
      },
    ])
  })

  test('an unknown type is kept as it came', () => {
    expect(read(0x4999, 'abcd')).toEqual([
      {
        kind: 'positions',
        deviceId: DEVICE,
        records: [],
        unreadable: [
          { reason: 'unsupportedFormat', detail: 'type 0x4999', bytes: fromHex('abcd'), records: 1 },
        ],
      },
    ])
  })

  test('a wrong checksum is refused', () => {
    const bytes = encodePosition(NUMBER, { timeMs: RECEIVED_MS, latitude: 1, longitude: 2 }, 1)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    expect(castelFrames.decode(bytes, { receivedMs: RECEIVED_MS })).toMatchObject([
      { kind: 'refused', reason: expect.stringMatching(/^The checksum is wrong/) },
    ])
  })
})
