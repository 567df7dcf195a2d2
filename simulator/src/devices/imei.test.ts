import { expect, test } from 'vitest'
import { demoVehicles } from '../demo-fleet.ts'
import { luhnDigit, testImei } from './imei.ts'

// the worked example of GSMA TS.06
test('the check digit of 490154203237518 is 8', () => {
  expect(luhnDigit('49015420323751')).toBe(8)
})

test('a simulated device has a number of the test range', () => {
  expect(testImei(1)).toBe('001010110000013')
  expect(testImei(123_456)).toBe('001010111234561')
})

test.each([-1, 1_000_000, 1.5])('%d is no serial number', (serial) => {
  expect(() => testImei(serial)).toThrow(`A serial number has up to six digits, not ${serial}`)
})

test('the numbers of the demo company are valid', () => {
  expect(demoVehicles().map(({ imei }) => imei)).toEqual(
    Array.from({ length: 23 }, (_, i) => testImei(i + 1)),
  )
})
