import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Extra, PositionRecord } from '../message.ts'
import { readFixtures } from '../testing/read-fixtures.ts'
import { fromHex, toHex } from '../text/text.ts'
import { type PositionCodec, positionCodecs } from './codecs.ts'
import { teltonikaDatagrams } from './datagram.ts'
import { teltonikaFrames } from './decode.ts'
import { encodeLogin, encodePositions, encodeText, encodeUdp } from './encode.ts'
import { eventCauses } from './events.ts'
import { fieldElement, type IoElement, ioElement, ioElements, isBooleanField } from './io-elements.ts'

const { fixtures } = await readFixtures('teltonika')
const IMEI = '356307042441013'
const FIX: PositionRecord = {
  timeMs: 1_760_000_000_000,
  latitude: 35.8997,
  longitude: 14.5146,
  altitudeMeters: 56,
  speedKmh: 43,
  headingDegrees: 270,
  satellites: 11,
}
const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 }
const codecs: PositionCodec[] = ['8', '8E', '16']

type Part = Partial<PositionRecord>
const anyFix: fc.Arbitrary<PositionRecord> = fc.record({
  timeMs: fc.integer({ min: 0, max: 8.64e15 }),
  latitude: fc.integer(INT32).map((value) => value / 1e7),
  longitude: fc.integer(INT32).map((value) => value / 1e7),
  altitudeMeters: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  speedKmh: fc.nat(0xffff),
  headingDegrees: fc.nat(0xffff),
  // With none, the place is marked as invalid.
  satellites: fc.integer({ min: 1, max: 0xff }),
})

function anyValue({ bytes, signed, divisor, isSwitch, faults }: IoElement): fc.Arbitrary<number | boolean> {
  if (isSwitch) return fc.boolean()
  const range = 2 ** (Math.min(bytes, 6) * 8)
  const sent = signed
    ? fc.integer({ min: -range / 2, max: range / 2 - 1 })
    : fc.integer({ min: 0, max: range - 1 })
  return sent
    .filter((value) => faults?.includes(value) !== true)
    .map((value) => (divisor === 1 ? value : value / divisor))
}

function fits(id: number, codec: PositionCodec): boolean {
  return id < 2 ** (positionCodecs[codec].idBytes * 8)
}

function anyFields(codec: PositionCodec): fc.Arbitrary<Part> {
  const fields: Record<string, fc.Arbitrary<number | boolean>> = {}
  for (const [field, element] of fieldElement) {
    if (!fits(element.id, codec)) continue
    fields[field] = element.field && isBooleanField(element.field) ? fc.boolean() : anyValue(element)
  }
  return fc.record(fields, { requiredKeys: [] })
}

function anyExtra(codec: PositionCodec): fc.Arbitrary<Extra> {
  const named = ioElements.filter(({ id, field, bytes }) => fits(id, codec) && !field && bytes > 0)
  const numbers = named.map((element) => fc.tuple(fc.constant(element.name), anyValue(element)))
  const maxId = 2 ** (positionCodecs[codec].idBytes * 8) - 1
  const key = fc
    .integer({ min: 1, max: maxId })
    .filter((id) => ioElement(id) === undefined)
    .map((id) => `io${id}`)
  const number = fc.oneof(fc.maxSafeNat(), fc.nat(0xff), fc.bigInt(2n ** 53n, 2n ** 64n - 1n).map(String))
  const bytes = fc.uint8Array({ maxLength: 40 }).map((value) => `0x${toHex(value)}`)
  const entries = [...numbers, fc.tuple(key, number)]
  const wide =
    codec === '8E'
      ? [fc.tuple(key, bytes), fc.tuple(fc.constant('vin'), fc.stringMatching(/^[A-Z0-9]{0,17}$/))]
      : []
  const head = codec === '16' ? [fc.tuple(fc.constant('generationType'), fc.nat(6))] : []
  const priority = fc.tuple(fc.constant('priority'), fc.integer({ min: 1, max: 2 }))
  return fc.array(fc.oneof(...entries, ...wide, ...head, priority), { maxLength: 12 }).map(Object.fromEntries)
}

/** What caused the record: an event, with its element; another element; or nothing. */
const anyCause: fc.Arbitrary<{ event?: PositionRecord['event']; extra: Extra; fields: Part }> = fc.oneof(
  fc.constant({ extra: {}, fields: {} }),
  fc.constantFrom(4, 10, 70).map((eventId) => ({ extra: { eventId }, fields: {} })),
  fc.nat(0xff).map((overspeedKmh) => ({ event: 'overspeed' as const, extra: { overspeedKmh }, fields: {} })),
  fc.constantFrom(...eventCauses.filter(({ id }) => id <= 0xff)).map(({ id, value, event }) => {
    const element = ioElement(id)
    const isField = element?.field !== undefined
    return {
      event,
      extra: isField ? {} : { [element?.name ?? '']: value },
      fields: isField ? { [element.field ?? '']: value === 1 } : {},
    }
  }),
)

