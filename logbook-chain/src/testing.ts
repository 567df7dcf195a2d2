import fc from 'fast-check'
import type { Json } from './canonical-json.ts'
import { genesisOf, type LogbookRecord, type RecordContent, sealRecord } from './logbook-record.ts'

export const vehicleId = '0199c0de-0000-7000-8000-000000000001'
export const genesis = genesisOf(vehicleId)

const names = ['category', 'purpose', 'destination', 'partner', 'note', 'driverName', 'distanceMeters']
const aValue: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
)
const aContent: fc.Arbitrary<RecordContent> = fc.record({
  kind: fc.constantFrom('trip', 'reading', 'addendum'),
  subjectId: fc.uuid(),
  recordedAt: fc
    .date({ noInvalidDate: true, min: new Date('2026-01-01Z'), max: new Date('2027-01-01Z') })
    .map((date) => date.toISOString()),
  fields: fc.dictionary(fc.constantFrom(...names), aValue, { maxKeys: names.length, noNullPrototype: true }),
})
const aSeed = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))

/** A complete chain of one to twelve records. */
export const aChain = fc
  .array(fc.tuple(aContent, aSeed), { minLength: 1, maxLength: 12 })
  .map((contents) => chainOf(contents))

export function chainOf(contents: readonly (readonly [RecordContent, string])[]): LogbookRecord[] {
  const records: LogbookRecord[] = []
  for (const [content, seed] of contents) records.push(sealRecord(records.at(-1) ?? genesis, content, seed))
  return records
}
