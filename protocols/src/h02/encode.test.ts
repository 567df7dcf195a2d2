import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message, PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { readFixtures } from '../testing/read-fixtures.ts'
import { fromAscii, fromHex, toHex } from '../text/text.ts'
import { KMH_PER_KNOT, rounded } from '../records/units.ts'
import { h02Frames } from './decode.ts'
import { encodeBinary, encodeHeartbeat, encodeText } from './encode.ts'
import { percentOf } from './binary.ts'

const { fixtures } = await readFixtures('h02')
const context = { receivedMs: RECEIVED_MS }
const UNITS = 600_000

function readOne(bytes: Uint8Array): Message | undefined {
  const { frames } = h02Frames.frame(bytes)
  return frames.flatMap((frame) => h02Frames.decode(frame, context))[0]
}

const degrees = (limit: number) =>
  fc.integer({ min: 1 - limit * UNITS, max: limit * UNITS - 1 }).map((units) => {
    const minutes = (Math.abs(units) % UNITS) / 10_000
    const value = rounded(Math.floor(Math.abs(units) / UNITS) + minutes / 60)
    return units < 0 && value !== 0 ? -value : value
  })
const anyNumber = fc.oneof(fc.stringMatching(/^[1-9]\d{9}$/), fc.stringMatching(/^[1-9]\d{14}$/))

function anyRecord(knots: fc.Arbitrary<number>): fc.Arbitrary<PositionRecord> {
  return fc
    .tuple(
      fc.record({
        timeMs: fc
          .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
          .map((ms) => Math.floor(ms / 1000) * 1000),
        latitude: degrees(90),
        longitude: degrees(180),
        speedKmh: knots.map((value) => rounded(value * KMH_PER_KNOT)),
        headingDegrees: fc.nat(359),
        ignition: fc.boolean(),
      }),
      fc.boolean(),
    )
    .map(([record, isFix]) => (isFix ? record : { ...record, valid: false }))
}

describe('what is encoded is decoded again', () => {
  test('as text', () => {
    const knots = fc.nat(30_000).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(anyNumber, anyRecord(knots), (deviceId, record) => {
        const bytes = encodeText(deviceId, record)
        expect(h02Frames.numberOf(bytes)).toBe(deviceId)
        expect(readOne(bytes)).toMatchObject({ kind: 'positions', deviceId, records: [record] })
      }),
    )
  })

  test('as a binary message, with a number of ten digits or an IMEI', () => {
    fc.assert(
      fc.property(anyNumber, anyRecord(fc.nat(999)), (deviceId, record) => {
        const bytes = encodeBinary(deviceId, { ...record, batteryPercent: 80 })
        expect(h02Frames.numberOf(bytes)).toBe(deviceId)
        expect(readOne(bytes)).toMatchObject({ deviceId, records: [{ ...record, batteryPercent: 80 }] })
      }),
    )
  })

  test('and its fix is kept whatever fields follow the date', () => {
    const fields = fc.array(fc.stringMatching(/^[0-9a-fA-FNSEW .+-]{0,10}$/), { maxLength: 12 })
    fc.assert(
      fc.property(anyRecord(fc.constant(10)), fields, (record, tail) => {
        const { ignition: _, ...fix } = record
        const whole = String.fromCharCode(...encodeText('9170000001', record))
        const text = `${whole.slice(0, whole.lastIndexOf(','))},${tail.join(',')}#`
        expect(readOne(fromAscii(text))).toMatchObject({ kind: 'positions', records: [fix] })
      }),
    )
  })

  test('and its fix is kept where an added field before the date is empty', () => {
    const record = { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5 }
    const whole = String.fromCharCode(...encodeText('9170000001', { ...record, ignition: true }))
    const date = /,(\d{6}),[^,]*#$/.exec(whole)?.[1] ?? ''
    for (const added of ['', '4']) {
      const text = whole.replace(`,${date},`, `,${added},${date},`)
      expect(readOne(fromAscii(text))).toMatchObject({ kind: 'positions', records: [record] })
    }
  })

  test('an alarm is an event in the first message that has it', () => {
    const record = { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5, ignition: true }
    const bytes = encodeText('9170000001', { ...record, event: 'powerCut' })
    const [first] = h02Frames.decode(bytes, context)
    const session = first?.kind === 'positions' ? first.session : undefined
    const [second] = h02Frames.decode(bytes, { ...context, ...(session ? { session } : {}) })
    expect([first, second]).toMatchObject([
      { records: [{ event: 'powerCut', extra: { alarm: 'powerCut' } }] },
      { records: [{ extra: { alarm: 'powerCut' } }] },
    ])
    expect(second?.kind === 'positions' && second.records[0]).not.toHaveProperty('event')
  })

  test('an event that the protocol cannot say is refused', () => {
    const record = { timeMs: 0, latitude: 1, longitude: 1, event: 'crash' } as const
    expect(() => encodeText('9170000001', record)).toThrow(new RangeError('H02 cannot say crash'))
  })
})

