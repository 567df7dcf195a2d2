/** What binary messages of all protocols are made of: frames with a length, digits, alarms, entries. */
import { describe, expect, test } from 'vitest'
import { readBcd, readBcdTime, readDigits } from './bcd.ts'
import { Draft } from '../records/draft.ts'
import { answerLast, toMessages } from '../records/entries.ts'
import { faultCodeOf } from '../records/fault-codes.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from './reader.ts'
import { fromHex, toHex } from '../text/text.ts'

describe('frames that say how long they are', () => {
  const frame = lengthFrames({
    maxBytes: 4,
    lengthAt(buffer, offset) {
      if (buffer[offset] !== 0xaa) throw new ProtocolError('no frame', offset)
      return buffer[offset + 1]
    },
    isBetween: (byte) => byte === 0x30,
  })
  const split = (hex: string) => {
    const { frames, rest } = frame(fromHex(hex))
    return { frames: frames.map(toHex), rest: toHex(rest) }
  }

  test('are split, and the rest waits', () => {
    expect(split('aa02aa0301aa')).toEqual({ frames: ['aa02', 'aa0301'], rest: 'aa' })
    expect(split('aa04')).toEqual({ frames: [], rest: 'aa04' })
  })

  test('may have some bytes between them', () => {
    expect(split('30aa023030aa0230')).toEqual({ frames: ['aa02', 'aa02'], rest: '' })
  })

  test('before a mistake are given first, and the mistake is refused the next time', () => {
    expect(split('aa02bb')).toEqual({ frames: ['aa02'], rest: 'bb' })
    expect(() => split('bb')).toThrow('no frame at byte 0')
    expect(() => split('aa05')).toThrow('a length of 5, not 1 to 4 at byte 0')
    expect(() => split('aa00')).toThrow(ProtocolError)
  })
})

test('decimal digits in bytes', () => {
  const reader = new ByteReader(fromHex('261128141516998986ff'))
  expect([readBcdTime(reader), readBcd(reader), readDigits(reader, 3)]).toEqual([
    Date.UTC(2026, 10, 28, 14, 15, 16),
    99,
    '8986',
  ])
  expect(() => readBcd(new ByteReader(fromHex('9a')))).toThrow(ProtocolError)
})

describe('alarms', () => {
  test('are named, and the SOS is the event whatever comes with it', () => {
    const draft = new Draft()
    for (const alarm of ['vibration', 'sos', 'overspeed', 'sos']) draft.raise(alarm)
    expect(draft.status).toEqual({ event: 'panic', extra: { alarm: 'vibration,sos,overspeed' } })
  })

  test('that go on are no events', () => {
    const draft = new Draft()
    draft.raiseBits(0b11, { 0: 'powerCut', 1: 'overspeed' }, 0b01)
    expect(draft.status).toEqual({ event: 'overspeed', extra: { alarm: 'powerCut,overspeed' } })
  })
})

test.each([
  [0, 0],
  [16, 3],
  [31, 5],
  [67, 5],
  [99, undefined],
  [255, undefined],
])('a modem’s signal of %i is %j', (rssi, level) => {
  const draft = new Draft()
  draft.signal(rssi)
  expect(draft.fields.gsmSignal).toBe(level)
})

test('entries with a place are records of one message, others are statuses in between, and the last is answered', () => {
  const place = { latitude: 1, longitude: 2 }
  const status = { ignition: true }
  const entries = [
    { timeMs: 1, place, status },
    { timeMs: 2, place, status: {} },
    { timeMs: 3, status },
    { status },
  ]
  const acknowledge = Uint8Array.of(1)
  expect(answerLast(toMessages(entries), { acknowledge })).toEqual([
    {
      kind: 'positions',
      records: [
        { timeMs: 1, ...place, ...status },
        { timeMs: 2, ...place },
      ],
    },
    { kind: 'status', timeMs: 3, status },
    { kind: 'status', status, acknowledge },
  ])
})

test.each([
  [0x0143, 'P0143'],
  [0x4123, 'C0123'],
  [0xc100, 'U0100'],
])('fault code %i is %s', (code, text) => {
  expect(faultCodeOf(code)).toBe(text)
})
