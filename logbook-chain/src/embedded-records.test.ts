import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EmbeddedVehicle, readLine, recordLine, vehicleLine } from './embedded-records.ts'
import { withhold } from './logbook-record.ts'
import { aChain, genesis, vehicleId } from './testing.ts'
import { verifyChain } from './verify-chain.ts'

const vehicle: EmbeddedVehicle = {
  format: 'roadbook-logbook-records',
  version: 1,
  vehicleId,
  registration: 'GHS 101',
  company: 'Grand Harbour Services',
  from: '2026-10-01T00:00:00.000Z',
  until: '2026-11-01T00:00:00.000Z',
  exportedAt: '2026-11-20T09:42:00.000Z',
  anchor: genesis,
  head: genesis,
}

test('records are read as they were written, and still match their hashes', () => {
  fc.assert(
    fc.property(aChain, (chain) => {
      const told = chain.map((record, index) => (index % 2 === 0 ? record : withhold(record, ['purpose'])))
      const read = told.map((record) => readLine(recordLine(record))?.record)
      expect(
        verifyChain(
          genesis,
          read.filter((record) => record !== undefined),
          chain.at(-1) ?? genesis,
        ),
      ).toBeNull()
      expect(read).toHaveLength(chain.length)
    }),
  )
})

test('a vehicle is read as it was written', () => {
  expect(readLine(vehicleLine(vehicle))).toEqual({ vehicle })
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"format":"roadbook-logbook-records","version":2}',
  '{"sequence":1,"kind":"trip","subjectId":"t","recordedAt":"","hash":"","fields":null,"seed":null,"salts":{},"withheld":{}}',
  '{"sequence":1.5,"kind":"trip","subjectId":"t","recordedAt":"","hash":"","fields":{},"seed":null,"salts":{},"withheld":{}}',
])('%s is no line of the format', (line) => {
  expect(readLine(line)).toBeNull()
})