describe('answers', () => {
  test('a position is confirmed with the time of its arrival', () => {
    const record = { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5 }
    expect(readOne(encodeText('9170000001', record))).toMatchObject({
      acknowledge: fromAscii('*HQ,9170000001,V4,V1,20251009085320#'),
    })
  })

  test('a heartbeat is echoed', () => {
    expect(readOne(encodeHeartbeat('9170000001', 73))).toEqual({
      kind: 'status',
      deviceId: '9170000001',
      acknowledge: fromAscii('*HQ,9170000001,HTBT#'),
      status: { batteryPercent: 73 },
    })
  })

  test('a binary message is not answered', () => {
    const record = { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5 }
    expect(readOne(encodeBinary('9170000001', record))).not.toHaveProperty('acknowledge')
  })
})

test.each([
  [1, 0],
  [2, 10],
  [3, 20],
  [4, 60],
  [5, 80],
  [6, 100],
  [7, 7],
  [96, 96],
  [0, undefined],
  [0xf1, undefined],
])('a battery byte of %i is %s %%', (byte, percent) => {
  expect(percentOf(byte)).toBe(percent)
})

test('an empty or nearly empty battery is not taken for a level', () => {
  const record = { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5 }
  const read = (batteryPercent: number) => {
    const message = readOne(encodeBinary('9170000001', { ...record, batteryPercent }))
    return message?.kind === 'positions' ? message.records[0]?.batteryPercent : undefined
  }
  expect([0, 3, 6, 7, 50, 100].map(read)).toEqual([0, 7, 7, 7, 50, 100])
})

describe('frames in a stream', () => {
  const first = encodeText('9170000001', { timeMs: 1_760_000_000_000, latitude: 35.9, longitude: 14.5 })
  const second = encodeBinary('9170000002', { timeMs: 1_760_000_000_000, latitude: 35.8, longitude: 14.4 })

  test('of two devices are separated, with line ends and tails between them', () => {
    const tail = '0015060000002c02dc0c0024'
    const stream = fromHex(`${toHex(first)}0d0a${toHex(second)}${tail}${toHex(first)}`)
    const { frames, rest } = h02Frames.frame(stream)
    expect([frames.map(h02Frames.numberOf), rest.length]).toEqual([
      ['9170000001', '9170000002', '9170000001'],
      0,
    ])
  })

  test('a dollar sign or star in a tail begins no frame', () => {
    const stream = fromHex(`${toHex(second)}242a24${toHex(second)}2a2a${toHex(first)}`)
    expect(h02Frames.frame(stream).frames.map(h02Frames.numberOf)).toEqual([
      '9170000002',
      '9170000002',
      '9170000001',
    ])
  })

  test("a browser's request is refused once it is longer than the text between frames", () => {
    const request = fromAscii('GET / HTTP/1.1\r\nHost: fleet.example\r\nUser-Agent: Mozilla/5.0 and more\r\n')
    expect(() => h02Frames.frame(request)).toThrow(new ProtocolError('64 bytes without a message', 0))
  })

  test('a text without an end is refused', () => {
    const endless = fromAscii(`*HQ,9170000001,V1,${'1,'.repeat(600)}`)
    expect(h02Frames.frame(endless.subarray(0, 1000))).toMatchObject({ frames: [] })
    expect(() => h02Frames.frame(endless)).toThrow(ProtocolError)
  })
})

describe('a number', () => {
  test('is read without the rest of the message', () => {
    const numbers = fixtures.map(({ hex }) =>
      h02Frames.frame(fromHex(hex)).frames.map((frame) => h02Frames.numberOf(frame)),
    )
    expect(numbers.slice(0, 6)).toEqual([
      ['3177718238'],
      ['9180271064'],
      ['9180271180'],
      ['7028020616'],
      ['356327081001239'],
      ['352483084193293'],
    ])
  })

  test.each(['*HQ,12AB567890,V1,A#', '*HQ,,V1#', '*HQ,12345678901234567,V1#'])('%s has none', (text) => {
    expect(() => h02Frames.numberOf(fromAscii(text))).toThrow('a device number that is not digits at byte 4')
  })
})
