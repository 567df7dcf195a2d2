/** What follows a fix differs by maker and model; the fix itself does not. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECEIVED_MS } from '../testing/fixture.ts'
import type { Message } from '../message.ts'
import { fromHex } from '../text/text.ts'
import { encodeFrame } from './answers.ts'
import { gt06Frames } from './decode.ts'

const NUMBER = '0356354871186947'
const TIME = '1a0b1c0e0f10'
/** Satellites with the length of a fix, latitude, longitude, speed, flags with the course. */
const FIX = 'cc0275c7c001b9cb103f1c5a'
const record = {
  timeMs: Date.UTC(2026, 10, 28, 14, 15, 16),
  latitude: 22.9296,
  longitude: -16.0852,
  speedKmh: 63,
  headingDegrees: 90,
  satellites: 12,
}

/** Messages with a fix: type, and what comes before its time. */
const kinds = [
  ...[0x10, 0x11, 0x12, 0x16, 0x17, 0x1a, 0x1e, 0x22, 0x24, 0x25, 0x26, 0x27, 0x2a, 0x2d].map((type) => ({
    type,
  })),
  ...[0x31, 0x32, 0x36, 0x37, 0x38, 0x39, 0xa0, 0xa2, 0xa3, 0xa4].map((type) => ({ type })),
  { type: 0x34, before: '00000000' },
  { type: 0x61, before: NUMBER },
  { type: 0x22, before: `01${NUMBER}${TIME}`, minTail: 15 },
  { type: 0x25, before: `01${NUMBER}${TIME}`, minTail: 15 },
  { type: 0x32, isLong: true },
  { type: 0x33, isLong: true },
].map((kind) => ({ before: '', minTail: 0, isLong: false, ...kind }))
type Kind = (typeof kinds)[number]

function decodeFix({ type, before, isLong }: Kind, tail: Uint8Array): Message | undefined {
  const length = isLong ? '0c' : ''
  const content = Uint8Array.of(...fromHex(`${before}${TIME}${length}${FIX}`), ...tail)
  const bytes = encodeFrame({ type, serial: 7, isLong, content })
  const [frame] = gt06Frames.frame(bytes).frames
  return frame && gt06Frames.decode(frame, { receivedMs: RECEIVED_MS })[0]
}

describe.each(kinds)('type $type after "$before"', (kind) => {
  test('a readable fix is kept, and answered, whatever follows it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: kind.minTail, maxLength: 120 }), (tail) => {
        expect(decodeFix(kind, tail)).toMatchObject({
          kind: 'positions',
          records: [record],
          acknowledge: expect.any(Uint8Array),
        })
      }),
    )
  })
})

const CELL = '01cc00287d001f71'
const LONG_CELL = '01cc00287d001f7145'
/** Ignition, full battery, full signal, alarm, language. */
const STATUS = '02060401'

test.each([
  ['a cell of three bytes', `09${CELL}${STATUS}02`],
  ['a cell of four bytes', `09${LONG_CELL}${STATUS}02`],
  ['no cell', `00${STATUS}02`],
])('SOS is read behind %s', (_name, tail) => {
  for (const type of [0x16, 0x26]) {
    expect(decodeFix({ type, before: '', minTail: 0, isLong: false }, fromHex(tail))).toMatchObject({
      records: [{ event: 'panic', ignition: true, batteryPercent: 100, extra: { alarm: 'sos' } }],
    })
  }
})

test.each([
  // Bits of an SOS, then the byte of another alarm, and the other way round.
  [0x16, `09${CELL}2606041302`, ['sos', 'tampering']],
  [0x26, `09${CELL}2606040602`, ['sos', 'overspeed']],
  [0x26, `09${CELL}3a06040102`, ['sos', undefined]],
  [0x26, `09${CELL}2606040102`, ['sos', undefined]],
  [0x27, `09${CELL}2606040712`, ['sos', 'jamming']],
])('in type %i, no other alarm hides SOS: %s', (type, tail, extra) => {
  const message = decodeFix({ type, before: '', minTail: 0, isLong: false }, fromHex(tail))
  const read = message?.kind === 'positions' ? message.records[0] : undefined
  expect(read?.event).toBe('panic')
  expect([read?.extra?.['alarm'], read?.extra?.['otherAlarm']]).toEqual(extra)
})

test('SOS is read behind the number of a geofence, and without one', () => {
  for (const tail of [`09${CELL}${STATUS}02`, `09${CELL}${STATUS}0207`]) {
    expect(decodeFix({ type: 0x27, before: '', minTail: 0, isLong: false }, fromHex(tail))).toMatchObject({
      records: [{ event: 'panic' }],
    })
  }
})

test('a battery in percent is no voltage', () => {
  const levels = [
    ['4664040002', 5],
    ['4650030001', 4],
  ] as const
  for (const [hex, gsmSignal] of levels) {
    const bytes = encodeFrame({ type: 0x13, serial: 7, isLong: false, content: fromHex(hex) })
    const [message] = gt06Frames.decode(bytes, { receivedMs: RECEIVED_MS })
    expect(message).toMatchObject({ kind: 'status', status: { gsmSignal } })
    expect(message?.kind === 'status' && message.status).not.toHaveProperty('externalVolts')
  }
})

test('values that are cut off are no place, and no card', () => {
  for (const type of [0x66, 0x8c]) {
    for (let length = 0; length < 12; length++) {
      const content = Uint8Array.of(...fromHex(`${TIME}01`), ...new Uint8Array(length))
      const bytes = encodeFrame({ type, serial: 7, isLong: false, content })
      const [message] = gt06Frames.decode(bytes, { receivedMs: RECEIVED_MS })
      expect([type, length, message]).toMatchObject([type, length, { records: [] }])
    }
  }
  const located = decodeFix({ type: 0x61, before: NUMBER, minTail: 0, isLong: false }, fromHex(''))
  expect(located?.kind === 'positions' && located.records[0]).not.toHaveProperty('driverKey')
})

test('a status whose place is not certain raises nothing, and its bytes are kept', () => {
  const tail = `0901cc00287d001f714599${STATUS}02`
  expect(decodeFix({ type: 0x16, before: '', minTail: 0, isLong: false }, fromHex(tail))).toMatchObject({
    records: [{ ...record, extra: { unread: tail } }],
  })
  const message = decodeFix({ type: 0x16, before: '', minTail: 0, isLong: false }, fromHex(tail))
  expect(message?.kind === 'positions' && message.records[0]).not.toHaveProperty('event')
})

test('access points and cells are no place', () => {
  const lists = [
    '787808171709281135331491827b75594dc8d719a9708452cad719a9708550cad719a97086521491827b75574cac9e17b308085dc8d71939633947cad71939633a480700cc0400d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a00d37a3d5a0d0a',
    '787831241603060c231e000194620213ee00606a3413ee0060692e000000000000000000000000000000000000000000003a0cb70d0a',
  ]
  for (const hex of lists) {
    expect(gt06Frames.decode(fromHex(hex), { receivedMs: RECEIVED_MS })).toMatchObject([{ kind: 'status' }])
  }
})
