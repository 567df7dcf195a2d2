import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PositionRecord } from '../message.ts'
import { eventAlarm } from './alarms.ts'
import { decodeQuery } from './decode.ts'
import { encodeQuery } from './encode.ts'
import { numberParameters } from './parameters.ts'

const hundredths = fc.integer({ min: 0, max: 50_000_000 }).map((value) => value / 100)
const numbers = Object.fromEntries(numberParameters.map(({ field }) => [field, hundredths]))

const anyRecord: fc.Arbitrary<PositionRecord> = fc
  .tuple(
    fc.record({
      // The protocol reads smaller numbers as seconds.
      timeMs: fc.integer({ min: 1e11, max: 8.64e15 }),
      latitude: fc.integer({ min: -9e8, max: 9e8 }).map((value) => value / 1e7),
      longitude: fc.integer({ min: -18e8, max: 18e8 }).map((value) => value / 1e7),
    }),
    fc.record(
      {
        ...numbers,
        ignition: fc.boolean(),
        movement: fc.boolean(),
        valid: fc.boolean(),
        event: fc.constantFrom(...Object.keys(eventAlarm)),
        extra: fc.record({
          note: fc.stringMatching(/^[a-z &=+é]{1,9}$/),
          charge: fc.boolean(),
          temp: fc.integer(),
        }),
      },
      { requiredKeys: [] },
    ),
  )
  // Object.fromEntries and Object.keys lose the types of the keys.
  .map(([fix, more]) => ({ ...fix, ...more }) as PositionRecord)

test('what is encoded is decoded again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 +&]{1,20}$/), anyRecord, (id, record) => {
      const deviceId = id.trim() || 'x'
      const query = new URLSearchParams(encodeQuery(deviceId, record))
      expect(decodeQuery(query)).toEqual({ deviceId, records: [record] })
    }),
  )
})

test('a report in the form that the app sends', () => {
  const record = {
    timeMs: 1_760_000_000_000,
    latitude: 35.9,
    longitude: 14.5,
    speedKmh: 18.52,
    ignition: true,
  }
  expect(encodeQuery('356307042441013', record)).toBe(
    'id=356307042441013&timestamp=1760000000000&lat=35.9&lon=14.5&speed=10&ignition=true',
  )
})