function anyRecord(codec: PositionCodec): fc.Arbitrary<PositionRecord> {
  return fc.tuple(anyFix, anyFields(codec), anyExtra(codec), anyCause).map(([fix, fields, extra, cause]) => {
    const record: PositionRecord = { ...fix, ...fields, ...cause.fields }
    const all = { ...extra, ...cause.extra }
    if (cause.event) record.event = cause.event
    if (Object.keys(all).length > 0) record.extra = all
    return record
  })
}

describe.each(codecs)('codec %s', (codec) => {
  test('what is encoded is decoded again', () => {
    fc.assert(
      fc.property(fc.array(anyRecord(codec), { maxLength: 6 }), (records) => {
        expect(teltonikaFrames.decode(encodePositions(records, { codec }))).toEqual([
          { kind: 'positions', records, acknowledge: Uint8Array.of(0, 0, 0, records.length) },
        ])
      }),
    )
  })

  test('over UDP too, with the device and its packet numbers', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord(codec), { maxLength: 3 }),
        fc.nat(0xffff),
        fc.nat(0xff),
        (records, packetId, avlPacketId) => {
          const packet = encodeUdp(records, { codec, imei: IMEI, packetId, avlPacketId })
          const [message] = teltonikaDatagrams.decode(packet)
          expect(message).toEqual({
            kind: 'positions',
            deviceId: IMEI,
            records,
            acknowledge: Uint8Array.of(0, 5, packetId >> 8, packetId & 0xff, 1, avlPacketId, records.length),
          })
        },
      ),
    )
  })
})

describe('bytes on the wire', () => {
  test('the login of the official example', () => {
    expect(toHex(encodeLogin(IMEI))).toBe(fixtures.find(({ name }) => name.startsWith('IMEI'))?.hex)
  })

  test('a captured text', () => {
    const captured = fixtures.find(({ name }) => name.startsWith('e119cd368fae'))
    expect(toHex(encodeText('#FM2=262032761721396,26203,07.02.05\r\n'))).toBe(captured?.hex)
  })

  test.each(['25bacadf670d', '210bc511770f', '618533404b89'])('the captured frame %s', (name) => {
    const captured = fixtures.find((fixture) => fixture.name.startsWith(name))
    const [message] = captured?.expected ?? []
    const records = message?.kind === 'positions' ? message.records : []
    const again = encodePositions(records, { codec: '8' })
    expect([teltonikaFrames.decode(again), again.length]).toEqual([
      captured?.expected,
      (captured?.hex.length ?? 0) / 2,
    ])
  })

  test('an event that the record does not say elsewhere gets its element', () => {
    const [message] = teltonikaFrames.decode(
      encodePositions([{ ...FIX, event: 'harshBraking' }], { codec: '8' }),
    )
    expect(message).toEqual({
      kind: 'positions',
      records: [{ ...FIX, event: 'harshBraking', extra: { ecoDrivingType: 2 } }],
      acknowledge: fromHex('00000001'),
    })
  })
})

describe('what the protocol cannot say is refused', () => {
  test.each<[string, Part, PositionCodec]>([
    ['Teltonika cannot say accuracyMeters', { accuracyMeters: 5 }, '8E'],
    ['Teltonika cannot say lowBattery', { event: 'lowBattery' }, '8E'],
    ['Teltonika cannot say colour', { extra: { colour: 'red' } }, '8E'],
    ['externalVolts cannot be 99', { externalVolts: 99 }, '8E'],
    ['300 does not fit into 1 bytes', { extra: { io300: 1 } }, '8'],
    ['Codec 16 has no elements of any length', { extra: { vin: 'W0L' } }, '16'],
    ['"red" isn’t an integer', { extra: { io70: 'red' } }, '8E'],
  ])('%s', (words, part, codec) => {
    expect(() => encodePositions([{ ...FIX, ...part }], { codec })).toThrow(new RangeError(words))
  })

  test('more than 255 records', () => {
    const records = Array.from({ length: 256 }, () => FIX)
    expect(() => encodePositions(records, { codec: '8' })).toThrow('256 records, 255 fit')
  })
})
