/** What texts of all protocols are made of: numbers, degrees, times, checksums. */
import { expect, test } from 'vitest'
import { calendarTimeMs, digitsOfTime, timeMsOfDigits, timeOfDayMs } from './calendar.ts'
import { checksumText, hasRightChecksum, sentenceOf, sumOf, xorOf } from '../checksums/checksum.ts'
import { fromDegreesMinutes, toDegreesMinutes, toLatitude, toLongitude } from './degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toNumber, toPercent, toPositive, toSwitch } from './numbers.ts'
import { fromAscii, toAscii } from './text.ts'
import { fromKnots } from '../records/units.ts'

const TIME_MS = Date.UTC(2026, 1, 28, 23, 59, 58)

test.each([
  ['12', 12],
  ['-0.50', -0.5],
  ['+7', 7],
  ['.5', 0.5],
  ['', undefined],
  ['.', undefined],
  ['-', undefined],
  ['1.2.3', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  [' 1', undefined],
  ['nan', undefined],
  [undefined, undefined],
])('the number in %j is %j', (text, value) => {
  expect(toNumber(text)).toBe(value)
})

test('what must not be negative, or not above 100, is unknown', () => {
  expect([toPositive('-1'), toPositive('0'), toPercent('100'), toPercent('101'), toPercent('-1')]).toEqual([
    undefined,
    0,
    100,
    undefined,
    undefined,
  ])
})

test('a switch is 1 or 0', () => {
  expect(['1', '0', '', '2', undefined].map(toSwitch)).toEqual([true, false, undefined, undefined, undefined])
})

test('hexadecimal digits', () => {
  expect(['1fF', '', 'g', undefined].map(fromHexDigits)).toEqual([0x1ff, undefined, undefined, undefined])
})

test('degrees and minutes, on their hemisphere', () => {
  expect(fromDegreesMinutes('2234.4026', 'N')).toBe(22.573377)
  expect(fromDegreesMinutes('11354.3277', 'W')).toBe(-113.905462)
  expect(fromDegreesMinutes('0000.0000', 'S')).toBe(0)
  expect(fromDegreesMinutes('45.78950', 'E')).toBe(0.763158)
  for (const text of ['9000.0001', '12a4.5', '4.5', '', undefined]) {
    expect(fromDegreesMinutes(text, 'S')).toBe(undefined)
  }
})

test('degrees and minutes are written as they are read', () => {
  expect([toDegreesMinutes(-22.573377, 2), toDegreesMinutes(5.99999999, 3)]).toEqual([
    '2234.4026',
    '00600.0000',
  ])
})

test('decimal degrees', () => {
  expect([toLatitude('-33.5'), toLatitude('90.1'), toLongitude('-180'), toLongitude('181')]).toEqual([
    -33.5,
    undefined,
    -180,
    undefined,
  ])
})

test('times in the orders of the field', () => {
  expect([
    timeMsOfDigits('260228235958'),
    timeMsOfDigits('20260228235958'),
    calendarTimeMs('235958', '280226'),
    calendarTimeMs('235958.000', '280226'),
  ]).toEqual([TIME_MS, TIME_MS, TIME_MS, TIME_MS])
  for (const digits of ['260229235958', '260228245958', '2602282359', '', '26022823595x']) {
    expect(timeMsOfDigits(digits)).toBe(Number.NaN)
  }
  expect(digitsOfTime(TIME_MS)).toBe('20260228235958')
})

test('seconds of a day are of the last day on which that time has come, or comes within the hour', () => {
  const day = Date.UTC(2026, 10, 28)
  const hour = 3_600_000
  expect([
    timeOfDayMs(86_399, day),
    timeOfDayMs(1, day + 24 * hour - 1000),
    timeOfDayMs(0, day + 18 * hour),
    timeOfDayMs(19 * 3600, day + 18 * hour),
    timeOfDayMs(19 * 3600 + 1, day + 18 * hour),
  ]).toEqual([day - 1000, day + 24 * hour + 1000, day, day + 19 * hour, day - 5 * hour + 1000])
})

test('checksums', () => {
  const bytes = fromAscii('$GPGGA*')
  expect(checksumText(xorOf(bytes, 1, 6))).toBe('56')
  expect(sumOf(Uint8Array.of(0xff, 0x03))).toBe(2)
  const sentence = sentenceOf('ECHK,99999999,0')
  expect(toAscii(sentence)).toBe('$ECHK,99999999,0*35\r\n')
  expect(hasRightChecksum(sentence)).toBe(true)
  expect(hasRightChecksum(fromAscii('$ECHK,99999999,1*35'))).toBe(false)
  expect(hasRightChecksum(fromAscii('$ECHK'))).toBe(undefined)
})

test('a word that every object knows is in no table', () => {
  expect([lookup({ a: 1 }, 'a'), lookup({ a: 1 }, 'constructor'), lookup({ a: 1 }, undefined)]).toEqual([
    1,
    undefined,
    undefined,
  ])
})

test('knots', () => {
  expect([fromKnots(10), fromKnots(undefined)]).toEqual([18.52, undefined])
})

test('what is unknown leaves no field, and the first of two values counts', () => {
  const status: DeviceStatus = {}
  put(status, 'ignition', undefined)
  keepExtra(status, 'alarm', undefined)
  keepExtra(status, 'alarm', '')
  expect(status).toEqual({})
  put(status, 'ignition', false)
  keepExtra(status, 'alarm', 'sos')
  keepExtra(status, 'alarm', 'vibration')
  expect(status).toEqual({ ignition: false, extra: { alarm: 'sos' } })
})
