import type { DeviceEvent, PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeColumns, decodePositions, encodePositions } from './position-codec.ts'
import type { StoredFix } from './stored-position.ts'

const decimal = (decimals: number, max: number) =>
  fc.integer({ min: -max * 10 ** decimals, max: max * 10 ** decimals }).map((value) => value / 10 ** decimals)
const any = fc.oneof(decimal(1, 1000), decimal(7, 180), fc.integer(), fc.double())
const events: DeviceEvent[] = ['ignitionOn', 'panic', 'towing']

const record: fc.Arbitrary<PositionRecord> = fc.record<PositionRecord, 'timeMs' | 'latitude' | 'longitude'>(
  {
    timeMs: fc.integer({ min: 0, max: 2 ** 45 }),
    latitude: fc.oneof(decimal(7, 90), fc.double()),
    longitude: fc.oneof(decimal(6, 180), fc.double()),
    altitudeMeters: any,
    speedKmh: any,
    headingDegrees: any,
    satellites: fc.integer({ min: 0, max: 255 }),
    hdop: any,
    accuracyMeters: any,
    ignition: fc.boolean(),
    movement: fc.boolean(),
    odometerMeters: any,
    fuelLitres: any,
    fuelPercent: any,
    fuelUsedLitres: any,
    engineRpm: any,
    batteryPercent: any,
    batteryVolts: any,
    externalVolts: any,
    gsmSignal: any,
    event: fc.constantFrom(...events),
    valid: fc.boolean(),
    extra: fc.dictionary(fc.string(), fc.oneof(any, fc.string(), fc.boolean()), {
      minKeys: 1,
      noNullPrototype: true,
    }),
  },
  { requiredKeys: ['timeMs', 'latitude', 'longitude'] },
)

const fix: fc.Arbitrary<StoredFix> = fc.record({
  record,
  dongleId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  receivedMs: fc.integer({ min: 0, max: 2 ** 45 }),
  invalid: fc.boolean(),
  inaccurate: fc.boolean(),
})

test('decoding returns what was encoded', () => {
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 40 }), (fixes) => {
      expect(decodePositions(encodePositions(fixes))).toEqual(fixes)
    }),
  )
})

test('columns decoded alone are as in the whole, with NaN for missing values', () => {
  const names = ['timeMs', 'latitude', 'speedKmh', 'ignition', 'odometerMeters', 'inaccurate'] as const
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 40 }), (fixes) => {
      const columns = decodeColumns(encodePositions(fixes), names)
      const read = names.map((name) => Array.from(columns[name]))
      const told = names.map((name) =>
        fixes.map((one) => Number(name === 'inaccurate' ? one[name] : one.record[name])),
      )
      expect(read).toEqual(told)
    }),
  )
})

test('numbers that JSON lacks come back as they were, beside text of the same name too', () => {
  const values = [Infinity, -Infinity, NaN, -0, 0, 'Infinity', '-0', '["-0"]', true]
  const fixes = values.map((value, index) => kept({ timeMs: index, ...place, extra: { value } }))
  const read = decodePositions(encodePositions(fixes))
  expect(read.map(({ record: { extra } }) => extra?.['value'])).toEqual(values)
})

const place = { latitude: 35.8989, longitude: 14.5146 }
const kept = (sent: PositionRecord): StoredFix => ({
  record: sent,
  dongleId: 350_000_000_000_001,
  receivedMs: sent.timeMs + 1_000,
  invalid: false,
  inaccurate: false,
})

test('bytes of earlier releases stay readable', () => {
  const start = Date.parse('2026-11-20T12:00:00Z')
  const fixes = [
    kept({ timeMs: start, ...place, speedKmh: 40.5, ignition: true, extra: { io239: 1, text: 'a' } }),
    kept({ timeMs: start + 5_000, latitude: 35.8999, longitude: 14.5146, event: 'panic' }),
  ]
  const hex =
    '01020c01001080d981b00d0a020000020300018280df9ad7949f010400159ae92b14050005f4db11060100000701000009110101020f100102aa060b120201072270616e69632200000005696f32333910010102000474657874120101032261220000'
  expect(encodePositions(fixes).toString('hex')).toBe(hex)
  expect(decodePositions(Buffer.from(hex, 'hex'))).toEqual(fixes)
})

test('an hour of equal reports costs at most one byte a fix', () => {
  const fixes = Array.from({ length: 720 }, (_, index) =>
    kept({ timeMs: index * 5_000, ...place, speedKmh: 0, ignition: false, satellites: 9, extra: { io1: 5 } }),
  )
  expect(encodePositions(fixes).length).toBeLessThan(720)
})

test('no fixes are encoded and decoded', () => {
  expect(decodePositions(encodePositions([]))).toEqual([])
})

test('bytes of another version, or truncated ones, are rejected', () => {
  const bytes = encodePositions([kept({ timeMs: 1, ...place })])
  expect(() => decodePositions(bytes.subarray(0, bytes.length - 1))).toThrow('end too early')
  const other = Buffer.from(bytes)
  other[0] = 2
  expect(() => decodePositions(other)).toThrow('version 2')
})
