import { expect, test } from 'vitest'
import { type Calibration, type SensorConversion, sensorValue } from './sensor-value.ts'

const probe = (calibration: Calibration): SensorConversion => ({
  type: 'level',
  source: 'analogInput1Volts',
  calibration,
  inverted: false,
})
const level = (calibration: Calibration, raw: string | number | boolean) =>
  sensorValue(probe(calibration), { extra: { analogInput1Volts: raw } })

test('without calibration a value is the raw one, whether it is a number or its text', () => {
  const none = { type: 'none' } as const
  expect([1.25, '1.25', true, -0].map((raw) => level(none, raw))).toEqual([1.25, 1.25, 1, 0])
  expect([' ', 'open', '1e999'].map((raw) => level(none, raw))).toEqual([undefined, undefined, undefined])
})

test('a linear calibration multiplies, then adds, without the noise of binary fractions', () => {
  expect(level({ type: 'linear', factor: 0.1, offset: 0.2 }, 1)).toBe(0.3)
  expect(level({ type: 'linear', factor: -40, offset: 100 }, 2.2)).toBe(12)
})

test('a table is interpolated between its rows, and holds its first and last value outside of them', () => {
  const table = {
    type: 'table',
    rows: [
      [0.4, 0],
      [1.9, 120],
      [4.2, 400],
    ],
  } as const
  const values = [0, 0.4, 1.15, 1.9, 3.05, 4.2, 5].map((raw) => level(table, raw))
  expect(values).toEqual([0, 0, 60, 120, 260, 400, 400])
})

test('a falling table is that of a probe whose resistance falls as the tank fills', () => {
  const table = {
    type: 'table',
    rows: [
      [10, 80],
      [90, 0],
    ],
  } as const
  expect([0, 30, 100].map((raw) => level(table, raw))).toEqual([80, 60, 0])
})

test('on is anything but 0, and inverted swaps it; a calibration changes nothing', () => {
  const door = { ...probe({ type: 'linear', factor: 0, offset: 7 }), type: 'door', source: 'door' } as const
  const values = (inverted: boolean) =>
    [true, false, 1, 0, 2].map((raw) => sensorValue({ ...door, inverted }, { extra: { door: raw } }))
  expect(values(false)).toEqual([1, 0, 1, 0, 1])
  expect(values(true)).toEqual([0, 1, 0, 1, 0])
})

test('a field of the record is a source too, unless the device has a value of that name', () => {
  const supply = { ...probe({ type: 'none' }), source: 'externalVolts' }
  expect(sensorValue(supply, { externalVolts: 12.6 })).toBe(12.6)
  expect(sensorValue(supply, { externalVolts: 12.6, extra: { externalVolts: 24.1 } })).toBe(24.1)
})

test('a source named like a property of every object is unknown until the device sends it', () => {
  const odd = { ...probe({ type: 'none' }), source: 'constructor' }
  expect(sensorValue(odd, { extra: {} })).toBeUndefined()
  expect(sensorValue({ ...odd, source: '__proto__' }, {})).toBeUndefined()
  expect(sensorValue(odd, { extra: { constructor: 3 } })).toBe(3)
})
