import { expect, test } from 'vitest'
import { currentVehicle, type KnownDevice, vehicleAt, openAccess } from './device-directory.ts'
import { deviceOf, toAttemptNumber, toDongleId } from './dongle-number.ts'

const device: KnownDevice = {
  dongleId: 7,
  tenantId: 'company',
  notBeforeMs: 100,
  maxPastDays: 90,
  keptSinceMs: Number.NEGATIVE_INFINITY,
  access: openAccess,
  assignments: [
    { vehicleId: 'van', key: 'company van', fromMs: 1000, toMs: 2000 },
    { vehicleId: 'car', key: 'company car', fromMs: 3000, toMs: null },
  ],
}

test('a fix belongs to the vehicle that the device was in at that time', () => {
  expect(vehicleAt(device, 1999)).toEqual({ vehicleId: 'van', key: 'company van', isCurrent: false })
  expect(vehicleAt(device, 3000)).toEqual({ vehicleId: 'car', key: 'company car', isCurrent: true })
})

test('a fix of a time when the device was in no vehicle belongs to none', () => {
  expect(vehicleAt(device, 2000)).toBeUndefined()
})

test('positions buffered before the device was entered belong to its first vehicle', () => {
  expect(vehicleAt(device, 500)).toEqual({ vehicleId: 'van', key: 'company van', isCurrent: false })
})

test('positions stored by a device at another company belong to no vehicle here', () => {
  expect(vehicleAt(device, 99)).toBeUndefined()
})

test('records without a time belong to the device’s current vehicle', () => {
  expect(currentVehicle(device)).toEqual({ vehicleId: 'car', key: 'company car', isCurrent: true })
})

test('leading zeros of a device number are ignored', () => {
  expect(toDongleId('000123')).toBe(123)
  expect(toDongleId('356307042441013')).toBe(356_307_042_441_013)
  // As BCD has an IMEI, in lists of unknown devices, and as people write it.
  expect(['0356307042441013', '0 356307 042441 013'].map(toDongleId)).toEqual(
    Array(2).fill(356_307_042_441_013),
  )
  expect(toAttemptNumber('0356307042441013')).toBe('356307042441013')
  expect(deviceOf('0356307042441013').identifier).toBe('356307042441013')
})

test('an identifier with letters or more than 15 digits has a number above all of 15 digits', () => {
  const numbers = ['van-7', '12a', '1234567890123456', '98765432109876543210', '-5', '1e5'].map(toDongleId)
  expect(numbers.every((number) => number! >= 1e15 && Number.isSafeInteger(number))).toBe(true)
  expect(new Set(numbers).size).toBe(numbers.length)
  // Stored with vehicles and positions: it must never change.
  expect(numbers[0]).toBe(1_248_740_478_334_683)
})

test('case, spaces, leading zeros and the hyphens of an IMEI don’t distinguish identifiers', () => {
  expect(['Van-7', ' van -7', 'ｖａｎ-7', 'va\u200bn-7'].map(toDongleId)).toEqual(
    Array(4).fill(toDongleId('van-7')),
  )
  expect(toDongleId('0098765432109876543210')).toBe(toDongleId('98765432109876543210'))
  expect([' 5', '05', '٥', '35-209900-176148-1'].map(toDongleId)).toEqual([
    5,
    5,
    toDongleId('٥'),
    352_099_001_761_481,
  ])
  expect(toDongleId('7-1')).not.toBe(71)
})

test('nothing, zeros and what is too long are no identifiers', () => {
  for (const text of ['', '0', '000', ' \n', 'x'.repeat(41), '\ufdfa'.repeat(40), 'x'.repeat(40_000)]) {
    expect(toDongleId(text)).toBeUndefined()
  }
})

test('a made-up number is remembered in bounds, and a real one in one form', () => {
  expect(toAttemptNumber('x'.repeat(1000))).toBe('x'.repeat(40))
  expect(toAttemptNumber('a\u0000b\ud800')).toBe('ab\ufffd')
  expect(toAttemptNumber('\n')).toBe('?')
  expect(toAttemptNumber('00042')).toBe('42')
})
