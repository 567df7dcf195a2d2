import { expect, test } from 'vitest'
import { mappedPositions, traccarAttributes } from './positions.ts'

test('the attributes of a position come back under the names that they had in Traccar', () => {
  const attributes = {
    ignition: true,
    motion: false,
    odometer: 1_234_567,
    fuelLevel: 42,
    batteryLevel: 80,
    power: 12.6,
    driverUniqueId: '5A1F',
    in1: true,
    temp1: 4.5,
    io240: 1,
  }
  const timeMs = Date.parse('2026-11-20T09:42:00Z')
  const position = { fixTime: '2026-11-20T09:42:00Z', latitude: 35.9, longitude: 14.5, attributes }
  const { records } = mappedPositions([position], timeMs)
  expect(records.map(traccarAttributes)).toEqual([attributes])
})
