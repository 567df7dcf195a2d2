import { expect, test } from 'vitest'
import { deviceDigits, deviceNumber } from './device-number.ts'

test.each([
  ['356823031234561', '356 823 031 234 561'],
  ['35682303123456', '035 682 303 123 456'],
  ['9176048321', '9176048321'],
  ['48213077', '48213077'],
  ['Van-7', 'Van-7'],
])('%s is shown as %s', (identifier, shown) => {
  expect(deviceNumber(identifier).replaceAll('\u00a0', ' ')).toBe(shown)
})

test('as it is typed, an IMEI keeps its leading zeros', () => {
  expect(['1010110000161', '35682303123456', '9176048321'].map(deviceDigits)).toEqual([
    '1010110000161',
    '035682303123456',
    '9176048321',
  ])
})
