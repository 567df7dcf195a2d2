import { expect, test } from 'vitest'
import { deviceNumber } from './device-number.ts'

test.each([
  [356823031234561, '356 823 031 234 561'],
  [35682303123456, '035 682 303 123 456'],
  [9176048321, '9176048321'],
  [48213077, '48213077'],
])('%i is shown as %s', (dongleId, shown) => {
  expect(deviceNumber(dongleId).replaceAll('\u00a0', ' ')).toBe(shown)
})
